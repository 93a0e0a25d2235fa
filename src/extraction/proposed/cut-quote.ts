// The value within a quote: parsed from the slice of the page as any other, and held against what the model says it is.
import type { FactTypeName } from '../../declarations/fact-type.ts';
import type { FactSpec } from '../../declarations/schema.ts';
import { valueKey } from '../../facts/value-key.ts';
import { findValues, parseValue } from '../../values/parse.ts';
import type { Parsed } from '../../values/parsed.ts';
import { isWholeText, outcomeOf, type CutContext } from '../labels/cut.ts';
import { alignQuote } from '../quotes/align.ts';
import { alignable } from '../quotes/alignable.ts';
import type { Place } from '../quotes/ground.ts';
import { readAround, type Reading } from './page-reading.ts';

/** Of a slice: its value, and whether it is the one that the model means. */
export type CutQuote = ReturnType<typeof outcomeOf> & { place: Place; isMeant: boolean };

/** `value` is the model's word for it. */
type Asked = { fact: FactSpec; cut: CutContext; value: string };

/** A reason where nothing in the slice is a value of the type, or several are and none is meant. */
export function cutQuote(place: Place, asked: Asked): CutQuote | 'invalid_format' | 'value_mismatch' {
  const wanted = wantedKeys(asked);
  const isMeant = ({ readings }: { readings: string[] }): boolean =>
    readings.some((reading) => wanted.has(valueKey(asked.fact, reading)));
  const found = valuesIn(place, asked).filter(({ readings }) => readings.length > 0);
  const meant = found.find(isMeant);
  const [only, ...others] = found;
  if (only === undefined) return 'invalid_format';
  if (meant === undefined && others.length > 0) return 'value_mismatch';
  const one = meant ?? only;
  const there = readAround(one, asked);
  if (there === null) return { ...one, isMeant: false };
  if (there === 'same') return { ...one, isMeant: isMeant(one) };
  return there.readings.length === 0 ? 'value_mismatch' : { ...there, isMeant: isMeant(there) };
}

/** What the model's own words come to: models write canonical values as they are told, or what is printed. */
function wantedKeys({ fact, cut: { type, parse }, value }: Asked): Set<string> {
  const readings = [
    parseValue(type, value.trim(), { ...parse, canonical: true }),
    parseValue(type, value, parse),
  ];
  return new Set(readings.flatMap((parsed) => (parsed.ok ? [valueKey(fact, parsed.value)] : [])));
}

function valuesIn(place: Place, { cut: { type, parse }, value }: Asked): Reading[] {
  const slice = place.page.text.slice(place.start, place.end);
  if (isWholeText(type.name)) {
    const part = partThatSays(place, value) ?? place;
    return [foundAt(part, parseValue(type, part.page.text.slice(part.start, part.end), parse))];
  }
  const whole = parseValue(type, slice, parse);
  if (whole.ok) return [foundAt(place, whole)];
  // A value may run on in the next line; offsets stay what they are.
  const line = slice.replaceAll(/\s/g, ' ');
  return findValues(type, line, parse).map((one) => foundAt(place, one));
}

function foundAt({ page, start, end }: Place, parsed: Parsed): Reading {
  const from = start + (parsed.start ?? 0);
  const to = parsed.end === undefined ? end : start + parsed.end;
  return { place: { page, start: from, end: to }, ...outcomeOf(parsed) };
}

/** A quote may hold its label as well: the part of it that says the value, in the words of the page. */
function partThatSays({ page, start, end }: Place, value: string): Place | null {
  const part = { ...page, text: page.text.slice(start, end) };
  const [found] = alignQuote(alignable([part]), value, { exactNames: true });
  const [place, ...others] = found?.places ?? [];
  if (found === undefined || place === undefined || others.length > 0 || found.match === 'fuzzy') return null;
  return { page, start: start + place.start, end: start + place.end };
}

const IN_WORDS: ReadonlySet<FactTypeName> = new Set<FactTypeName>([
  'text',
  'identifier',
  'organization_name',
  'person_name',
]);

/** Whether the name or number may be longer than was quoted (`Acme` of `Acme Holding`, `1047` of `1047-2`): a person says so. */
export function mayGoOn({ page, start, end }: Place, type: FactTypeName): boolean {
  if (!IN_WORDS.has(type)) return false;
  const [before, after] = [page.text.slice(Math.max(0, start - 4), start), page.text.slice(end, end + 4)];
  return /[\p{L}\p{N}] ?[-/&] ?$/u.test(before) || /^(?: ?[-/&] ?[\p{L}\p{N}]| [\p{Lu}\p{N}])/u.test(after);
}
