// Periods of time in words: `P1Y6M` is one year and six months.
import { FORMAT_LOCALES } from '../texts.ts';
import type { Texts } from '../texts.ts';

const PERIOD =
  /^P(?:(\d{1,6})Y)?(?:(\d{1,6})M)?(?:(\d{1,6})W)?(?:(\d{1,6})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,6})M)?)?$/;
const UNITS = ['year', 'month', 'week', 'day', 'hour', 'minute'];

/** Null where the text is no period of ISO 8601. */
export function durationText({ locale }: Texts, value: string): string | null {
  const counts = PERIOD.exec(value)?.slice(1);
  if (counts === undefined || counts.every((count) => count === undefined)) return null;
  const language = FORMAT_LOCALES[locale];
  const parts = counts.flatMap((count, index) =>
    count === undefined
      ? []
      : new Intl.NumberFormat(language, {
          style: 'unit',
          unit: UNITS[index] ?? 'day',
          unitDisplay: 'long',
        }).format(Number(count)),
  );
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(parts);
}
