// E-mail addresses and web addresses.
import { tidy } from '../characters.ts';
import { found, refused } from '../parsed.ts';
import type { FoundValue, Scope } from '../parsed.ts';

const LOCAL = /[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}$/u;
const DOMAIN =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,8}\p{L}[\p{L}\p{N}-]{0,60}[\p{L}\p{N}]/u;
/** What an address may stand in, in any order. */
const WRAPPING = /^(?:mailto:|['`{|.])+/i;
const MAX_EMAIL = 254;

function emailAt(text: string, at: number): FoundValue | null {
  const local = firstMatch(LOCAL, text.slice(Math.max(0, at - 65), at));
  const domain = firstMatch(DOMAIN, text.slice(at + 1, at + 256));
  const name = local.replace(WRAPPING, '');
  const start = at - name.length;
  const end = at + 1 + domain.length;
  if (
    !isLocalPart(name) ||
    domain === '' ||
    /@/.test(`${text.slice(start - 1, start)}${text.slice(end, end + 1)}`)
  )
    return null;
  const value = `${name}@${domain}`.normalize('NFC').toLowerCase();
  const cut = local.length === 64 && LOCAL.test(text[at - 65] ?? ' ');
  return value.length > MAX_EMAIL || cut ? refused(start, end) : found(start, end, value);
}

function firstMatch(pattern: RegExp, text: string): string {
  return pattern.exec(text)?.[0] ?? '';
}

function isLocalPart(name: string): boolean {
  return name !== '' && !name.endsWith('.') && !name.includes('..');
}

/** In lower case, so that the same address is the same value. */
export function findEmails(text: string, scope: Scope): FoundValue[] {
  const values: FoundValue[] = [];
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const value = emailAt(text, at);
    if (value && value.start >= (values.at(-1)?.end ?? 0))
      values.push(scope.whole ? unwrapped(text, value) : value);
  }
  return values;
}

/** `<mailto:a@b.example>` as a whole answer. */
function unwrapped(text: string, value: FoundValue): FoundValue {
  const before = /(?:<|mailto:){1,2}$/i.exec(text.slice(0, value.start))?.[0].length ?? 0;
  return { ...value, start: value.start - before, end: value.end + (text[value.end] === '>' ? 1 : 0) };
}

const URL_START = /(?<![\p{L}\p{N}])(?:https?:\/\/|www\.)[^\s<>"“”„«»|\\^`{}]{2,2000}/giu;
const BARE_DOMAIN = /^[\p{L}\p{N}][^\s<>"|\\^`{}@]{2,2000}$/u;

/** Sentence marks at the end are not part of an address; a closing bracket only with its opening one. */
function trimmedAddress(text: string): string {
  let address = text;
  for (;;) {
    const last = address.at(-1) ?? '';
    const unopened = (last === ')' && !address.includes('(')) || (last === ']' && !address.includes('['));
    if (!/[.,;:!?'’…*]/.test(last) && !unopened) return address;
    address = address.slice(0, -1);
  }
}

/** The address as browsers write it; null where it is none (`%22` within the name of a host), or carries a user and password. */
function webAddress(text: string): string | null {
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const named =
    /^(?:[\p{L}\p{N}_-]+\.)+[\p{L}\p{N}-]{2,}\.?$|^\[[0-9a-f:.]+\]$/iu.test(url.hostname) ||
    /^\d+(?:\.\d+){3}$/.test(url.hostname);
  return named && url.username === '' && url.password === '' && url.href.length <= 2048 ? url.href : null;
}

export function findUrls(text: string, scope: Scope): FoundValue[] {
  const values = [...text.matchAll(URL_START)].flatMap((match) => {
    const address = trimmedAddress(match[0]);
    const value = webAddress(address);
    return value === null
      ? [refused(match.index, match.index + address.length)]
      : [found(match.index, match.index + address.length, value)];
  });
  return values.length === 0 && scope.whole ? bareDomain(text) : values;
}

/** `acme.example` as a whole answer; a name with a point, not a sentence. */
function bareDomain(text: string): FoundValue[] {
  const address = trimmedAddress(tidy(text));
  const value =
    BARE_DOMAIN.test(address) && /^[^/:?#]+\.\p{L}{2,}/u.test(address) ? webAddress(address) : null;
  return value === null ? [] : [found(0, text.length, value)];
}
