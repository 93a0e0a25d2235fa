// Characters that mean the same are made the same, without moving any offset.

/** First code point of each row of ten digits in the basic plane (Arabic-Indic, Devanagari, Thai, …). */
const ZEROS = [
  0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0xf20,
  0x1040, 0x17e0, 0x1810,
];

const SAME: Record<string, string> = {
  '\u00a0': ' ',
  '\u202f': ' ',
  '\u205f': ' ',
  '\u3000': ' ',
  '\u2018': "'",
  '\u2019': "'",
  '\u201b': "'",
  '\u02bc': "'",
  '\u00b4': "'",
  '\u2032': "'",
  '\u2212': '-',
  '\ufe63': '-',
  '\u2044': '/',
  '\u2215': '/',
  '\u066a': '%',
  '\u066b': '.',
  '\u066c': "'",
};

function plainCharacter(char: string): string {
  const same = SAME[char];
  if (same !== undefined) return same;
  const code = char.charCodeAt(0);
  if (code >= 0xff01 && code <= 0xff5e) return String.fromCharCode(code - 0xfee0);
  if (code >= 0x2000 && code <= 0x200a) return ' ';
  if (code >= 0x2010 && code <= 0x2015) return '-';
  const zero = ZEROS.find((first) => code >= first && code <= first + 9);
  return zero === undefined ? char : String.fromCharCode(48 + code - zero);
}

/** ASCII digits, spaces, apostrophes, dashes and full-width forms; every other character stays. The length never changes. */
export function plain(text: string): string {
  return text.replace(/[^\0-\u007f]/g, plainCharacter);
}

// oxlint-disable-next-line no-control-regex
const IS_ASCII = /^[\0-\u007f]*$/;

/** One word for looking up: without case and diacritics. */
export function foldWord(word: string): string {
  if (IS_ASCII.test(word)) return word.toLowerCase();
  return word
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ı', 'i')
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .replaceAll('đ', 'd');
}

/** Signs that are never seen but change what is seen (zero width, direction overrides). */
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Those that come along with what is copied from address books, web pages and messages; what turns letters round is no such sign. */
const COPIED = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202d\u2060\u2066-\u2069\ufeff]/g;

/** As a person sees what they have pasted. */
export const asSeen = (text: string): string => text.replace(COPIED, '');

/** White space collapsed, NFC, nothing invisible. */
export function tidy(text: string): string {
  return text.replace(INVISIBLE, '').normalize('NFC').replace(/\s+/gu, ' ').trim();
}

/** Lines kept, each one tidied; at most one empty line in a row. */
export function tidyLines(text: string): string {
  const lines = text.split(/\r\n|[\n\r\u2028\u2029]/u).map(tidy);
  return lines
    .filter((line, i) => line !== '' || (i > 0 && lines[i - 1] !== ''))
    .join('\n')
    .trim();
}

/** Text that can be stored and shown: no lone surrogates, no control characters but white space. */
export function isPrintable(text: string): boolean {
  // oxlint-disable-next-line no-control-regex
  return text.isWellFormed() && !/[\0-\u0008\u000e-\u001f\u007f]/.test(text);
}
