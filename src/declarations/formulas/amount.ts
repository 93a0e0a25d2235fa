// Amounts as constraints and derived facts reckon with them: rounded as they are written, and never across currencies.

/** A number with how exactly it is known. A class, since the language of conditions tells types by it. */
export class Amount {
  readonly value: number;
  /** How many decimals it was written with; what is worked out of several has those of the finest. */
  readonly decimals: number;
  /** Of money; null for a plain number. */
  readonly currency: string | null;
  constructor(value: number, decimals: number, currency: string | null) {
    this.value = value;
    this.decimals = decimals;
    this.currency = currency;
  }
}

type Operand = Amount | number | bigint;

/** Cents are told apart, however few decimals stand there. */
const LEAST_DECIMALS = 2;
const MOST_DECIMALS = 9;

/** The amount of a canonical number, percentage or money; null for any other text. */
export function maybeAmount(canonical: string): Amount | null {
  const [, digits = '', fraction = '', currency = null] =
    /^(-?\d+(?:\.(\d+))?)(?: ([A-Z]{3}))?$/.exec(canonical) ?? [];
  return digits === ''
    ? null
    : new Amount(Number(digits), Math.max(LEAST_DECIMALS, fraction.length), currency);
}

/** A number that an author has written is exact. */
const amountOf = (operand: Operand): Amount =>
  operand instanceof Amount ? operand : new Amount(Number(operand), 0, null);

function currencyOf(a: Amount, b: Amount): string | null {
  if (a.currency !== null && b.currency !== null && a.currency !== b.currency)
    throw new RangeError(`${a.currency} and ${b.currency} cannot be reckoned together`);
  return a.currency ?? b.currency;
}

function made(value: number, decimals: number, currency: string | null): Amount {
  if (!Number.isFinite(value)) throw new RangeError('the amount is too large, or divided by nothing');
  const scale = 10 ** MOST_DECIMALS;
  const isSmall = Math.abs(value) < 1e6;
  return new Amount(
    isSmall ? Math.round(value * scale) / scale : value,
    Math.min(decimals, MOST_DECIMALS),
    currency,
  );
}

type Binary<Result> = (left: Operand, right: Operand) => Result;

const reckon =
  (result: (a: Amount, b: Amount) => Amount): Binary<Amount> =>
  (left, right) =>
    result(amountOf(left), amountOf(right));

const finer = (a: Amount, b: Amount): number => Math.max(a.decimals, b.decimals);

/** The currency of a sum; of a product or a quotient that of the one side that has one. */
export const RECKONING: Record<'+' | '-' | '*' | '/', Binary<Amount>> = {
  '+': reckon((a, b) => made(a.value + b.value, finer(a, b), currencyOf(a, b))),
  '-': reckon((a, b) => made(a.value - b.value, finer(a, b), currencyOf(a, b))),
  '*': reckon((a, b) => made(a.value * b.value, a.decimals + b.decimals, currencyOf(a, b))),
  '/': reckon((a, b) =>
    made(a.value / b.value, MOST_DECIMALS, a.currency === b.currency ? null : a.currency),
  ),
};

/** Two amounts are the same where they differ by less than half of what the coarser one is written in. */
function differenceOf(left: Operand, right: Operand): number {
  const [a, b] = [amountOf(left), amountOf(right)];
  currencyOf(a, b);
  const written = [left, right].flatMap((each) => (each instanceof Amount ? [each.decimals] : []));
  const room = 0.5 * 10 ** -Math.min(...written, MOST_DECIMALS);
  // What binary numbers lose is no difference; half a unit is where it is rounded either way.
  const noise = 1e-9 + 1e-12 * Math.abs(a.value);
  const difference = a.value - b.value;
  return Math.abs(difference) <= room + noise ? 0 : difference;
}

export const COMPARING: Record<'==' | '<' | '<=' | '>' | '>=', Binary<boolean>> = {
  '==': (left, right) => differenceOf(left, right) === 0,
  '<': (left, right) => differenceOf(left, right) < 0,
  '<=': (left, right) => differenceOf(left, right) <= 0,
  '>': (left, right) => differenceOf(left, right) > 0,
  '>=': (left, right) => differenceOf(left, right) >= 0,
};

export const absolute = ({ value, decimals, currency }: Amount): Amount =>
  new Amount(Math.abs(value), decimals, currency);

/** To so many decimals, halves away from zero as on an invoice. */
export function rounded({ value, currency }: Amount, decimals: bigint | number): Amount {
  const digits = Math.min(Math.max(Number(decimals), 0), MOST_DECIMALS);
  const scale = 10 ** digits;
  const units = Math.round(Math.abs(value) * scale + 1e-7);
  return new Amount((Math.sign(value) * units) / scale, Math.max(LEAST_DECIMALS, digits), currency);
}
