// Puts on record what an operator said about a fact; it outlives every reading of the documents.
import type { EntryKind } from '../facts/entity.ts';
import type { ReasonCode } from '../facts/candidate.ts';
import type { Context } from './effect.ts';

export type NewEntry = {
  factId: string;
  kind: EntryKind;
  value: string | null;
  candidateId: string | null;
  reasonCode?: ReasonCode;
};

const ENTER = `
insert into fact_entries (entry_id, case_id, fact_id, revision, kind, value, candidate_id, reason_code, known, actor, command_id, created_at)
select entry_id, $1, fact_id, $3, kind, value, candidate_id, reason_code,
  array(select distinct doc_id || ' ' || c.value from candidates c
    where c.case_id = $1 and c.fact_id = entry.fact_id and c.source = 'document' and c.value is not null),
  $4::jsonb, $5, $6
from jsonb_to_recordset($2) as entry (entry_id text, fact_id text, kind text, value text, candidate_id text, reason_code text)`;

/** What the documents say at this moment (`knownKey`) is known to the operator, and does not contradict them again. */
export async function enter({ tx, record, commandId }: Context, entries: NewEntry[]): Promise<void> {
  const rows = entries.map(({ factId, kind, value, candidateId, reasonCode }) => ({
    entry_id: tx.newId('ent'),
    fact_id: factId,
    kind,
    value,
    candidate_id: candidateId,
    reason_code: reasonCode ?? null,
  }));
  await tx.sql(
    ENTER,
    [
      record.case_id,
      JSON.stringify(rows),
      record.revision + 1,
      JSON.stringify(tx.scope.actor),
      commandId,
      tx.now,
    ],
    'facts-enter',
  );
}

/** The value that was refused last, where the fact has had none since: refusing it for another reason does not let it back in. */
export async function refusedBefore({ tx, record }: Context, factId: string): Promise<string | null> {
  const [last] = await tx.sql<{ kind: EntryKind; value: string | null }>(
    `select kind, value from fact_entries where case_id = $1 and fact_id = $2 order by revision desc, entry_id desc limit 1`,
    [record.case_id, factId],
  );
  return last?.kind === 'rejected' ? last.value : null;
}
