// What the machine-readable zone of a passport or a card says, as the value of any fact.
import type { ZoneField } from '../declarations/fact-type.ts';
import type { Page } from '../documents/page.ts';
import { findZoneField } from '../values/codes/mrz.ts';
import { parseValue } from '../values/parse.ts';
import { outcomeOf } from './labels/cut.ts';
import type { CutContext } from './labels/cut.ts';
import type { Draft } from './draft.ts';

export type ZoneRule = { zone: ZoneField; prior?: number | undefined };

const CHECKED = new Set<ZoneField>(['birth_date', 'expiration_date']);
const [SURE, LIKELY] = [0.97, 0.78];
const ORIGIN = 'zone';
/** Fields that a paper prints in words and a zone in codes: as text they cannot be held against each other. */
const CODED = new Set<ZoneField>(['nationality', 'issuing_state', 'sex', 'birth_date', 'expiration_date']);
/** No zone is without them. */
const FILLERS = /[<«‹]/;
/** From here on, what is printed and what the zone says can speak against each other. */
const GOOD = 0.8;

/** Of a passport, the number is the document's; a card has others that are called so. */
const zonePrior = (field: ZoneField, code: string): number =>
  CHECKED.has(field) || (field === 'document_number' && code === 'P') ? SURE : LIKELY;

/**
 * What a field of the machine-readable zones on a page says. Names have no check digit and are written without accents: there, as with the
 * number of a card, what is printed in plain goes first.
 */
export function findInZone(page: Page, { type, parse }: CutContext, rule: ZoneRule): Draft[] {
  if (!FILLERS.test(page.text)) return [];
  return findZoneField(page.text, rule.zone, parse).map(({ value, start, end, code }) => ({
    by: 'typed',
    place: { page, start, end },
    ...outcomeOf(parseValue(type, value, parse)),
    quality: rule.prior ?? zonePrior(rule.zone, code),
    origin: type.name === 'text' && CODED.has(rule.zone) ? 'typed' : ORIGIN,
  }));
}

/** How a zone writes letters that it does not have (ICAO 9303, part 3): with a second letter, or bare. */
const PAIRS: Record<string, string> = {
  Ä: 'AE',
  Ö: 'OE',
  Ü: 'UE',
  Å: 'AA',
  Ø: 'OE',
  Æ: 'AE',
  Œ: 'OE',
  ß: 'SS',
  ẞ: 'SS',
};

/** Capital letters and digits alone, in both ways. */
function writings(value: string): string[] {
  const capitals = value.normalize('NFC').toUpperCase();
  const paired = capitals.replace(/\p{L}/gu, (letter) => PAIRS[letter] ?? letter);
  return [capitals, paired].map((text) => text.normalize('NFD').replace(/[^A-Z\d]/g, ''));
}

/** A zone cuts off what is longer than its line. */
const agrees = (printed: string, said: string): boolean =>
  writings(printed).some((written) => writings(said).some((known) => written.startsWith(known)));

/** Where what is printed is not what the zone says, a person looks: one of them was misread, in part alone, or altered. */
export function heldAgainstZone(drafts: Draft[]): Draft[] {
  const said = drafts.filter(({ origin }) => origin === ORIGIN).flatMap(({ readings }) => readings);
  const [printed] = drafts
    .filter(({ origin }) => origin !== ORIGIN)
    .toSorted((a, b) => b.quality - a.quality);
  if (said.length === 0 || printed === undefined || printed.quality < GOOD) return drafts;
  const isHeld = printed.readings.some((value) => said.some((one) => agrees(value, one)));
  return drafts.map((draft) => (isHeld ? settledBy(drafts, draft) : { ...draft, doubtful: true }));
}

/** Of a date that can be read two ways, the one that a check digit vouches for. */
function settledBy(drafts: Draft[], draft: Draft): Draft {
  if (draft.refusal !== 'ambiguous_date') return draft;
  const vouched = drafts
    .filter(({ origin, quality }) => origin === ORIGIN && quality >= GOOD)
    .flatMap(({ readings }) => readings);
  const readings = draft.readings.filter((value) => vouched.includes(value));
  return readings.length === 1 ? { ...draft, readings, refusal: null } : draft;
}
