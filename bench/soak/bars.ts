// What a run measured, beside what it has to be.

/** Of `what` there may be so many at most, or there have to be so many at least; `row` names the check. */
export type Bar = { row: string; what: string; figure: number; unit?: string } & (
  | { most: number }
  | { least: number }
);

export const isMet = (bar: Bar): boolean =>
  'most' in bar ? bar.figure <= bar.most : bar.figure >= bar.least;

export function shown(bar: Bar): string {
  const unit = bar.unit === undefined ? '' : ` ${bar.unit}`;
  const number = (value: number): string =>
    value.toLocaleString('en', { maximumFractionDigits: value < 100 ? 2 : 0 });
  const wanted = 'most' in bar ? `at most ${number(bar.most)}` : `at least ${number(bar.least)}`;
  return `${isMet(bar) ? 'met   ' : 'MISSED'} ${bar.row.padEnd(5)} ${bar.what}: ${number(bar.figure)}${unit} (${wanted})`;
}
