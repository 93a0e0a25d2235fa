// The parties that the beginning of a contract names: by their place in its list, their legal form, what they are called from there on.
import type { Flow } from '../flow/flow.ts';
import { isNoParty } from '../names/legal-forms.ts';
import type { Name } from '../names/names.ts';
import { TITLE } from '../names/titles.ts';
import { calledFrom } from './called.ts';
import { isPlain, namesOf } from './named.ts';
import type { Headed } from './named.ts';

/** A name with what speaks for its being a party; `role` is what the paper calls it. */
export type Mention = Name & { quality: number; role: string | undefined };

/** How far into a document its parties are looked for. */
const HEAD = 15_000;
const LONGEST_LIST = 4000;
const DEFINED_WITHIN = 450;
const MOST_LISTS = 12;
const LEAST = 0.4;
/** Of a name within another one's brackets: it may be one of those that are called so together. */
const BRACKETED = 0.75;

const LIST_BEGINS =
  /(?<![\p{L}-])(?:between|among(?:st)?|part(?:ies|y)(?: (?:to|of) \p{L}{2,9}(?: \p{L}{3,12})?)? (?:are|is)(?=:)|(?:folgenden|nachstehenden) parteien|parties suivantes|siguientes partes|volgende partijen|following parties|vertragspartner|comparecen|zwischen|entre|tussen|ondergetekenden|reunidos|de una parte)(?![\p{L}-])/giu;
const LIST_ENDS =
  /(?<!\p{L})(?:witnesseth|whereas|recitals?|background|preamble|now,? therefore|it is (?:hereby )?agreed|(?:the )?parties (?:hereby )?agree|as follows|in consideration|with reference to|präambel|vorbemerkung|wird folgend|folgender|il a été convenu|préambule|ci-après désignées|exponen|manifiestan|overwegen|nemen in aanmerking|komen overeen)/iu;
const LINK = '(?:and|und|et|y|e|en)';
const LEAD = `(?:(?:the|each of|both|der|die|das|dem|den|la|le|los?|el|de|het|i),? {1,3}|l['’])?(?:(?:hermanos|cónyuges|stichting|besloten vennootschap|vennootschap onder firma|société|sociedad|firma) {1,3})?(?:${TITLE}|d\\. )?`;
const ENUMERATOR = '(?:\\(?(?:\\d{1,2}|[a-z]|[ivx]{1,4})[).]|[-–—•]) {0,4}';
const FIRST_IN_LIST = new RegExp(
  `(?:between|among|amongst|are:|is:|vertragspartner|comparecen(?:,? como \\p{L}{4,20}(?=,))?|parteien|parties|partes|partijen|zwischen|entre(?: les soussignée?s)?|tussen(?: de ondergetekenden)?|ondergetekenden|d['’](?:une|autre) part|de (?:una|otra) parte(?:,? como \\p{L}{4,20}(?=,))?|representación de)[: ,]{1,6}(?:${ENUMERATOR})?${LEAD}$`,
  'iu',
);
const NEXT_IN_LIST = new RegExp(
  `(?:[,;:)”"’\\].]|[-–—]|einerseits|enerzijds|d['’]une part|de una parte) {0,6}${LINK}[ ,:]{1,6}(?:como \\p{L}{4,20},? {1,3})?(?:[-–—] {1,4})?(?:(?:between|zwischen) )?(?:${ENUMERATOR})?${LEAD}$`,
  'iu',
);
/** `AND` in a line of its own, or in capitals between two of them. */
const NEXT_IN_CAPITALS = /\s(?:AND|UND|ET|EN|Y) {1,6}$/u;
/** `(“Seller”); Acme Ltd. (“Buyer”); and`: the next one, without a word between. */
const BEHIND_TERM = new RegExp(`[”"’']\\)([,;]) {1,3}(?:${ENUMERATOR})?${LEAD}$`, 'iu');
const TERM_SOON = /^[^;()]{0,160}\([^()]{0,60}["“]/u;
const ENUMERATED = new RegExp(
  `[ ;:,.)](?:\\((?:\\d{1,2}|[a-z]|[ivx]{2,4})\\)|\\d{1,2}\\)|(?<=[,;–-] {1,6})\\d{1,2}\\.) {0,4}${LEAD}$`,
  'iu',
);
const DIRECTLY_NEXT = new RegExp(`^(?:[ .,;]{1,6}|[ .,;]{0,6}${LINK} {1,3}(?:between )?)${LEAD}$`, 'iu');

type List = { start: number; end: number };
type Found = { name: Headed; inList: boolean; isBracketed?: boolean };

/** Every party of the head of a document, in order, with the evidence joined: what several things say is surer than what one does. */
export function partiesOfPreamble(flow: Flow): Mention[] {
  const text = flow.text.slice(0, HEAD);
  const names = namesOf(flow, text);
  const lists = listsOf(text)
    .slice(0, MOST_LISTS)
    .map((list) => ({ list, mentions: mentionsOf(text, names, list) }));
  const withAny = (least: number, many: number) =>
    lists.find(({ mentions }) => mentions.filter(({ quality }) => quality >= least).length >= many);
  const best = withAny(0.7, 2);
  // Two people may have nothing but the list that speaks for them.
  const chosen = best ?? withAny(0.8, 1) ?? withAny(0.6, 2);
  const loose = mentionsOf(text, names, null);
  const weight = best ? 0.5 : chosen ? 0.75 : 1;
  const outside = loose
    .filter(({ start }) => !chosen || start < chosen.list.start || start >= chosen.list.end)
    .map((mention) => ({ ...mention, quality: mention.quality * weight }));
  return [...(chosen?.mentions ?? []), ...outside];
}

function listsOf(text: string): List[] {
  return [...text.matchAll(LIST_BEGINS)].map((match) => {
    const start = match.index;
    const rest = text.slice(start, start + LONGEST_LIST);
    return { start, end: start + (LIST_ENDS.exec(rest)?.index ?? rest.length) };
  });
}

/** The mentions of a list, or, without one, those that anything else speaks for. */
function mentionsOf(text: string, names: Headed[], list: List | null): Mention[] {
  const within = list ? names.filter(({ start, end }) => start >= list.start && end <= list.end) : names;
  const found = list ? listed(text, within, list) : within.map((name) => ({ name, inList: false }));
  return found.flatMap((one, index) => {
    const next = found
      .slice(index + 1)
      .find((other) => !isForAnother(text, other.name) && (other.inList || other.name.form === 'strong'));
    const end = Math.min(next?.name.start ?? Infinity, list?.end ?? text.length);
    return mentionOf(text, one, end) ?? [];
  });
}

/** A name with what speaks for it up to `end`; null where nothing does, or it is no party's. */
function mentionOf(text: string, found: Found, end: number): Mention | null {
  const { name, inList, isBracketed } = found;
  if (isAnothers(text, found)) return null;
  const limit = Math.min(name.end + DEFINED_WITHIN, end);
  const called = calledFrom(text, name, { limit, inList });
  if (isPlain(name) && called === null) return null;
  const quality = joined(name, { inList, called: called !== null || name.isHeaded });
  const sure = isBracketed === true ? Math.min(quality, BRACKETED) : quality;
  return sure >= LEAST ? { ...name, quality: sure, role: called ?? undefined } : null;
}

/** Of a paper, a place, or somebody that a party is something of. */
function isAnothers(text: string, { name, inList }: Found): boolean {
  const before = text.slice(Math.max(0, name.start - 40), name.start);
  if (!inList && isPlain(name) && PLACED.test(before)) return true;
  return isNoParty(text.slice(name.start, name.end)) || BELONGS.test(before) || standsForAnother(text, name);
}

/** `Chiyoda-ku, Tokyo (“Licensor”)`: where a party is, not who. */
const PLACED = /(?:,|(?<!\p{L})(?:in|at|near|à|en|zu|te)) {1,3}(?:the )?$/iu;

/** Which of the names stand where the list has a party. */
function listed(text: string, names: Headed[], list: List): Found[] {
  const found: Found[] = [];
  let previous: Name | undefined;
  for (const name of names) {
    const before = text.slice(Math.max(list.start, name.start - 120), name.start).replace(/ {2,}/g, ' ');
    const between = previous ? text.slice(previous.end, name.start) : '?';
    const direct =
      between.length < 40 && DIRECTLY_NEXT.test(between) && (name.form !== null || /\p{L}/u.test(between));
    const inList =
      [FIRST_IN_LIST, NEXT_IN_LIST, NEXT_IN_CAPITALS, ENUMERATED].some((pattern) => pattern.test(before)) ||
      isBehindTerm(text, name, before) ||
      direct;
    found.push({ name, inList, isBracketed: isWithinBrackets(text.slice(list.start, name.start)) });
    if (inList) previous = name;
  }
  return found;
}

/** Behind a comma only where it is called something too: any company may stand there. */
function isBehindTerm(text: string, name: Name, before: string): boolean {
  const sign = isPlain(name) ? undefined : BEHIND_TERM.exec(before)?.[1];
  return sign === ';' || (sign === ',' && TERM_SOON.test(text.slice(name.end, name.end + 240)));
}

/** Within brackets that are open: what another one was called, or stands for. */
const isWithinBrackets = (before: string): boolean =>
  before
    .replace(/\((?:[a-z]|\d{1,2}|[ivx]{1,4})\)/giu, '')
    .replace(/\([^()]*\)/gu, '')
    .lastIndexOf('(') >= 0;

/** `a licensee of Acme Ltd.`, `a subsidiary of Acme Ltd.`: what another one is. */
const BELONGS =
  /(?<!\p{L})(?:licensee|subsidiar(?:y|ies)|affiliates?|division|member|parent|designee|nominee|employee|director|officer|shareholder|stockholder|laws|successor|office|branch|tochtergesellschaft|filiale?|dochter) (?:of|to|von|der|de|van) (?:the )?$/iu;

/** `vertreten durch die Acme KG`: what a party is called comes behind who stands for it. */
const FOR_ANOTHER =
  /(?:vertreten durch|represented by|acting by|représentée? par|representad[oa] por|vertegenwoordigd door)[ ,:]{1,3}(?:\p{L}{1,5} ){0,2}(?:Hausverwaltung )?$/iu;

const isForAnother = (text: string, { start }: Name): boolean =>
  FOR_ANOTHER.test(text.slice(Math.max(0, start - 60), start));

const standsForAnother = (text: string, name: Name): boolean =>
  signsForAnother(text, name) || isForAnother(text, name);

/** `By: Acme LLC, its General Partner`: who signs for another one is no party by that. */
function signsForAnother(text: string, { start, end }: Name): boolean {
  const isBehindBy = /(?:^|[^\p{L}])(?:by|per|durch|par|por|door) ?: {0,3}$/iu.test(
    text.slice(Math.max(0, start - 12), start),
  );
  return isBehindBy && /^,? {1,3}(?:as )?(?:its|their|ihre?|son|sa|su) /iu.test(text.slice(end, end + 12));
}

/** One minus the doubts that are left. */
function joined(name: Name, { inList, called }: { inList: boolean; called: boolean }): number {
  const form = name.form === 'strong' ? 0.5 : name.form === 'weak' ? 0.3 : name.person ? 0.15 : 0;
  return 1 - (1 - form) * (1 - (called ? 0.65 : 0)) * (1 - (inList ? 0.6 : 0));
}
