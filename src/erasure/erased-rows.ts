// Deletes rows of an erased document, so many at a time.
import type { Tx } from '../platform/transaction.ts';
import type { Erased } from './operations.ts';

export type Deleted = Pick<Erased, 'evidence' | 'candidates'>;

export const NOTHING: Deleted = { evidence: 0, candidates: 0 };

/** Evidence first: what is left never cites what is gone. */
const ERASE_ROWS = `
with quotes as (
  delete from evidence where ctid = any (array(
    select e.ctid from evidence e where e.doc_id = $1 or e.candidate_id in (select candidate_id from candidates where doc_id = $1) limit $2))
  returning 1
)
select count(*)::int as n from quotes`;
const ERASE_CANDIDATES = `
with gone as (
  delete from candidates where ctid = any (array(select ctid from candidates where doc_id = $1 limit $2)) returning 1
)
select count(*)::int as n from gone`;
const ERASE_PAGES = `delete from document_pages where ctid = any (array(select ctid from document_pages where doc_id = $1 limit $2))`;

export async function eraseRows({ sql }: Tx, docId: string): Promise<Deleted> {
  const counted = async (text: string, room: number): Promise<number> =>
    room === 0 ? 0 : ((await sql<{ n: number }>(text, [docId, room]))[0]?.n ?? 0);
  const evidence = await counted(ERASE_ROWS, BATCH_ROWS);
  const candidates = await counted(ERASE_CANDIDATES, BATCH_ROWS - evidence);
  const room = BATCH_ROWS - evidence - candidates;
  if (room > 0) await sql(ERASE_PAGES, [docId, room]);
  return { evidence, candidates };
}
/** Rows of evidence, candidates and pages that go in one transaction. */

export const BATCH_ROWS = 500;
