// Texts that lack one of the languages that the declaration promises.
import { type Finding, warning } from './finding.ts';
import { factType, textFor } from '../rules.ts';
import type { LocalText } from '../local-text.ts';
import type { Declaration } from '../schema.ts';

type Place = { text: LocalText | undefined; path: (string | number)[] };

export function findMissingTranslations(declaration: Declaration): Finding[] {
  const { default_locale: fallback, locales = [] } = declaration;
  const promised = [...new Set(fallback === undefined ? locales : [fallback, ...locales])];
  const findings = textsOf(declaration).flatMap(({ text, path }) => {
    // A plain string is meant for every language.
    if (text === undefined || typeof text === 'string') return [];
    const missing = promised.filter((locale) => textFor(text, locale) === undefined);
    return missing.length === 0
      ? []
      : [warning('missing_translation', path, `There is no text for ${missing.join(', ')}.`)];
  });
  if (fallback !== undefined && locales.length > 0 && !includesTag(locales, fallback)) {
    findings.push(
      warning('missing_translation', ['default_locale'], `"${fallback}" is not among "locales".`),
    );
  }
  return [...findings, ...findUnknownLanguages(declaration)];
}

const includesTag = (locales: readonly string[], tag: string): boolean =>
  locales.some((locale) => locale.toLowerCase() === tag.toLowerCase());

const LANGUAGES = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

/** `xx` is spoken by nobody. */
function findUnknownLanguages({ default_locale: fallback, locales = [] }: Declaration): Finding[] {
  const places: [locale: string | undefined, path: (string | number)[]][] = [
    [fallback, ['default_locale']],
    ...locales.map((locale, i): [string, (string | number)[]] => [locale, ['locales', i]]),
  ];
  return places.flatMap(([locale, path]) =>
    locale === undefined || LANGUAGES.of(locale.split('-')[0] ?? '') !== undefined
      ? []
      : [warning('missing_translation', path, `"${locale}" is no language that is known.`)],
  );
}

function textsOf(declaration: Declaration): Place[] {
  const { title, description, documents = [], facts, nodes = [], gates = [] } = declaration;
  return [
    { text: title, path: ['title'] },
    { text: description, path: ['description'] },
    ...documents.map(({ label }, i) => ({ text: label, path: ['documents', i, 'label'] })),
    ...facts.flatMap((fact, i) => [
      { text: fact.label, path: ['facts', i, 'label'] },
      { text: fact.help, path: ['facts', i, 'help'] },
      ...(factType(fact).values ?? []).map(({ label }, v) => ({
        text: label,
        path: ['facts', i, 'type', 'values', v, 'label'],
      })),
    ]),
    ...formTexts(declaration),
    ...nodes.map((node, i) => ({ text: node.title, path: ['nodes', i, 'title'] })),
    ...gates.flatMap((gate, i) => [
      { text: gate.title, path: ['gates', i, 'title'] },
      { text: gate.message, path: ['gates', i, 'message'] },
    ]),
  ];
}

function formTexts({ form }: Declaration): Place[] {
  return (form?.sections ?? []).flatMap((section, s) => [
    { text: section.title, path: ['form', 'sections', s, 'title'] },
    ...section.fields.flatMap((field, f) => {
      const path = ['form', 'sections', s, 'fields', f];
      return [
        { text: field.label, path: [...path, 'label'] },
        { text: field.help, path: [...path, 'help'] },
        ...(field.options ?? []).map(({ label }, o) => ({
          text: label,
          path: [...path, 'options', o, 'label'],
        })),
      ];
    }),
  ]);
}
