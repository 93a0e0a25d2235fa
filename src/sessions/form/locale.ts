// Language tags: which are well-formed (RFC 5646), and in which shipped language a session is held.

const IRREGULAR =
  /^(?:en-gb-oed|i-(?:ami|bnn|default|enochian|hak|klingon|lux|mingo|navajo|pwn|tao|tay|tsu)|sgn-(?:be-fr|be-nl|ch-de))$/i;
const PRIVATE = /^x(?:-[a-z0-9]{1,8})+$/i;
const TAG = new RegExp(
  [
    '^(?:[a-z]{2,3}(?:-[a-z]{3}){0,3}|[a-z]{4,8})',
    '(?:-[a-z]{4})?',
    '(?:-(?:[a-z]{2}|[0-9]{3}))?',
    '(?:-(?:[a-z0-9]{5,8}|[0-9][a-z0-9]{3}))*',
    '(?:-[0-9a-wy-z](?:-[a-z0-9]{2,8})+)*',
    '(?:-x(?:-[a-z0-9]{1,8})+)?$',
  ].join(''),
  'i',
);

const MAX_TAG_LENGTH = 100;

/** Whether the text has the form of a BCP 47 tag, whatever it stands for. */
export function isLanguageTag(text: string): boolean {
  if (text.length > MAX_TAG_LENGTH) return false;
  return TAG.test(text) || PRIVATE.test(text) || IRREGULAR.test(text);
}

export const SHIPPED_LOCALES = ['en', 'nl', 'de', 'fr', 'es'] as const;
export type ShippedLocale = (typeof SHIPPED_LOCALES)[number];

/** The asked-for language, region before language, then the workflow's, then English (completions §6). */
export function sessionLocale(
  requested: string | undefined,
  workflowDefault: string | undefined,
): ShippedLocale {
  const wanted = [requested, workflowDefault].flatMap((tag) => (tag === undefined ? [] : shortenings(tag)));
  return wanted.map(shipped).find((found) => found !== undefined) ?? 'en';
}

const shipped = (tag: string): ShippedLocale | undefined => SHIPPED_LOCALES.find((one) => one === tag);

/** The tag and what is left of it without its last parts, longest first. */
function shortenings(tag: string): string[] {
  const parts = tag.toLowerCase().split('-');
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('-'));
}
