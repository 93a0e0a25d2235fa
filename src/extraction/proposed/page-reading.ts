// What the page itself says where a model's value stands: a sign, a multiplier or the other half of a period that the quote leaves out.
import type { FactTypeName } from '../../declarations/fact-type.ts';
import type { FactSpec } from '../../declarations/schema.ts';
import { valueKey } from '../../facts/value-key.ts';
import { bracketSense } from '../../values/numbers/brackets.ts';
import { findValues, type FoundValue } from '../../values/parse.ts';
import { boxesIn } from '../../values/words/ticks.ts';
import { findYesNo } from '../../values/words/yes-no.ts';
import { outcomeOf, type CutContext } from '../labels/cut.ts';
import type { Place } from '../quotes/ground.ts';

export type Reading = ReturnType<typeof outcomeOf> & { place: Place };

/** `same`, what the page says in its stead, or null where it says no one thing. */
export type PageReading = 'same' | Reading | null;

type Context = { fact: FactSpec; cut: CutContext };

/** Characters around a value that are looked at. */
const AROUND = 80;

const READ: ReadonlySet<FactTypeName> = new Set<FactTypeName>([
  'number',
  'percentage',
  'money',
  'date',
  'duration',
  'email',
  'url',
  'iban',
  'phone',
]);

export function readAround(reading: Reading, context: Context): PageReading {
  const { name } = context.cut.type;
  if (!isGiven(reading, context)) return null;
  if (!READ.has(name)) return 'same';
  const window = windowAround(reading.place, name);
  if (isInBrackets(window, name) || isOfPercentage(window, context)) return null;
  const [found, ...others] = overlapping(window, context);
  if (found === undefined) return 'same';
  if (others.length > 0) return null;
  const { page } = reading.place;
  const there = {
    place: { page, start: window.from + found.start, end: window.from + found.end },
    ...outcomeOf(found),
  };
  return isSame(reading, there, context.fact) ? 'same' : there;
}

/** `from` in the page; `start` and `end` of the value in the text, whose offsets are those of the page. */
type Window = { text: string; from: number; start: number; end: number };

function windowAround({ page, start, end }: Place, type: FactTypeName): Window {
  const before = page.text.slice(Math.max(0, start - AROUND), start);
  const behind = page.text.slice(end, end + AROUND);
  const left = start - AROUND > 0 ? before.replace(/^\S*/u, '') : before;
  const right = end + AROUND < page.text.length ? behind.replace(/\S*$/u, '') : behind;
  const lead = leadOf(left, type);
  const text = `${lead}${page.text.slice(start, end)}${tailOf(right, type)}`.replaceAll(/\s/g, ' ');
  return { text, from: start - lead.length, start: lead.length, end: lead.length + end - start };
}

/** Of its own line; `2 years and` of the line above as well. */
function leadOf(before: string, type: FactTypeName): string {
  const [own = '', above = ''] = before.split('\n').toReversed();
  return type === 'duration' && own.trim() === '' && /\p{L}[ \t]*$/u.test(above) ? `${above}\n${own}` : own;
}

const WORDS_BEHIND: ReadonlySet<FactTypeName> = new Set<FactTypeName>(['number', 'money', 'duration']);

/** Of its own line; where that ends with the value, `million` or `and 6 months` of the line below as well. */
function tailOf(behind: string, type: FactTypeName): string {
  const [own = '', below = ''] = behind.split('\n');
  return WORDS_BEHIND.has(type) && own.trim() === '' && /^[ \t]*\p{L}/u.test(below)
    ? `${own}\n${below}`
    : own;
}

/** An amount that stands bare in a sentence is read as a number. */
function overlapping(window: Window, { cut: { type, parse } }: Context): FoundValue[] {
  const found = findValues(type, window.text, parse).filter((one) => overlaps(one, window));
  if (found.length > 0 || type.name !== 'money') return found;
  return findValues({ name: 'number' }, window.text, parse)
    .filter((one) => overlaps(one, window) && (one.start < window.start || one.end > window.end))
    .map(({ start, end }) => ({ ok: false, reason: 'invalid_format', start, end }));
}

const overlaps = (one: { start: number; end: number }, { start, end }: Window): boolean =>
  one.start < end && one.end > start;

/** `(77)`, where brackets may mean that it is negative. */
function isInBrackets({ text, start, end }: Window, type: FactTypeName): boolean {
  const isNumber = type === 'number' || type === 'money';
  const isBetween = text[start - 1] === '(' && text[end] === ')';
  return isNumber && isBetween && bracketSense(text, start - 1) !== 'plain';
}

/** `30` of `30 %`. */
function isOfPercentage(window: Window, { cut: { type, parse } }: Context): boolean {
  if (type.name !== 'number') return false;
  return findValues({ name: 'percentage' }, window.text, parse).some(
    (one) => overlaps(one, window) && one.end > window.end,
  );
}

/** Whether the page leaves it open to be the value: of answers that are printed side by side, one is marked. */
function isGiven(reading: Reading, context: Context): boolean {
  const { name } = context.cut.type;
  if (name === 'yes_no') return isAnswer(reading, context);
  return name === 'choice' ? isChosen(reading, context) : !isBesideEmptyBox(reading.place);
}

/** `yes or no` is no answer; `☒ yes ☐ no` is one. */
function isAnswer({ place, readings }: Reading, { cut: { type, parse } }: Context): boolean {
  const { text } = windowAround(place, type.name);
  const said = findYesNo(text, { type, context: parse, whole: true });
  return said.every((one) => one.ok && readings.includes(one.value));
}

/** `Car` of `Car ☐ Bike ☒` is no answer, wherever the boxes of a line stand. */
function isChosen({ place, readings }: Reading, { cut: { type, parse } }: Context): boolean {
  const { text } = windowAround(place, type.name);
  if (boxesIn(text).length === 0) return true;
  return findValues(type, text, parse).some((one) => one.ok && readings.includes(one.value));
}

/** An empty box right before a value says that it is not the one: `Full` of `☐ Full ☒ Partial`. */
function isBesideEmptyBox({ page, start, end }: Place): boolean {
  const from = Math.max(page.text.lastIndexOf('\n', start - 1) + 1, start - AROUND);
  const before = page.text.slice(from, start);
  const box = boxesIn(before).at(-1);
  if (box !== undefined && before.slice(box.end).trim() === '') return !box.isTicked;
  const [own] = boxesIn(page.text.slice(start, end));
  return own?.start === 0 && !own.isTicked;
}

function isSame(one: Reading, other: Reading, fact: FactSpec): boolean {
  const keys = ({ readings }: Reading): string =>
    readings
      .map((reading) => valueKey(fact, reading))
      .toSorted()
      .join('\n');
  return keys(one) === keys(other);
}
