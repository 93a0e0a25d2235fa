// Conditions of number formats, such as `[=1]"yes";[=0]"no"`: which part of a format a number is shown by.

export type Condition = (value: number) => boolean;
type Conditioned = { condition: Condition | null };

const KINDS: Record<string, (value: number, than: number) => boolean> = {
  '=': (value, than) => value === than,
  '<>': (value, than) => value !== than,
  '<': (value, than) => value < than,
  '<=': (value, than) => value <= than,
  '>': (value, than) => value > than,
  '>=': (value, than) => value >= than,
};
const CONDITION = /^(<>|<=|>=|[=<>])\s*([-+]?(?:\d{1,20}\.?\d{0,20}|\.\d{1,20})(?:e[-+]?\d{1,3})?)$/i;

/** Of what stands in brackets; null where that is none. */
export function conditionOf(text: string | null): Condition | null {
  const [, sign = '', than = ''] = CONDITION.exec(text?.trim() ?? '') ?? [];
  const holds = KINDS[sign];
  return holds === undefined ? null : (value) => holds(value, Number(than));
}

export const hasConditions = (format: readonly Conditioned[]): boolean =>
  format.slice(0, 2).some(({ condition }) => condition !== null);

/** Of a format with conditions; undefined where none holds, and nothing is left for all others. */
export function sectionMet<T extends Conditioned>(
  [first, second, third]: readonly T[],
  value: number,
): T | undefined {
  if (first === undefined || (first.condition ?? isPositive)(value)) return first;
  const usual = third === undefined ? isAnything : isNegative;
  if (second !== undefined && (second.condition ?? usual)(value)) return second;
  return third;
}

const isPositive: Condition = (value) => value > 0;
const isNegative: Condition = (value) => value < 0;
const isAnything: Condition = () => true;
