// Text made comparable, with the way back: every folded character knows which characters of the original it came from.

/** `folded[i]` came from `original.slice(starts[i], ends[i])`. */
export type FoldedText = { text: string; starts: number[]; ends: number[] };

const QUOTES = /[\u2018-\u201f\u2032-\u2037\u00ab\u00bb\u2039\u203a`\u00b4"]/;
const DASHES = /[\u2010-\u2015\u2212\u00ad\ufe58\ufe63\uff0d\u2043]/;
const WORD = /[\p{L}\p{N}]/u;
const DIGIT = /\p{N}/u;

/** One character folded: compatibility form, lower case, one kind of quotation mark and dash. */
export function foldCharacter(character: string): string {
  if (QUOTES.test(character)) return "'";
  if (DASHES.test(character)) return '-';
  return character.normalize('NFKC').toLowerCase();
}

/** Case, compatibility forms, white space, quotation marks, dashes and hyphenation at line ends made equal. */
export function foldText(original: string): FoldedText {
  const pieces: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  let afterSpace = true;
  for (let i = 0; i < original.length;) {
    const skip = hyphenation(original, i);
    if (skip > 0) {
      i += skip;
      continue;
    }
    const character = String.fromCodePoint(original.codePointAt(i) ?? 0);
    const end = i + character.length;
    const isSpace = /\s/.test(character);
    const piece = isSpace ? (afterSpace ? '' : ' ') : foldCharacter(character);
    for (let unit = 0; unit < piece.length; unit++) {
      starts.push(i);
      ends.push(end);
    }
    if (piece !== '') pieces.push(piece);
    afterSpace = isSpace;
    i = end;
  }
  return { text: pieces.join(''), starts, ends };
}

/** Length of a hyphen with the line break that it stands before, between two letters; 0 where there is none. */
function hyphenation(text: string, at: number): number {
  const character = text.charAt(at);
  if (character !== '-' && character !== '\u2010' && character !== '\u00ad') return 0;
  const match = /^.[ \t]*\n[ \t]*(?=\p{Ll})/u.exec(text.slice(at, at + 40));
  if (!match || !/\p{L}$/u.test(text.slice(Math.max(0, at - 2), at))) return 0;
  return match[0].length;
}

/** Folded text without white space, and without punctuation but beside digits, where it means something. */
export function despaceText(folded: FoldedText): FoldedText {
  const kept: FoldedText = { text: '', starts: [], ends: [] };
  const pieces: string[] = [];
  for (let i = 0; i < folded.text.length; i++) {
    const character = folded.text.charAt(i);
    if (!keptWithoutSpaces(folded.text, i)) continue;
    pieces.push(character);
    kept.starts.push(folded.starts[i] ?? 0);
    kept.ends.push(folded.ends[i] ?? 0);
  }
  kept.text = pieces.join('');
  return kept;
}

function keptWithoutSpaces(text: string, at: number): boolean {
  const character = text.charAt(at);
  if (character === ' ' || character === "'" || character === '_') return false;
  if (character !== '-') return true;
  return DIGIT.test(text.charAt(at - 1)) || DIGIT.test(text.charAt(at + 1));
}

export function isWordCharacter(character: string): boolean {
  return WORD.test(character);
}

export function hasDigit(text: string): boolean {
  return DIGIT.test(text);
}
