// Takes back a decision on a fact: what was said does not count any more, quotes come back, and the fact is decided from the rest.
import { reopenTasks } from '../../applicants/operations.ts';
import type { NewEvent } from '../../events/new-event.ts';
import type { Context, Effect } from '../effects/effect.ts';
import { evidenceEvent } from '../effects/evidence.ts';
import type { StoodBefore } from '../effects/stood-before.ts';
import type { Undone } from '../queries.ts';

export async function undoOnFact(context: Context, undone: Undone): Promise<Effect> {
  const factId = String(undone.payload['fact_id']);
  const { fact, closedTaskIds = [] } = undone.stoodBefore;
  await unsay(context, undone, factId);
  const events =
    undone.commandType === 'update_fact_evidence' ? [await bringBackQuotes(context, undone, factId)] : [];
  await askAgain(context, closedTaskIds);
  return {
    touches: 'facts',
    decides: { factIds: [factId], outcome: 'undone', source: fact?.source ?? null },
    events,
  };
}

/** The value that a correction brought goes as well: nobody is to choose it from what was found. */
async function unsay({ tx, record, commandId }: Context, undone: Undone, factId: string): Promise<void> {
  const caseId = record.caseId;
  const entries = await tx.sql<{ candidate_id: string | null }>(
    `update fact_entries set undone_by = $3 where case_id = $1 and command_id = $2 returning candidate_id`,
    [caseId, undone.commandId, commandId],
  );
  if (undone.commandType === 'correct_fact' || undone.commandType === 'add_value') {
    const ids = entries.map(({ candidate_id }) => candidate_id);
    await tx.sql(`delete from evidence where case_id = $1 and candidate_id = any($2)`, [caseId, ids]);
    await tx.sql(
      `delete from candidates where case_id = $1 and candidate_id = any($2) and source = 'operator'`,
      [caseId, ids],
    );
  }
  if (undone.stoodBefore.fact?.wasNew === true)
    await tx.sql(`update facts set initial_value = null where case_id = $1 and fact_id = $2`, [
      caseId,
      factId,
    ]);
}

const ORDER = `
update evidence e set ordinal = o.ordinal from jsonb_to_recordset($2) as o (id text, ordinal int)
where e.evidence_id = o.id and e.candidate_id = $1`;

/** Where the document was read again meanwhile, the quotes of that reading stand, and what people cited behind them. */
async function bringBackQuotes(
  context: Context,
  { commandId: undoneId, stoodBefore: { quotes } }: Undone,
  factId: string,
): Promise<NewEvent> {
  const { tx, record, commandId } = context;
  const taken = await tx.sql<{ id: string }>(
    `update evidence set removed_by = $3 where case_id = $1 and command_id = $2 and removed_by is null returning evidence_id as id`,
    [record.caseId, undoneId, commandId],
  );
  const brought = await tx.sql<{ id: string }>(
    `update evidence set removed_by = null where case_id = $1 and removed_by = $2 returning evidence_id as id`,
    [record.caseId, undoneId],
  );
  if (quotes !== undefined) await tx.sql(ORDER, [quotes.candidateId, JSON.stringify(quotes.ordinals)]);
  const [candidate] = await tx.sql<{ quality: number }>(
    `select quality from candidates where candidate_id = $1 and source = 'document'`,
    [quotes?.candidateId ?? ''],
  );
  return evidenceEvent(context, {
    added_evidence_ids: brought.map(({ id }) => id),
    removed_evidence_ids: taken.map(({ id }) => id),
    fact_id: factId,
    anchor_match_quality: candidate?.quality ?? null,
  });
}

/** Questions that the decision had closed are open again, where the applicant can still answer them. */
async function askAgain(
  { tx, record }: Context,
  taskIds: NonNullable<StoodBefore['closedTaskIds']>,
): Promise<void> {
  if (taskIds.length === 0) return;
  record.openTasks = [...record.openTasks, ...(await reopenTasks(tx, record.caseId, taskIds))];
}
