// Durations as the calendar has them: a month is a month, whatever its days.

/** A class, since the language of conditions tells types by it. */
export class Period {
  readonly months: number;
  readonly days: number;
  constructor(months: number, days: number) {
    this.months = months;
    this.days = days;
  }
}

const ISO = /^P(?:(\d{1,6})Y)?(?:(\d{1,6})M)?(?:(\d{1,6})W)?(?:(\d{1,6})D)?$/;

/** Of a canonical duration of days and longer (`P1Y6M`, `P30D`); null for any other text. */
export function maybePeriod(canonical: string): Period | null {
  const parts = ISO.exec(canonical);
  if (parts === null || canonical === 'P') return null;
  const [years = 0, months = 0, weeks = 0, days = 0] = parts.slice(1).map((part) => Number(part ?? 0));
  return new Period(12 * years + months, 7 * weeks + days);
}

export const sumOf = (a: Period, b: Period): Period => new Period(a.months + b.months, a.days + b.days);

/** The last day of the month where that has none so late: a month after 31 January is 28 February. */
export function shifted(day: Date, { months, days }: Period, sign: 1 | -1): Date {
  const first = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + sign * months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(day.getUTCDate(), last) + sign * days);
  if (Number.isNaN(first.getTime()) || first.getUTCFullYear() > 9999 || first.getUTCFullYear() < 1)
    throw new RangeError('the day is out of the calendar');
  return first;
}

/** `P1Y6M`; weeks are days. */
export function isoPeriod({ months, days }: Period): string {
  const parts = [
    [Math.floor(months / 12), 'Y'],
    [months % 12, 'M'],
    [days, 'D'],
  ] as const;
  const text = parts.flatMap(([count, unit]) => (count > 0 ? `${count}${unit}` : [])).join('');
  return text === '' ? 'P0D' : `P${text}`;
}
