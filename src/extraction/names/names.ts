// The name of an organization or a person that begins at a place of a text: capitalised words, their links, their legal form.
import { legalForm } from './legal-forms.ts';
import { isLink, isWord, tokensFrom, wordsOfName } from './name-words.ts';
import type { Token } from './name-words.ts';
import { isSpaced } from './prose.ts';

export type Name = {
  start: number;
  end: number;
  form: 'strong' | 'weak' | null;
  /** Two to five words that are written like the name of a person. */
  person: boolean;
};

/** What follows is a description: `a Delaware corporation`. */
const INDEFINITE = /(?:^|[^\p{L}.])(?:an?|eine?[mnrs]?|une?|een)\s+$/iu;
const NEVER_FIRST =
  /^(?:and|or|of|by|with|whereas|now|this|these|in|on|as|at|to|from|for|hereinafter|between|among|its|und|et|y|en|für|pour|por|voor|die|der|das|dated|dear|page|no)$/iu;

/** The name that begins at an offset and ends before `limit`; null where none does. */
export function nameAt(text: string, at: number, limit = text.length): Name | null {
  const tokens = tokensFrom(text, at, limit);
  if (!beginsName(tokens) || INDEFINITE.test(text.slice(Math.max(0, at - 6), at))) return null;
  const words = withoutHome(text, wordsOfName(tokens));
  const last = words.at(-1);
  if (!last || legalFormAlone(words) || isSpaced(text.slice(at, last.end))) return null;
  const form = formAmong(words);
  const end = form === null ? withoutPoint(text, last) : last.end;
  if (form === 'strong') return { start: at, end, form, person: false };
  return /\d/.test(text.slice(at, end)) ? null : { start: at, end, form, person: isPerson(words) };
}

/** `Jane Doe of The Old Smiddy, Kirk Road, Aberlady EH32 0RQ`: where a person lives is not their name. */
function withoutHome(text: string, words: Token[]): Token[] {
  const at = words.findIndex(({ text: word }) => word === 'of');
  const person = words.slice(0, at);
  const end = words.at(-1)?.end ?? 0;
  const isHome =
    at > 1 && formAmong(words) === null && isPerson(person) && !/^The$/.test(words[0]?.text ?? '');
  return isHome && POSTCODE_SOON.test(text.slice(end, end + 90)) ? person : words;
}

const POSTCODE_SOON = /^[^;“"(]*\b(?:[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}|\d{5})\b/u;

/** The surest legal form among words. */
function formAmong(words: Token[]): Name['form'] {
  const forms = words.map((word) => legalForm(word.text));
  return forms.includes('strong') ? 'strong' : forms.includes('weak') ? 'weak' : null;
}

/** A number begins one only before a word: `695014 B.C. Ltd.`, `3M`. */
function beginsName([first, next]: Token[]): boolean {
  if (!first) return false;
  if (NEVER_FIRST.test(first.text)) return isAcronym(first, next);
  if (isWord(first)) return /\p{L}/u.test(first.text);
  if (!/^\d[\p{N}\p{L}.-]*$/u.test(first.text)) return false;
  return /\p{Lu}/u.test(first.text) || (first.text.length > 4 && next !== undefined && isWord(next));
}

/** `ON Semiconductor`: capitals before a word that is not in capitals. */
function isAcronym(first: Token, next: Token | undefined): boolean {
  return /^(?:ON|IN|AS|AT|NO|BY)$/.test(first.text) && /^\p{Lu}\p{Ll}/u.test(next?.text ?? '');
}

function withoutPoint(text: string, last: Token): number {
  const word = text.slice(last.start, last.end);
  return /\p{Ll}{2}\.$/u.test(word) && !/^(?:Jr|Sr)\.$/.test(word) ? last.end - 1 : last.end;
}

function legalFormAlone(words: Token[]): boolean {
  return words.every(({ text }) => legalForm(text) !== null || isLink(text) || !/\p{L}/u.test(text));
}

const PERSON_WORD =
  /^(?:\p{Lu}[\p{L}'’-]+|\p{Lu}\.(?:\p{Lu}\.)*|\p{Lu}|Jr\.?|Sr\.?|I{1,3}|IV|V|Dr\.?|Prof\.?|Mr\.?|Mrs\.?|Ms\.?|Herrn?|Frau|Mme|M\.)$/u;
const PERSON_LINK = /^(?:de|du|van|von|der|den|la|le|del|da|dos|ten|ter|zu|y)$/;

function isPerson(words: Token[]): boolean {
  const named = words.filter(({ text }) => !PERSON_LINK.test(text));
  const isWritten = named.every(({ text }) => PERSON_WORD.test(text) && legalForm(text) === null);
  return named.length >= 2 && named.length <= 5 && isWritten;
}
