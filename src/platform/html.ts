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

/** Control characters have no place in HTML, and nobody types them; white space stays. */
export const withoutControls = (text: string): string => text.replaceAll(/[^\P{Cc}\t\n\r]/gu, '');

const escaped = (text: string): string =>
  withoutControls(text).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

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
