// Cuts the text of a value out of a region: typed values by their parser, names and numbers of documents by their shape.
import type { FactTypeName, FactTypeOptions } from '../../declarations/fact-type.ts';
import { boxedDate } from '../../values/dates/boxed-dates.ts';
import { findValues, parseValue } from '../../values/parse.ts';
import { combOf, groupsOfDate, type Comb } from '../digits/combs.ts';
import { formQuality, isPartOfDigits, isUnlikely, UNLIKELY } from '../digits/part-of-more.ts';
import { tickedText } from '../forms/ticked-text.ts';
import { nameAt } from '../names/names.ts';
import { titleLength } from '../names/titles.ts';
import type { ParseContext, Parsed, RefusalReason } from '../../values/parsed.ts';

/** A value cut out of a text: offsets in that text; several readings where it is ambiguous, none where the type refuses it. */
export type Cut = {
  start: number;
  end: number;
  readings: string[];
  refusal: RefusalReason | null;
  quality: number;
};

type Range = { start: number; end: number };

/** `isList`: all values of a region count, not those alone that are nearest to its start. */
export type CutContext = { type: FactTypeOptions; parse: ParseContext; isList?: boolean };

const MAX_REGION = 2000;
/** Of a text of many lines; what is longer is refused rather than cut off. */
const MAX_LONG_TEXT = 12_000;
/** Each value after the first in a region is a little less likely. */
const PER_POSITION = 0.04;
const MOST_VALUES = 8;
/** What stands between the two ends of a range, which are equally near to the label. */
const RANGE = /^\s*(?:[-–—/]|to|thru|through|until|bis|au|à|a|al|tot)\s*$/iu;

/** The values of a region, the nearest to its start first. */
export function cutValues(region: string, context: CutContext): Cut[] {
  const text = region.slice(0, context.type.name === 'long_text' ? MAX_LONG_TEXT : MAX_REGION);
  if (WHOLE_TEXTS.has(context.type.name)) return cutLetters(text, context) ?? cutWhole(text, context);
  const combed = cutComb(text, context);
  if (combed !== null) return combed;
  if (context.type.name === 'date') return cutBoxed(text, context) ?? cutTyped(text, context);
  const whole = context.type.name === 'country' ? cutWhole(text, context) : [];
  // `DEUTSCH` and `BEL` are states only where nothing else stands there.
  return whole.some(({ readings }) => readings.length > 0) ? whole : cutTyped(text, context);
}

const WHOLE_TEXTS = new Set<FactTypeName>([
  'text',
  'long_text',
  'address',
  'organization_name',
  'person_name',
]);

/** Whether values of the type are all that stands in a cell, rather than a part that its form tells apart. */
export function isWholeText(type: FactTypeName): boolean {
  return WHOLE_TEXTS.has(type);
}

const OF_COMBS = new Set<FactTypeName>(['date', 'iban', 'identifier', 'number', 'money', 'phone']);

/** The value whose characters stand in a box each; null where they do not, or are none together. */
function cutComb(text: string, context: CutContext): Cut[] | null {
  const { type, parse } = context;
  if (!OF_COMBS.has(type.name)) return null;
  const comb = combOf(text);
  if (type.name === 'date') return cutDateOfComb(text, comb?.joined ?? groupsOfDate(text), context);
  if (comb === null || (comb.isGrouped && isFigure(type))) return null;
  const found = parseValue(type, comb.joined, parse);
  if (!found.ok) return null;
  return [{ ...trimmed(text), quality: qualityOfComb(comb, type), ...outcomeOf(found) }];
}

const OF_LETTERS = new Set<FactTypeName>(['text', 'organization_name', 'person_name']);
const LEAST_LETTERS = 3;

/** A text with one letter in each box (`W|A|L|S|H`); null for others, and where its boxes stand in groups. */
function cutLetters(text: string, { type, parse }: CutContext): Cut[] | null {
  const comb = OF_LETTERS.has(type.name) ? combOf(text) : null;
  if (comb === null || comb.isGrouped || comb.joined.length < LEAST_LETTERS) return null;
  return [{ ...trimmed(text), quality: 1, ...outcomeOf(parseValue(type, comb.joined, parse)) }];
}

/** Nobody knows whether the gaps of an identifier are a part of it. */
const qualityOfComb = ({ isGrouped }: Comb, { name }: FactTypeOptions): number =>
  isGrouped && name === 'identifier' ? UNLIKELY : 1;

function cutDateOfComb(text: string, joined: string | null, { type, parse }: CutContext): Cut[] | null {
  if (joined === null) return null;
  const found = boxedDate(joined, { type, context: parse }) ?? parseValue(type, joined, parse);
  const { readings, refusal } = outcomeOf(found);
  return readings.length === 0 ? null : [{ ...trimmed(text), quality: 1, readings, refusal }];
}

const trimmed = (text: string): Range => ({
  start: text.length - text.trimStart().length,
  end: text.trimEnd().length,
});

/** Figures of a row are as likely one each. */
const isFigure = ({ name }: FactTypeOptions): boolean => name === 'number' || name === 'money';

/** A date without separators is all that stands there. */
function cutBoxed(text: string, { type, parse }: CutContext): Cut[] | null {
  const found = boxedDate(text.replace(/\s/g, ' '), { type, context: parse });
  return found === null ? null : [{ start: found.start, end: found.end, quality: 1, ...outcomeOf(found) }];
}

const mostOf = ({ isList }: CutContext): number => (isList === true ? MAX_REGION : MOST_VALUES);

function cutTyped(text: string, context: CutContext): Cut[] {
  const { type, parse } = context;
  const cuts: Cut[] = [];
  let position = 0;
  // A value may run on in the next line; offsets stay what they are.
  const line = text.replace(/\s/g, ' ');
  const isPart = type.name === 'identifier' ? partOfOthers(line, parse) : () => false;
  for (const found of findValues(type, line, parse).slice(0, mostOf(context))) {
    if (isPart(found) || isLastOfComb(type, line, found)) continue;
    const previous = cuts.at(-1);
    const ofRange = previous !== undefined && RANGE.test(text.slice(previous.end, found.start));
    if (previous && !ofRange) position++;
    const fresh = 1 - PER_POSITION * Math.min(position, 5) - distancePenalty(text.slice(0, found.start));
    const form = worthOf(type, text, { found, line });
    const quality = (ofRange ? previous.quality : fresh) * form;
    cuts.push({ start: found.start, end: found.end, quality, ...outcomeOf(found) });
  }
  return cuts;
}

/** What the form of a value and what stands right beside it make of it. */
function worthOf(
  type: FactTypeOptions,
  text: string,
  { found, line }: { found: Range; line: string },
): number {
  const isPart = isPartOfDigits(type, line, found);
  return isPart || isUnlikely(type, text.slice(0, found.start), text.slice(found.end))
    ? UNLIKELY
    : formQuality(type, text.slice(found.start, found.end));
}

const COMBED = new Set<FactTypeName>(['money', 'number', 'percentage']);

/** `0 €` of `1 2 5 0 , 0 0 €`: one letter in each box, which no reader has put together. */
const isLastOfComb = ({ name }: FactTypeOptions, line: string, { start, end }: Range): boolean =>
  COMBED.has(name) &&
  /(?:^|\s)[\d.,] $/.test(line.slice(Math.max(0, start - 3), start)) &&
  /^\D*\d\D*$/.test(line.slice(start, end));

/** Dates with the name of their month. */
const namedDates = (line: string, parse: ParseContext): Range[] =>
  findValues({ name: 'date' }, line, parse).filter(
    ({ ok, start, end }) => ok && /\p{L}{3}/u.test(line.slice(start, end)),
  );

/** `14` of `14 September 2026` is no number of anything, nor is `20` of `TVA 20 %` one of a firm. */
function partOfOthers(line: string, parse: ParseContext): (range: Range) => boolean {
  const dates = namedDates(line, parse);
  return (range) => /^ ?%/.test(line.slice(range.end)) || dates.some((date) => isWithin(range, date));
}

const isWithin = (part: Range, { start, end }: Range): boolean =>
  part.start >= start && part.end <= end && part.end - part.start < end - start;

/** Words that stand between a label and its value make it less likely that they belong together. */
function distancePenalty(before: string): number {
  const letters = before.replace(/[^\p{L}\p{N}]/gu, '').length;
  return Math.min(0.15, letters * 0.006);
}

/** Of several answers with boxes, none of which or more than one is ticked. */
const UNCLEAR = 0.5;

/** The text of a whole region, or of the answer in it whose box is ticked. */
function cutWhole(text: string, context: CutContext): Cut[] {
  const ticked = tickedText(text);
  if (ticked === null) return cutAll(text, context);
  if (ticked === 'unclear')
    return cutAll(text, context).map((cut) => ({ ...cut, quality: cut.quality * UNCLEAR }));
  return cutAll(text.slice(ticked.start, ticked.end), context).map((cut) => ({
    ...cut,
    start: cut.start + ticked.start,
    end: cut.end + ticked.start,
  }));
}

/** Without the punctuation that a label leaves and a sentence ends with. */
function cutAll(text: string, context: CutContext): Cut[] {
  // `[a] WESTERKAMP`: which of the names of one field it is.
  const lead = /^[\s:;,|]*(?:\[[a-z]\]\s*)?/.exec(text)?.[0].length ?? 0;
  const tail = /[\s:;,|]*$/.exec(text)?.[0].length ?? 0;
  const start = lead + (context.type.name === 'person_name' ? titleLength(text.slice(lead)) : 0);
  const end = Math.max(start, text.length - tail);
  const next = NEXT_FIELD.has(context.type.name) ? nextField(text, { start, end }) : null;
  if (next !== null)
    return parsedCut(text, { start, end: next }, context).map((cut) => ({ ...cut, quality: UNLIKELY }));
  const named = NAMES.has(context.type.name) ? nameBefore(text, { start, end }) : null;
  return named === null
    ? parsedCut(text, { start, end }, context)
    : parsedCut(text, named, context).map((cut) => ({ ...cut, quality: cut.quality * DESCRIBED }));
}

const NEXT_FIELD = new Set<FactTypeName>(['text', 'organization_name', 'person_name']);
/** `W Augenfarbe: blau` and `Weber geb. Klein`: another field in the same line, of which a person says where it begins. */
const FIELD =
  /[ \t]+(?:(?=\p{Lu}[\p{L}.’'-]{2,30}(?: \p{Ll}{2,20}){0,2}: )|(?=(?:geb\.?|geborene?r?|née?|nee) \p{Lu}))/u;

/** Where it ends before the next field of its line; null where none follows. */
function nextField(text: string, { start, end }: Range): number | null {
  const found = FIELD.exec(text.slice(start, end));
  return found === null || found.index === 0 ? null : start + found.index;
}

const NAMES = new Set<FactTypeName>(['organization_name', 'person_name']);
/** Of a name that was cut off from what is said of it. */
const DESCRIBED = 0.85;

const AFTER_FORM = /^ *(?:[,;].*\d|[,;(] *(?:an? )?\p{Ll}{2}|, *\p{Lu}\p{Ll}+[\p{L} -]*$)/u;
const AFTER_NAME = /^ *(?:[*★]{1,5} *)?(?:[,;] *(?:\p{Ll}{2}|\d)|\( *\p{Ll}{2})/u;

/** What somebody is: `(1. Vorsitzender)`. */
const IN_BRACKETS = /^ *\((?=[^()]*\p{L}{2})[^()]{2,60}\)$/u;

/** `SCI Les Tilleuls, société civile, 45 cours Gambetta`: the name before what is said of it; null where the text is no such thing. */
function nameBefore(text: string, { start, end }: Range): Range | null {
  const name = nameAt(text, start, end);
  const rest = name === null ? '' : text.slice(name.end, end);
  if (name?.person === true && IN_BRACKETS.test(rest)) return name;
  return (name?.form === 'strong' ? AFTER_FORM : AFTER_NAME).test(rest) ? name : null;
}

function parsedCut(text: string, place: Range, { type, parse }: CutContext): Cut[] {
  const slice = text.slice(place.start, place.end);
  if (slice.trim() === '') return [];
  const parsed = parseValue(type, slice, parse);
  const found = { start: place.start + (parsed.start ?? 0), end: place.start + (parsed.end ?? slice.length) };
  return [{ ...found, quality: 1, ...outcomeOf(parsed) }];
}

/** The one value, the several readings of an ambiguous one, or none: what a check digit refuses is no reading. */
export function outcomeOf(parsed: Parsed): { readings: string[]; refusal: RefusalReason | null } {
  if (parsed.ok) return { readings: [parsed.value], refusal: null };
  return {
    readings: parsed.reason === 'invalid_format' ? [] : (parsed.readings ?? []),
    refusal: parsed.reason,
  };
}
