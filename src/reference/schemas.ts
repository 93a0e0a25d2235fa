// Schemas as lists that are read: each property with its type, its bounds and what it means; named ones are links.
import { html, NOTHING, type Html } from '../platform/html.ts';
import { anchorOf, type Document, type Schema } from './document.ts';
import { inline, paragraphs } from './texts.ts';

const nameOf = ($ref: string): string => $ref.split('/').at(-1) ?? '';

const linkTo = ($ref: string): Html => {
  const name = nameOf($ref);
  return html`<a href="#${anchorOf('schema', name)}">${name}</a>`;
};

const listed = (parts: Html[], between: string): Html[] =>
  parts.map((part, index) => html`${index === 0 ? '' : between}${part}`);

const shown = (value: unknown): Html => html`<code>${JSON.stringify(value)}</code>`;

/** `null` last, as it is said. */
const namesOf = (type: string | string[]): string => [type].flat().join(' or ');

/** What a value is, in a few words. */
function typeOf(schema: Schema): Html {
  if (schema.$ref !== undefined) return linkTo(schema.$ref);
  if (schema.title !== undefined) return html`<code>${schema.title}</code>`;
  if (schema.const !== undefined) return shown(schema.const);
  if (schema.enum !== undefined) return html`${listed(schema.enum.map(shown), ' · ')}`;
  const options = optionsOf(schema);
  if (options.length > 0) return html`${listed(options.map(typeOf), ' or ')}`;
  if (schema.items !== undefined) return html`array of ${typeOf(schema.items)}`;
  if (typeof schema.additionalProperties === 'object' && schema.properties === undefined)
    return html`map of ${typeOf(schema.additionalProperties)}`;
  return html`${schema.type === undefined ? 'any value' : namesOf(schema.type)}`;
}

const optionsOf = ({ anyOf = [], oneOf = [] }: Schema): Schema[] => [...anyOf, ...oneOf];

const range = (from: number | undefined, to: number | undefined, unit: string): string | null => {
  const isOpen = to === undefined || to >= Number.MAX_SAFE_INTEGER;
  if (isOpen) return from === undefined || from <= Number.MIN_SAFE_INTEGER ? null : `at least ${from}${unit}`;
  return from === undefined ? `at most ${to}${unit}` : `${from} to ${to}${unit}`;
};

const NO_CONTROLS = /^\^\[\^\\u0000-\\u001f\\u007f-\\u009f(?:\\u2028\\u2029)?\](?:\{(\d+),(\d+)\}|[*+])\$$/;

/** A pattern in words, where it says no more than that. */
function formOf(pattern: string): Html {
  const [plain, from, to] = NO_CONTROLS.exec(pattern) ?? [];
  if (plain === undefined) return html`, <code>${pattern}</code>`;
  return html`${from === undefined ? '' : `, ${from} to ${to} characters`}, no control characters`;
}

function boundsOf(schema: Schema): Html {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems, format, pattern } = schema;
  const ranges = [
    format ?? null,
    range(minimum, maximum, ''),
    range(minLength, maxLength, ' characters'),
    range(minItems, maxItems, ' items'),
  ].filter((one) => one !== null);
  return html`${ranges.map((one) => html`, ${one}`)}${pattern === undefined || format !== undefined ? NOTHING : formOf(pattern)}${schema.default === undefined ? NOTHING : html`, default ${shown(schema.default)}`}`;
}

/** The objects that a schema names itself, rather than by a link. */
function innerOf(schema: Schema): Schema[] {
  if (schema.$ref !== undefined) return [];
  const inner = [...optionsOf(schema), ...(schema.items === undefined ? [] : [schema.items])];
  if (typeof schema.additionalProperties === 'object') inner.push(schema.additionalProperties);
  return schema.properties === undefined ? inner.flatMap(innerOf) : [schema];
}

/** Its properties, with those of the objects within it. */
export const propertiesOf = (schema: Schema): Html[] =>
  innerOf(schema).map(
    ({ title, description, properties = {}, required = [] }) =>
      html`${title === undefined ? NOTHING : html`<p><code>${title}</code> ${inline(description ?? '')}</p>`}
      ${listOf(
        Object.entries(properties).map(([name, one]) => propertyOf(name, one, required.includes(name))),
      )}`,
  );

const listOf = (items: Html[]): Html =>
  items.length === 0
    ? NOTHING
    : html`<ul class="properties">
        ${items}
      </ul>`;

export const propertyOf = (name: string, schema: Schema, isRequired: boolean): Html =>
  html`<li>
    <code class="name">${name}</code>
    <span class="type">${typeOf(schema)}${boundsOf(schema)}</span
    >${isRequired ? html` <b>required</b>` : NOTHING}
    ${schema.description === undefined ? NOTHING : paragraphs(schema.description)} ${propertiesOf(schema)}
  </li>`;

/** A schema where it is used: a link, or what it says itself. */
export const schemaOf = (schema: Schema): Html =>
  innerOf(schema).length > 0 && schema.properties !== undefined
    ? html`${propertiesOf(schema)}`
    : html`<p class="type">${typeOf(schema)}${boundsOf(schema)}</p>
        ${propertiesOf(schema)}`;

/** Every schema that has a name, for the links to lead to. */
export const namedSchemas = ({ components: { schemas } }: Document): Html[] =>
  Object.entries(schemas)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([name, schema]) =>
        html`<section id="${anchorOf('schema', name)}" class="schema">
          <h3>${name}</h3>
          ${schema.description === undefined ? NOTHING : html`<p>${inline(schema.description)}</p>`}
          ${schemaOf(schema)}
        </section>`,
    );
