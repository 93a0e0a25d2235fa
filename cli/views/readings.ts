// What an open fact can be read as, where its words allow several values: in the words of its reason.
import { reasonSaid } from '../../src/cases/standing/reasons.ts';

import { clean, cutEnd } from '../terminal/text.ts';

const MOST_REFUSED = 60;

type Place = { doc_id: string; page_index: number; location: { char_start: number } };
type Read = { value: string | null; raw?: string; evidence: Place[] };

const AMBIGUOUS = ['ambiguous_date', 'ambiguous_number'];

/** The values of the place that was found best; none where nothing is ambiguous. */
export function readingsOf(reasonCodes: readonly string[], candidates: readonly Read[]): string[] {
  const [best] = candidates;
  if (best === undefined || !reasonCodes.some((code) => AMBIGUOUS.includes(code))) return [];
  const there = candidates.filter((one) => placeOf(one) === placeOf(best));
  return [...new Set(there.flatMap(({ value }) => value ?? []))];
}

const placeOf = ({ evidence: [first] }: Read): string =>
  first === undefined ? '' : [first.doc_id, first.page_index, first.location.char_start].join(' ');

/** What stands at the place that was found best and is no value of the fact; null where there is one. */
export function refusedOf(
  { value, reason_codes: reasons }: { value: string | null; reason_codes: readonly string[] },
  candidates: readonly Read[],
): string | null {
  if (value !== null || !reasons.includes('invalid_format')) return null;
  return candidates.find((one) => one.value === null && one.raw !== undefined)?.raw ?? null;
}

type Known = {
  value: string | null;
  readings?: readonly string[] | undefined;
  refused?: string | null | undefined;
};

/** A reason in words, with what there is to choose from. */
export function reasonText(code: string, { value, readings = [], refused = null }: Known): string {
  const words = reasonSaid(code, value) ?? code.replaceAll('_', ' ');
  if (code === 'invalid_format' && refused !== null)
    return `${words}: ›${cutEnd(clean(refused), MOST_REFUSED)}‹`;
  if (readings.length < 2 || !AMBIGUOUS.includes(code)) return words;
  const subject = areOfCurrencies(readings) ? 'the document speaks of several currencies' : words;
  return `${subject}: ${readings.join(' or ')}`;
}

/** `12.50 EUR` and `12.50 USD`: it is the currency alone that is not known. */
function areOfCurrencies(readings: readonly string[]): boolean {
  const amounts = readings.map((reading) => /^(-?[\d.]+) [A-Z]{3}$/.exec(reading)?.[1]);
  return amounts[0] !== undefined && new Set(amounts).size === 1;
}
