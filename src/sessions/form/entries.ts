// From answers to fields to what the applicant says about facts.
import { listValue, valuesOf } from '../../declarations/lists.ts';
import type { Declaration, FormFieldSpec } from '../../declarations/schema.ts';
import type { NewEntry } from '../../facts/known.ts';
import type { FieldState } from './state.ts';

/** A field with its canonical value. */
export type Entered = { field: FormFieldSpec; value: string };

/** The last word on each field counts. Where two fields say different things of one fact, both are on record; of a fact with several values they are put together. */
export function entriesOf({ facts }: Pick<Declaration, 'facts'>, entered: Entered[]): NewEntry[] {
  const lastWords = new Map(entered.map((one) => [one.field.field_id, one]));
  const byFact = Map.groupBy(
    [...lastWords.values()].filter(({ field }) => field.fact_id !== undefined),
    ({ field }) => field.fact_id ?? '',
  );
  return [...byFact].flatMap(([factId, said]) => {
    const each = said.map(({ value }) => value);
    const isSeveral = facts.some(({ fact_id, multiple }) => fact_id === factId && multiple === true);
    const values = isSeveral && each.length > 1 ? [listValue(each.flatMap(valuesOf))] : each;
    return [...new Set(values)].map((value): NewEntry => ({
      factId,
      kind: 'applicant_entered',
      value,
      candidateId: null,
    }));
  });
}

/** Something known that the applicant took out on the page, and put nothing in its place. */
export const isEmptied = ({ origin, value }: FieldState): boolean => origin === 'draft' && value === null;

/** What others said of these facts is not what the applicant says; nobody is to take it for theirs. */
export function refusalsOf(emptied: FieldState[], entered: Entered[]): NewEntry[] {
  const stated = new Set(entered.map(({ field }) => field.fact_id));
  const rows = emptied.flatMap(({ row, field }) =>
    row === undefined || row.value === null || stated.has(field.fact_id) ? [] : [row],
  );
  return [...new Set(rows)].map(({ factId, value }) => ({
    factId,
    kind: 'rejected',
    value,
    candidateId: null,
  }));
}
