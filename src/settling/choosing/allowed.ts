// Whether what was worked out is a value that its type allows: the bounds and the form that an author sets hold for it as for one that is found.
import type { FactTypeOptions } from '../../declarations/fact-type.ts';
import { parseValue } from '../../values/parse.ts';

const BOUNDS = [
  'min',
  'max',
  'not_before',
  'not_after',
  'min_length',
  'max_length',
  'pattern',
  'checksum',
] as const;

/** Of a type without any bound every value; `today` is what some of them count from. */
export function isAllowed(type: FactTypeOptions, value: string, today: string | undefined): boolean {
  const bounded = today === undefined ? withoutOffsets(type) : type;
  if (BOUNDS.every((bound) => bounded[bound] === undefined)) return true;
  return parseValue(bounded, value, { today: today ?? ANY_DAY, canonical: true }).ok;
}

/** Nothing counts from it. */
const ANY_DAY = '2026-01-01';

function withoutOffsets({
  not_before: notBefore,
  not_after: notAfter,
  ...type
}: FactTypeOptions): FactTypeOptions {
  return {
    ...type,
    ...(isFixed(notBefore) ? { not_before: notBefore } : {}),
    ...(isFixed(notAfter) ? { not_after: notAfter } : {}),
  };
}

const isFixed = (bound: string | undefined): bound is string => bound !== undefined && /^\d/.test(bound);
