// From answers to fields to what the applicant says about facts.
import type { FormFieldSpec } from '../../declarations/schema.ts';
import type { NewEntry } from '../../facts/known.ts';
import type { FieldState } from './state.ts';

/** A field with its canonical value. */
export type Entered = { field: FormFieldSpec; value: string };

/** The last word on each fact counts; fields without one say nothing about facts. */
export function entriesOf(entered: Entered[]): NewEntry[] {
  const byFact = new Map(
    entered.flatMap(({ field, value }): [string, string][] =>
      field.fact_id === undefined ? [] : [[field.fact_id, value]],
    ),
  );
  return [...byFact].map(([factId, value]) => ({
    factId,
    kind: 'applicant_entered',
    value,
    candidateId: null,
  }));
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
