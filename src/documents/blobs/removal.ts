// Blobs that nobody needs any more are deleted, however often it takes: those of erased documents, and what no document was made of.
import { BlobsUnavailable } from '../../platform/blobs/blob-store.ts';
import type { Blobs } from '../../platform/blobs/blobs.ts';
import type { Sql } from '../../platform/database/sql.ts';

export const BLOB_SWEEP_MS = 15_000;
/** Longer than any request or job goes on between putting bytes and saying whose they are. */
const GRACE = `interval '1 hour'`;
const AT_ONCE = 200;
const AGAIN = `interval '30 seconds'`;

type Place = { database: { sql: Sql }; blobs: Blobs };
type Row = { blobId: string; place: string };

/** Which of those that are to go; all of them that were not tried lately where neither is said. */
export type Which = { blobIds?: string[]; docId?: string };

/** Marks what belongs to a document as going, in its transaction. The bytes go after the commit. */
export async function giveUpBlobs(sql: Sql, docIds: string[]): Promise<void> {
  await sql(`update document_blobs set state = 'going' where doc_id = any($1) and state = 'kept'`, [docIds]);
}

/** Whether bytes of the document are still to be deleted. */
export async function isBlobLeft(sql: Sql, docId: string): Promise<boolean> {
  const rows = await sql(`select 1 from document_blobs where doc_id = $1 and state = 'going' limit 1`, [
    docId,
  ]);
  return rows.length > 0;
}

/**
 * Deletes blobs that are to go, then their rows; those first that were not tried for the longest time. Several may do it at once: what is gone is gone. Answers how many went.
 * @throws BlobsUnavailable; what was not reached is tried again later.
 */
export async function removeBlobs(store: Place, which: Which = {}): Promise<number> {
  const { sql } = store.database;
  const rows = await sql<Row>(
    `update document_blobs set tried_at = app_now() where blob_id in (
       select blob_id from document_blobs where state = 'going' and case
         when $1::text[] is not null then blob_id = any($1) when $2::text is not null then doc_id = $2
         else tried_at is null or tried_at < app_now() - ${AGAIN} end
       order by tried_at nulls first, created_at limit ${AT_ONCE} for update skip locked)
     returning blob_id as "blobId", place`,
    [which.blobIds ?? null, which.docId ?? null],
  );
  const { gone, failed } = await removeAll(store.blobs, rows);
  if (gone.length > 0)
    await sql(`delete from document_blobs where blob_id = any($1) and state = 'going'`, [gone]);
  if (failed !== undefined) throw failed;
  return gone.length;
}

/** A place that cannot be used is not asked for each of its blobs. */
async function removeAll(blobs: Blobs, rows: Row[]): Promise<{ gone: string[]; failed: unknown }> {
  let failed: unknown;
  const gone: string[] = [];
  const away = new Set<string>();
  for (const row of rows) {
    if (away.has(row.place)) continue;
    try {
      await removeEverywhere(blobs, row);
      gone.push(row.blobId);
    } catch (error) {
      failed ??= error;
      if (error instanceof BlobsUnavailable) away.add(row.place);
    }
  }
  return { gone, failed };
}

/** Also where the settings say, since a directory may have been moved there. */
async function removeEverywhere(blobs: Blobs, { blobId, place }: Row): Promise<void> {
  await (await blobs.at(place)).remove(blobId);
  const { configured } = blobs;
  if (configured !== null && configured !== place) await (await blobs.at(configured)).remove(blobId);
}

/** A round of whoever looks after blobs. Answers how many went. */
export async function sweepBlobs(store: Place): Promise<number> {
  await store.database.sql(
    `update document_blobs set state = 'going' where state = 'pending' and created_at < app_now() - ${GRACE}`,
  );
  let count = 0;
  for (let gone = AT_ONCE; gone === AT_ONCE;) {
    gone = await removeBlobs(store);
    count += gone;
  }
  return count;
}
