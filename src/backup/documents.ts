// Bytes of documents that lie outside of the database go along as if they lay in it: whoever restores needs no other place.
import { readBytes, CHUNK_BYTES, DamagedBytes } from '../documents/blobs/read.ts';
import type { Blobs } from '../platform/blobs/blobs.ts';
import type { Snapshot } from '../platform/database/snapshot.ts';

/** The table that they go along in, and its columns in their order. */
export const CHUNKS = 'document_chunks';
/** Says where bytes lie outside: of no use elsewhere. */
export const BLOBS = 'document_blobs';
export const CHUNK_COLUMNS = ['doc_id', 'seq', 'bytes'];

const AT_ONCE = 200;
/** What `COPY … (FORMAT binary)` ends with. */
const TRAILER = Buffer.from([0xff, 0xff]);

export type Outside = {
  /** What to take instead of the rows that the table gave. */
  data: AsyncIterable<Buffer>;
  /** How many were added; known once `data` has ended. */
  rows(): number;
};

/** The rows of the table, then those of documents outside of it. `lost` is told of those whose bytes are not there, or are others. */
export function withOutside(
  rows: AsyncIterable<Buffer>,
  { columns, ...reading }: Reading & { columns: string[] },
): Outside {
  if (columns.join() !== CHUNK_COLUMNS.join()) throw new Error(`${CHUNKS} has other columns than were known`);
  let count = 0;
  async function* data(): AsyncGenerator<Buffer> {
    yield* withoutTrailer(rows);
    for await (const { docId } of outside(reading.snapshot)) {
      const bytes = await bytesOf(reading, docId);
      for (let at = 0; bytes !== null && at < bytes.length; at += CHUNK_BYTES) {
        count += 1;
        yield* row(docId, at / CHUNK_BYTES, bytes.subarray(at, at + CHUNK_BYTES));
      }
    }
    yield TRAILER;
  }
  return { data: data(), rows: () => count };
}

async function* withoutTrailer(rows: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held = Buffer.alloc(0);
  for await (const piece of rows) {
    const all = Buffer.concat([held, piece]);
    held = all.subarray(Math.max(0, all.length - TRAILER.length));
    if (all.length > TRAILER.length) yield all.subarray(0, all.length - TRAILER.length);
  }
  if (!held.equals(TRAILER)) throw new Error(`the rows of ${CHUNKS} do not end as rows do`);
}

async function* outside({ sql }: Snapshot): AsyncGenerator<{ docId: string }> {
  for (let after = ''; ;) {
    const rows: { docId: string }[] = await sql(
      `select doc_id as "docId" from ${BLOBS} where state = 'kept' and doc_id > $1 order by doc_id limit ${AT_ONCE}`,
      [after],
    );
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.docId;
  }
}

type Reading = { snapshot: Snapshot; blobs: Blobs; lost: string[] };

/** From where they are by now. What was erased since the moment of the backup is not missed: it is erased where this is restored. */
async function bytesOf({ snapshot, blobs, lost }: Reading, docId: string): Promise<Uint8Array | null> {
  try {
    const bytes = await readBytes({ sql: snapshot.live, blobs }, docId);
    if (bytes !== null) return bytes;
  } catch (error) {
    if (!(error instanceof DamagedBytes)) throw error;
  }
  const left = await snapshot.live(`select 1 from documents where doc_id = $1 and status <> 'erased'`, [
    docId,
  ]);
  if (left.length > 0) lost.push(docId);
  return null;
}

function* row(docId: string, seq: number, bytes: Uint8Array): Generator<Buffer> {
  const id = Buffer.from(docId);
  const head = Buffer.alloc(2 + 4 + id.length + 4 + 4 + 4);
  head.writeInt16BE(CHUNK_COLUMNS.length, 0);
  head.writeInt32BE(id.length, 2);
  id.copy(head, 6);
  head.writeInt32BE(4, 6 + id.length);
  head.writeInt32BE(seq, 10 + id.length);
  head.writeInt32BE(bytes.length, 14 + id.length);
  yield head;
  yield Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
}
