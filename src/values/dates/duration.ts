// Periods of time: `3 years`, `eighteen (18) months`, `24-month`, `1 Jahr und 6 Monate`, `P2W`.
import { plain } from '../characters.ts';
import type { Unit } from './duration-words.ts';
import { found, refused, type FoundValue, type Scope } from '../parsed.ts';
import { amounts, type Amount } from './duration-amounts.ts';

const ISO =
  /(?<![\p{L}\d])P(?=\d|T\d)(?:(\d{1,5})Y)?(?:(\d{1,5})M)?(?:(\d{1,5})W)?(?:(\d{1,6})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,6})M)?)?(?![\p{L}\d])/gu;
/** Between the parts of one period; a comma only where the text is the period and nothing else (`two years, thirty days notice`). */
const LINK = /^ (?:(?:and|und|et|y|en|e|i|och|og|ja|a|plus|&) )?$/iu;
const LINK_WHOLE = /^ ?(?:,|,? ?(?:and|und|et|y|en|e|i|och|og|ja|a|plus|&))? ?$/iu;
const SIZE: Record<Unit, number> = { Y: 525_949, M: 43_829, W: 10_080, D: 1440, H: 60, N: 1 };

/** `1 year and 6 months` is one period: units fall, and nothing but a link stands between. */
function periods(text: string, whole: boolean): Amount[][] {
  const link = whole ? LINK_WHOLE : LINK;
  const groups: Amount[][] = [];
  for (const amount of amounts(text, whole)) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (group && last && SIZE[last.unit] > SIZE[amount.unit] && link.test(text.slice(last.end, amount.start)))
      group.push(amount);
    else groups.push([amount]);
  }
  return groups;
}

/** ISO 8601 of the counts; half a year becomes months, any other part is refused. */
function isoDuration(group: { count: number | null; unit: Unit }[]): string | null {
  const counts: Record<Unit, number> = { Y: 0, M: 0, W: 0, D: 0, H: 0, N: 0 };
  for (const { count, unit } of group) {
    if (count === null) return null;
    if (Number.isInteger(count)) counts[unit] += count;
    else if (unit === 'Y' && Number.isInteger(count * 12)) counts.M += count * 12;
    else return null;
  }
  return written(counts);
}

/** Weeks stand alone in ISO 8601; beside other units they are days. */
function written(counts: Record<Unit, number>): string | null {
  const { Y, M, W, D, H, N } = counts;
  if (W > 0 && Y + M + D + H + N === 0) return `P${W}W`;
  const part = (count: number, letter: string): string => (count > 0 ? `${count}${letter}` : '');
  const date = part(Y, 'Y') + part(M, 'M') + part(D + W * 7, 'D');
  const time = part(H, 'H') + part(N, 'M');
  return date + time === '' ? null : `P${date}${time === '' ? '' : `T${time}`}`;
}

function isoValue(match: RegExpMatchArray): string | null {
  const units: Unit[] = ['Y', 'M', 'W', 'D', 'H', 'N'];
  return isoDuration(units.map((unit, i) => ({ unit, count: Number(match[i + 1] ?? 0) })));
}

/** Length in minutes with months of an average year: good enough to compare with a bound. */
function minutesOf(value: string): number {
  const match = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?)?$/.exec(value);
  const sizes = Object.values(SIZE);
  return sizes.reduce((sum, size, i) => sum + size * Number(match?.[i + 1] ?? 0), 0);
}

function allowed(value: string, scope: Scope): boolean {
  const { min, max } = scope.type;
  const minutes = minutesOf(value);
  return (
    (min === undefined || minutes >= minutesOf(String(min))) &&
    (max === undefined || minutes <= minutesOf(String(max)))
  );
}

export function findDurations(original: string, scope: Scope): FoundValue[] {
  const text = plain(original);
  const answer = (start: number, end: number, value: string | null): FoundValue =>
    value !== null && allowed(value, scope) ? found(start, end, value) : refused(start, end);
  const iso = [...text.matchAll(ISO)].map((match) =>
    answer(match.index, match.index + match[0].length, isoValue(match)),
  );
  const worded = periods(text, scope.whole).map((group) =>
    answer(group[0]?.start ?? 0, group.at(-1)?.end ?? 0, isoDuration(group)),
  );
  return [...iso, ...worded].sort((a, b) => a.start - b.start);
}
