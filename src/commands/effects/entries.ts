// Puts on record what an operator said about a fact; it outlives every reading of the documents.
import type { EntryKind } from '../../facts/entity.ts';
import type { NewEntry } from '../../facts/known.ts';
import type { Context } from './effect.ts';

/** Said when the facts are decided afresh, together with what is decided. */
export function enter(context: Context, entries: NewEntry[]): void {
  context.entries.push(...entries);
}

/** The value that was refused last, where the fact has had none since: refusing it for another reason does not let it back in. */
export async function refusedBefore({ tx, record }: Context, factId: string): Promise<string | null> {
  const [last] = await tx.sql<{ kind: EntryKind; value: string | null }>(
    `select kind, value from fact_entries where case_id = $1 and fact_id = $2 and undone_by is null order by revision desc, entry_id desc limit 1`,
    [record.caseId, factId],
  );
  return last?.kind === 'rejected' ? last.value : null;
}
