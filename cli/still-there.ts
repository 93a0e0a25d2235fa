// A document may be erased while a file is made of its case: such a file does not leave the house.
import { listUnerased } from '../src/documents/queries.ts';
import type { Sql } from '../src/platform/database/sql.ts';
import { Conflict } from '../src/platform/conflict.ts';

/** Throws Conflict erased_meanwhile where a document is gone by then. */
export type StillThere = (sql: Sql) => Promise<void>;

/** Looks which documents the cases have, before they are read; what it answers is asked once they have been. */
export async function seenDocuments(sql: Sql, caseIds: readonly string[]): Promise<StillThere> {
  const seen = await listUnerased(sql, caseIds);
  return async (later) => {
    const left = new Set(await listUnerased(later, caseIds));
    if (seen.every((docId) => left.has(docId))) return;
    throw new Conflict(
      'erased_meanwhile',
      'A document was erased while the file was made, so nothing was written. Run it again for what is left.',
    );
  };
}
