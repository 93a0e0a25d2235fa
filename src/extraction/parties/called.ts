// What a party is called from the beginning of a contract on: a role or a short name, in brackets or behind `hereinafter`.
import { isNoParty, roleOfTerm } from '../names/legal-forms.ts';
import type { Name } from '../names/names.ts';

const BRACKET = /\(([^()]{2,200})\)/gu;
const QUOTED = /["“”„«'‘’]{1,2} ?([\p{L}\p{N}][^"“”«»]{0,40}?) ?[,.]?["“”»'’]{1,2}/gu;
const CALLED =
  /(?:hereinafter|hereafter|herein|referred to as|called|collectively|nachfolgend|im folgenden|ci-après|en adelante|hierna)[^"“„«()]{0,80}["“„«‘]([^"“”«»‘’]{1,40})["“”»’]/giu;

/** The role or short name that a party is given in brackets or by `hereinafter`; null where it is given none. */
export function calledFrom(
  text: string,
  name: Name,
  { limit, inList }: { limit: number; inList: boolean },
): string | null {
  const reach = text.slice(name.end, limit);
  // Of a name that nothing else speaks for, only what follows at once: the words before a role may be an address.
  const after = name.form !== null || inList ? reach : (AT_ONCE.exec(reach)?.[0] ?? '');
  const own = text.slice(name.start, name.end);
  const calls = termsIn(after).map((term) => calledBy(term, own, inList));
  return calls.find((call) => call !== null) ?? null;
}

function calledBy(term: string, own: string, inList: boolean): string | null {
  const role = /^part(?:y|ies)$/i.test(term.trim()) ? undefined : roleOfTerm(term);
  if (role !== undefined) return role;
  return isShortFor(term, own) || (inList && !isNoParty(term)) ? 'other' : null;
}

/** `– nachfolgend Vermieterin genannt –`, `hierna te noemen: verhuurder`: without quotation marks. */
const CALLED_BARE =
  /(?:nachfolgend|nachstehend|im folgenden|ci-après|hierna)(?: (?:auch|kurz|dénommée?|désignée?|te noemen|genoemd))?[: ,]{1,3}(?:(?:der|die|das|le|la|de|het) |l['’])?[“"„«‘]?(\p{L}{4,25})(?=[“”"»’]?(?: genannt| genoemd|[,;.)–—-]| [–—-]))/giu;

const AT_ONCE = /^[ ,]{0,3}(?:\([^()]{0,200}\)|hereinafter[^"“”]{0,60}["“][^"”]{0,40}["”])/iu;
const BARE_TERM =
  /^(?:(?:hereinafter|en adelante|en lo sucesivo|nachfolgend|ci-après|hierna)[ ,:]{1,3}(?:called |denominad[oa] |dénommée? |genannt )?)?(?:the |der |die |das |la |le |el |de )?(\p{Lu}[\p{L} ]{2,30})$/u;

/** What is quoted in brackets, a role that stands there without quotation marks, what is quoted behind `hereinafter`. */
function termsIn(text: string): string[] {
  const bracketed = [...text.matchAll(BRACKET)].flatMap(([, inner = '']) => {
    const quoted = [...inner.matchAll(QUOTED)].map((one) => one[1] ?? '');
    const bare = BARE_TERM.exec(inner.trim())?.[1] ?? '';
    return quoted.length > 0 ? quoted : roleOfTerm(bare) === undefined ? [] : [bare];
  });
  const quoted = [...text.matchAll(CALLED)].map((match) => match[1] ?? '');
  const bare = [...text.matchAll(CALLED_BARE)]
    .map((match) => match[1] ?? '')
    .filter((term) => roleOfTerm(term) !== undefined);
  return [...bracketed, ...quoted, ...bare];
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

function isShortFor(term: string, name: string): boolean {
  const short = lettersOf(term);
  const initials = [...name.matchAll(/(?<![\p{L}\p{N}])[\p{Lu}\p{N}]/gu)]
    .map((match) => match[0].toLowerCase())
    .join('');
  return short.length > 1 && (lettersOf(name).includes(short) || initials.startsWith(short));
}
