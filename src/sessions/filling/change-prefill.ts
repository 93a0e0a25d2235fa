// Fields are filled in, or emptied again, beside what an integrator has filled in beforehand: nobody has confirmed it yet.
import type { FormFieldSpec } from '../../declarations/schema.ts';
import type { NewEntry } from '../../facts/known.ts';
import { applyChange } from '../../settling/change.ts';
import { readingAfter, type LockedSession } from '../life/change.ts';
import { fillInLater } from '../form/fill-later.ts';

/** A field with the canonical value that it is filled in with. */
export type Filled = { field: FormFieldSpec; value: string };
export type PrefillChange = { filled: Filled[]; taken: FormFieldSpec[] };

/** What stands in drafts and answers is not touched. */
export async function changePrefill(locked: LockedSession, { filled, taken }: PrefillChange): Promise<void> {
  const { tx, session, record } = locked;
  const old = taken.flatMap(({ field_id: id, fact_id }): [factId: string, value: string][] =>
    fact_id === undefined || session.prefill[id] === undefined ? [] : [[fact_id, session.prefill[id]]],
  );
  const gone = new Set(taken.map(({ field_id }) => field_id));
  const kept = Object.entries(session.prefill).filter(([fieldId]) => !gone.has(fieldId));
  const added = filled.map(({ field, value }): [string, string] => [field.field_id, value]);
  tx.em.assign(session, { prefill: Object.fromEntries([...kept, ...added]), updatedAt: tx.now });
  await tx.em.flush();
  for (const [factId, value] of old)
    await tx.sql(
      `delete from fact_entries where case_id = $1 and fact_id = $2 and kind = 'prefilled' and value = $3`,
      [record.caseId, factId, value],
    );
  await fillInLater(tx, locked, [...gone, ...added.map(([fieldId]) => fieldId)]);
  const entries = entriesOf(filled);
  if (entries.length === 0 && old.length === 0) return;
  const entered = { entries, revision: record.revision + 1, actor: tx.scope.actor, commandId: null };
  await applyChange(locked, {
    trigger: 'prefilled',
    touches: 'facts',
    decides: { ...readingAfter(locked), entered },
  });
}

/** The first field of a fact speaks for it. */
function entriesOf(filled: Filled[]): NewEntry[] {
  const byFact = new Map(
    filled
      .toReversed()
      .flatMap(({ field, value }): [string, string][] =>
        field.fact_id === undefined ? [] : [[field.fact_id, value]],
      ),
  );
  return [...byFact].map(([factId, value]) => ({ factId, kind: 'prefilled', value, candidateId: null }));
}
