// Dates of forms with a box for each digit: `05112026`, `051126`. Only where a date's label asks, and nothing else stands there.
import { centuryBefore, dateAllowed, fullYear, isoDate } from './calendar.ts';
import { HINT } from './format-hints.ts';
import { ambiguous, found, refused } from '../parsed.ts';
import type { DateOrder, FoundValue, Scope } from '../parsed.ts';

const BOXED = new RegExp(
  `^[\\s:;.,_|–-]*(?:[([]?${HINT}[)\\]]?[\\s:.]*)?(?<digits>\\d{8}|\\d{6})(?:\\s*[([]?${HINT}[)\\]]?)?[\\s:;.,_|–-]*$`,
  'iu',
);

const FIRST_YEAR = 1900;
const LAST_YEAR = 2100;

type Reading = { order: DateOrder; date: string };
/** Where day, month and year begin. */
type Places = { order: DateOrder; day: number; month: number; year: number };

/**
 * The date that a text is; of two readings the one whose order a form or its author names (`TTMMJJJJ`), else a person sees both. A year
 * of two digits is always for a person to say. Null where the text is more, or no date.
 */
export function boxedDate(text: string, { type, context }: Omit<Scope, 'whole'>): FoundValue | null {
  const digits = BOXED.exec(text)?.groups?.['digits'];
  if (digits === undefined) return null;
  const start = text.indexOf(digits);
  const range = { start, end: start + digits.length };
  const scope = { type, context, whole: false };
  const readings = readingsOf(digits);
  const days = new Set(readings.map(({ date }) => date));
  const allowed = [...days].flatMap((date) => allowedDay(date, digits, scope) ?? []);
  const [first] = allowed;
  if (days.size === 0) return null;
  if (first === undefined) return refused(range.start, range.end);
  if (digits.length < 8) return ambiguous(range, 'ambiguous_date', allowed);
  const orders = [type.order, context.dateHint].filter((order) => order !== undefined);
  const meant = readings.filter(({ order }) => orders.every((one) => one === order));
  const [only, other] = new Set(meant.map(({ date }) => date));
  if (only === undefined || other !== undefined) return ambiguous(range, 'ambiguous_date', allowed);
  return allowed.includes(only) ? found(range.start, range.end, only) : refused(range.start, range.end);
}

/** Every order in which the digits are a day within the time that forms are about. */
function readingsOf(digits: string): Reading[] {
  const length = digits.length - 4;
  const places: Places[] = [
    { order: 'DMY', day: 0, month: 2, year: 4 },
    { order: 'MDY', month: 0, day: 2, year: 4 },
    { order: 'YMD', year: 0, month: length, day: length + 2 },
  ];
  return places.flatMap(({ order, day, month, year }): Reading[] => {
    const ofYear = fullYear(digits.slice(year, year + length));
    const date = isoDate(ofYear, Number(digits.slice(month, month + 2)), Number(digits.slice(day, day + 2)));
    return date === null || ofYear < FIRST_YEAR || ofYear > LAST_YEAR ? [] : [{ order, date }];
  });
}

function allowedDay(date: string, digits: string, scope: Scope): string | null {
  if (dateAllowed(date, scope)) return date;
  const before = digits.length < 8 ? centuryBefore(date) : null;
  return before !== null && dateAllowed(before, scope) ? before : null;
}
