// The words of a name: which of them it may begin with, go on with, and end before.
import { legalForm } from './legal-forms.ts';

export type Token = { text: string; start: number; end: number };

const LONGEST = 160;
const MOST_WORDS = 14;
const TOKEN = /e\. [VK]\.|[^\s,;:()[\]{}"“”„«»<>●•|]+|[,;:()[\]{}"“”„«»<>●•|]/gu;
const LINKS = new Set(
  'of the for and & + de du des d’ la le les del do da dos van von der den zu y e et und en at in on am zum zur ten ter aan bij sur sous'.split(
    ' ',
  ),
);
/** Between two of these and one of the weak forms, a name goes on: `Gas and Electric Company`. */
const JOINS = new Set('and und et y en e'.split(' '));
const GOES_ON_AFTER_JOIN =
  /^(?:compan(?:y|ies)|co\.?|cie\.?|kg|sons?|söhne|fils|hijos|zonen|associates|partners|bank|trust|association|cía\.?)$/iu;
const NEVER_IN =
  /^(?:agreements?|exhibit|addendum|amendment|appendix|whereas|recitals?|this|that|such|shall|will|is|are|was|ex-[\d.]+|vertrag|vereinbarung|vertrags|contrat|contrato|overeenkomst|anlage|by|between|among|amongst|zwischen|entre|tussen|name|title|its|attn|attention|date|tel|fax|telephone)[.:]?$/iu;

/** `SCI Les Tilleuls`: these stand before the name. */
const LEADING = /^(?:sci|sarl|sas|sasu|eurl|snc|selarl|scop|stichting|compagnie)$/i;

/** What stands from an offset on, before `limit`; none where no word begins there. */
export function tokensFrom(text: string, at: number, limit: number): Token[] {
  const tokens: Token[] = [];
  for (const match of text.slice(at, Math.min(limit, at + LONGEST)).matchAll(TOKEN)) {
    if (tokens.length === 0 && match.index > 0) return [];
    tokens.push({
      text: match[0],
      start: at + match.index,
      end: at + match.index + match[0].length,
    });
    if (tokens.length > MOST_WORDS * 2) break;
  }
  return tokens;
}

export const isLink = (text: string): boolean => LINKS.has(text.toLowerCase());
const isJoin = (text: string): boolean => JOINS.has(text.toLowerCase());

/** A word that a name is made of: capitalised, a brand such as `iMine`, an address of the web. */
export const isWord = ({ text }: Token): boolean =>
  /^[\p{Lu}\p{Lt}\p{Lo}]/u.test(text) ||
  /^\p{Ll}{1,2}\p{Lu}/u.test(text) ||
  /^[\p{L}\p{N}-]+\.(?:com|net|org|de|fr|es|nl|io)$/iu.test(text);

/** The words from the first token to the end of the name. */
export function wordsOfName(tokens: Token[]): Token[] {
  const words: Token[] = [];
  let hasForm = false;
  for (let i = 0; i < tokens.length && words.length < MOST_WORDS;) {
    const taken = hasForm ? afterForm(tokens, i) : takenAt(tokens, i);
    if (taken === 0) break;
    const added = tokens.slice(i, i + taken);
    words.push(...added);
    hasForm ||=
      added.some(({ text }) => legalForm(text) === 'strong') &&
      !(i === 0 && LEADING.test(tokens[0]?.text ?? ''));
    i += taken;
  }
  return words;
}

/** How many tokens from here on belong to the name, while it has no legal form. */
function takenAt(tokens: Token[], i: number): number {
  const token = tokens[i];
  if (!token || NEVER_IN.test(token.text)) return 0;
  if (isPart(token)) return endsSentence(tokens[i - 1]) ? 0 : 1;
  if (token.text === ',') return behindComma(tokens, i);
  return token.text === '(' ? bracketed(tokens, i) : byLink(tokens, i, token.text);
}

/** `Acme, Inc.`, `Aceites, Sociedad Cooperativa`; `Osgood, Lamb & Tarrant LLP` begins with several names. */
function behindComma(tokens: Token[], i: number): number {
  const [one, two] = [tokens[i + 1], tokens[i + 2]];
  if (!one) return 0;
  if (/^soci(?:edad|été)$/i.test(one.text) && two && legalForm(two.text) !== null) return 3;
  const isFirm = i === 1 && isWord(one) && two?.text === '&';
  return isFirm || legalForm(one.text) === 'strong' ? 2 : 0;
}

function byLink(tokens: Token[], i: number, text: string): number {
  if (isJoin(text)) return joined(tokens, i);
  return isLink(text) ? linked(tokens, i) : 0;
}

const isPart = (token: Token): boolean =>
  legalForm(token.text) !== null || isWord(token) || /^(?:[\p{N}&+]|[dl]['’]\p{Lu})/u.test(token.text);

/** The word before a full stop that a sentence ends with is the last. */
const endsSentence = (before: Token | undefined): boolean =>
  before !== undefined && /\p{Ll}{3}\.$/u.test(before.text) && legalForm(before.text) === null;

/** `GmbH & Co. KG`, `Co., Ltd.`, `S.A. de C.V.`: forms go on with forms; `Corporation of America`, where it is written out. */
function afterForm(tokens: Token[], i: number): number {
  const place = ofPlace(tokens, i);
  if (place > 0) return place;
  if (isNumbered(tokens, i) || isLimitedPartnership(tokens, i)) return 1;
  for (let length = 1; length <= 3; length++) {
    const between = tokens.slice(i, i + length - 1);
    const isLinked = between.every(({ text }) => /^(?:,|&|and|und|de|y|et)$/i.test(text));
    if (isLinked && legalForm(tokens[i + length - 1]?.text ?? '') === 'strong') return length;
  }
  return 0;
}

const isLimitedPartnership = (tokens: Token[], i: number): boolean =>
  /^limited$/i.test(tokens[i - 1]?.text ?? '') && /^P(?:artnership|ARTNERSHIP)$/.test(tokens[i]?.text ?? '');

/** `Acquisition Corp. III, a Cayman company`: one of several that are called alike. */
function isNumbered(tokens: Token[], i: number): boolean {
  const isBehindForm = legalForm(tokens[i - 1]?.text ?? '') !== null;
  return isBehindForm && /^(?:X{0,2}(?:IX|IV|V?I{1,3}|V)|X{1,2})$/.test(tokens[i]?.text ?? '');
}

function ofPlace(tokens: Token[], i: number): number {
  const word = (at: number): string => tokens[at]?.text ?? '';
  const [here, next] = [tokens[i], tokens[i + 1]];
  const isWritten = /^(?:corporation|company)$/i.test(word(i - 1));
  if (isWritten && /^of$/i.test(word(i)) && next && isWord(next)) return 2;
  return here && isWord(here) && /^of$/i.test(word(i - 2)) ? 1 : 0;
}

/** `Capital Management (International) Limited` */
function bracketed(tokens: Token[], i: number): number {
  const close = tokens.slice(i, i + 5).findIndex(({ text }) => text === ')');
  const inner = tokens.slice(i + 1, i + close);
  const after = tokens[i + close + 1];
  const fits = close > 1 && inner.every(isWord) && after !== undefined && legalForm(after.text) !== null;
  return fits ? close + 1 : 0;
}

/** `and` goes on only within what is one name: `Gas and Electric Company`, `and Sons`. */
function joined(tokens: Token[], i: number): number {
  const [one, two] = [tokens[i + 1], tokens[i + 2]];
  if (GOES_ON_AFTER_JOIN.test(one?.text ?? '')) return 2;
  return one && isWord(one) && GOES_ON_AFTER_JOIN.test(two?.text ?? '') ? 3 : 0;
}

/** One or two links go on only before a word of the name. */
function linked(tokens: Token[], i: number): number {
  const [one, two] = [tokens[i + 1], tokens[i + 2]];
  if (one && isWord(one)) return 2;
  return one && isLink(one.text) && !isJoin(one.text) && two && isWord(two) ? 3 : 0;
}
