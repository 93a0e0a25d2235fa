// What is told of many measurements.

const sorted = (values: readonly number[]): number[] => values.toSorted((a, b) => a - b);

/** NaN of none. */
export const percentile = (values: readonly number[], share: number): number =>
  sorted(values)[Math.max(0, Math.min(values.length - 1, Math.ceil(values.length * share) - 1))] ??
  Number.NaN;

export const median = (values: readonly number[]): number =>
  sorted(values)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Each round's ratio, from the least on: what disturbed a round disturbed both sides of it. */
export const ratiosOf = (over: readonly number[] = [], under: readonly number[] = []): number[] =>
  sorted(over.map((one, round) => one / (under[round] ?? Number.NaN)));

/** The median of the rounds' ratios. */
export const ratioOf = (over: readonly number[] = [], under: readonly number[] = []): number =>
  median(ratiosOf(over, under));

export const perSecond = (rates: readonly number[] = []): string =>
  `${Math.round(median(rates)).toLocaleString('en')}/s`;
