// What a value looks like, whatever it says.

const FORMS: [name: string, pattern: RegExp][] = [
  ['currency', /[$€£¥]|\b(?:RM|USD|EUR|GBP|CHF|MYR)\b/u],
  ['cents', /[.,]\d{2}(?!\d)/],
  ['negative', /^\s*[-(]/],
  ['mixed', /(?=[^]*\d)(?=[^]*\p{L})/u],
  ['digits', /^\P{L}*\d\P{L}*$/u],
  ['letters', /^\D*\p{L}\D*$/u],
  ['capitals', /^\P{Ll}*\p{Lu}\P{Ll}*$/u],
  ['small', /^\p{Ll}/u],
  [
    'legal_form',
    /\b(?:inc|llc|ltd|corp|gmbh|ag|bhd|plc|co|company|corporation|limited|sas|sarl|bv|nv)\b\.?/iu,
  ],
  ['slash', /[/\\]/],
  ['hyphen', /-/],
  ['lines', /\n/],
];
/** Of a text as long as this nobody looks at more. */
const LONGEST = 300;

/** Features of the text as found; none of them holds a letter or a digit of it. */
export function formFeatures(whole: string): string[] {
  const text = whole.slice(0, LONGEST);
  const names = FORMS.filter(([, pattern]) => pattern.test(text)).map(([name]) => name);
  const words = Math.min(6, text.trim().split(/\s+/).length);
  return [...names, `length_${lengthBand(text.length)}`, `words_${words}`].map((name) => `form:${name}`);
}

const lengthBand = (length: number): number =>
  [3, 5, 8, 12, 20, 40].findLastIndex((least) => length >= least) + 1;
