// Values that need no label because their form tells what they are: IBAN, e-mail address, machine-readable zone, …
import type { FactTypeName } from '../declarations/fact-type.ts';
import type { Page } from '../documents/page.ts';
import { findValues } from '../values/parse.ts';
import { outcomeOf } from './labels/cut.ts';
import type { CutContext } from './labels/cut.ts';
import { MOST_OF_SEVERAL, type Draft } from './draft.ts';

/** Quality of a value that stands alone: those with a checksum first. */
const PRIORS: Partial<Record<FactTypeName, number>> = {
  iban: 0.92,
  mrz: 0.95,
  vat_number: 0.85,
  email: 0.85,
  url: 0.82,
  bic: 0.7,
  phone: 0.6,
};

/** Whether values of the type are looked for without a label even when the fact does not ask for it. */
export function isDistinctive(type: FactTypeName): boolean {
  return (PRIORS[type] ?? 0) >= 0.6;
}

/** Values of the type anywhere on a page. `prior` is the author's, for types that are not distinctive on their own. */
export function findByType(page: Page, context: CutContext, prior?: number): Draft[] {
  const quality = prior ?? PRIORS[context.type.name] ?? 0.4;
  const isOfAccount = context.type.name === 'phone' ? withinAccount(page, context) : () => false;
  return findValues(context.type, page.text, context.parse)
    .slice(0, MOST_OF_SEVERAL + 1)
    .filter((found) => !isOfAccount(found))
    .map((found) => ({
      by: 'typed' as const,
      place: { page, start: found.start, end: found.end },
      ...outcomeOf(found),
      quality,
      origin: 'typed',
    }))
    .filter((draft) => draft.readings.length > 0);
}

type Range = { start: number; end: number };

/** The digits of an IBAN are no telephone number. */
function withinAccount({ text }: Page, { parse }: CutContext): (value: Range) => boolean {
  const accounts = findValues({ name: 'iban' }, text, parse);
  return ({ start, end }) => accounts.some((account) => account.start < end && account.end > start);
}
