// Templates: texts with `{{name}}` in them, taken apart once, and what an author got wrong in them.
import type { ConnectorFunction } from '../../schema.ts';
import type { Inputs } from './inputs.ts';

/** A piece of a template: text of the author's, or the place of a parameter. */
export type Part = { text: string } | { name: string };

const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;

/** `/iban/{{ iban }}` → `/iban/` and the place of `iban`. Braces that belong to no placeholder are text. */
export function partsOf(template: string): Part[] {
  const parts: Part[] = [];
  let from = 0;
  for (const match of template.matchAll(PLACEHOLDER)) {
    if (match.index > from) parts.push({ text: template.slice(from, match.index) });
    parts.push({ name: (match[1] ?? '').trim() });
    from = match.index + match[0].length;
  }
  if (from < template.length) parts.push({ text: template.slice(from) });
  return parts;
}

/** The parameter that alone makes up the template; null where there is more, or less. */
export function lonePlaceholder(template: string): string | null {
  const [first, ...more] = partsOf(template);
  return first !== undefined && 'name' in first && more.length === 0 ? first.name : null;
}

/** What stands in the place of a parameter: nothing where it has no value. */
export const textOf = (part: { name: string }, inputs: Inputs): string => inputs.get(part.name)?.text ?? '';

/** The template with its places filled in, not encoded for anything. */
export const rendered = (template: string, inputs: Inputs): string =>
  partsOf(template)
    .map((part) => ('name' in part ? textOf(part, inputs) : part.text))
    .join('');

type Place = { where: string; template: string };

/** One sentence for each fault that can be seen without values; none where the function can be called. */
export function findTemplateProblems(fn: Pick<ConnectorFunction, 'request' | 'input_parameters'>): string[] {
  const known = new Set(fn.input_parameters.map(({ name }) => name.trim()));
  return [...new Set(placesOf(fn.request).flatMap((place) => problemsOf(place, known)))];
}

function problemsOf({ where, template }: Place, known: ReadonlySet<string>): string[] {
  const parts = partsOf(template);
  const unknown = parts.flatMap((part) => ('name' in part && !known.has(part.name) ? [part.name] : []));
  const texts = parts.flatMap((part) => ('text' in part ? [part.text] : []));
  const problems = unknown.map((name) =>
    name === ''
      ? `${where} holds an empty placeholder; write the name of a parameter between its braces.`
      : `${where} names "${name}", which is no parameter; add it to input_parameters, or correct the name.`,
  );
  if (texts.some((text) => text.includes('{{') || text.includes('}}')))
    problems.push(`${where} holds braces that are not closed or not opened; a placeholder is {{name}}.`);
  if (where.startsWith('The header') && texts.some((text) => !isHeaderText(text)))
    problems.push(`${where} holds characters that a header cannot carry.`);
  return problems;
}

function placesOf({
  path,
  query = {},
  headers = {},
  form = {},
  body,
}: ConnectorFunction['request']): Place[] {
  const named = (kind: string, templates: Record<string, string>): Place[] =>
    Object.entries(templates).map(([name, template]) => ({ where: `${kind} "${name}"`, template }));
  return [
    { where: 'The path', template: path },
    ...named('The query parameter', query),
    ...named('The header', headers),
    ...named('The form field', form),
    ...textsOf(body).map((template) => ({ where: 'The body', template })),
  ];
}

/** Every text value of a JSON value; names of properties are no templates. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsOf);
}

/** What HTTP takes as the value of a header: one line of Latin-1. */
export const isHeaderText = (text: string): boolean => /^[\u0020-\u007e\u00a0-\u00ff]*$/.test(text);
