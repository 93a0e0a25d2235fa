// Markup whose values are escaped where they stand: nothing that a person, a document or an author wrote can become markup.

/** Markup that is safe to send as it is. */
export type Html = { readonly markup: string };

type Part = Html | string | number | null | undefined | false | readonly Part[];

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Control characters have no place in HTML; what a text holds of them is dropped. */
// eslint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

const escaped = (text: string): string =>
  text.replace(CONTROLS, '').replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

function markupOf(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (typeof part === 'string' || typeof part === 'number') return escaped(String(part));
  return 'markup' in part ? part.markup : part.map(markupOf).join('');
}

/** A template whose texts are escaped; attribute values always stand in double quotes. Null, undefined and false show nothing. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  const markup = strings.reduce((before, string, index) => before + markupOf(parts[index - 1]) + string);
  return { markup };
}

export const NOTHING: Html = { markup: '' };
