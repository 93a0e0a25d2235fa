// Whether the bytes of documents are all there and as they were received, wherever they lie.
import { BlobsUnavailable } from '../../platform/blobs/blob-store.ts';
import type { Blobs } from '../../platform/blobs/blobs.ts';
import type { Sql } from '../../platform/database/sql.ts';
import { newId } from '../../platform/ids.ts';
import { DamagedBytes, readPieces, type BytesSource } from './read.ts';
import { createUnread, type Unread } from './unread.ts';

export type Checked = {
  documents: number;
  bytes: number;
  /** What is there is not what was received. */
  damaged: string[];
  /** Nothing is there. */
  missing: string[];
};

type Row = { docId: string; byteSize: number };

const AT_ONCE = 500;
const HAVE_BYTES = `byte_size > 0 and sha256 is not null and status <> 'erased'`;

export async function countBytes(sql: Sql): Promise<{ documents: number; bytes: number }> {
  const [row] = await sql<{ documents: number; bytes: number }>(
    `select count(*)::int as documents, coalesce(sum(byte_size), 0)::float8 as bytes from documents where ${HAVE_BYTES}`,
  );
  return row ?? { documents: 0, bytes: 0 };
}

/** How many documents there are of which no bytes are kept: not fetched, or erased. */
export async function countWithoutBytes(sql: Sql): Promise<number> {
  const [row] = await sql<{ documents: number }>(
    `select count(*)::int as documents from documents where (${HAVE_BYTES}) is not true`,
  );
  return row?.documents ?? 0;
}

/** Reads every document; one that cannot be read is damaged or missing. @throws BlobsUnavailable where a place as a whole is away. */
export async function checkAll(
  source: BytesSource,
  progress: (checked: Pick<Checked, 'documents' | 'bytes'>) => void,
): Promise<Checked> {
  const checked: Checked = { documents: 0, bytes: 0, damaged: [], missing: [] };
  const checking: Checking = { source, unread: createUnread(source) };
  for (let after = ''; ;) {
    const rows: Row[] = await source.sql<Row>(
      `select doc_id as "docId", byte_size as "byteSize" from documents where doc_id > $1 and ${HAVE_BYTES} order by doc_id limit ${AT_ONCE}`,
      [after],
    );
    for (const { docId, byteSize } of rows) {
      const state = await stateOf(checking, docId);
      if (state !== 'whole' && (await isThereStill(source.sql, docId))) checked[state].push(docId);
      checked.documents += 1;
      checked.bytes += byteSize;
      progress(checked);
    }
    const last = rows.at(-1);
    if (last === undefined) return checked;
    after = last.docId;
  }
}

type Checking = { source: BytesSource; unread: (docId: string) => Promise<Unread> };

async function stateOf(
  { source, unread }: Checking,
  docId: string,
): Promise<'whole' | 'damaged' | 'missing'> {
  let bytes = 0;
  try {
    for await (const piece of readPieces(source, docId)) bytes += piece.length;
  } catch (error) {
    if (error instanceof DamagedBytes) return 'damaged';
    const why = error instanceof BlobsUnavailable ? await unread(docId) : 'away';
    if (why === 'away') throw error;
    return why;
  }
  return bytes === 0 ? 'missing' : 'whole';
}

/** Erased while it was being read, it is neither. */
async function isThereStill(sql: Sql, docId: string): Promise<boolean> {
  const rows = await sql(`select 1 from documents where doc_id = $1 and ${HAVE_BYTES}`, [docId]);
  return rows.length > 0;
}

export type PlaceOfBytes = { place: string | null; documents: number };

/** How many documents lie where; `place` null is the database. And what is to be deleted still. */
export async function listPlaces(sql: Sql): Promise<{ places: PlaceOfBytes[]; going: number }> {
  const rows = await sql<PlaceOfBytes & { state: string }>(
    `select place, state, count(*)::int as documents from document_blobs group by 1, 2
     union all select null, 'kept', (select count(*)::int from documents d where ${HAVE_BYTES}
       and not exists (select 1 from document_blobs b where b.doc_id = d.doc_id and b.state = 'kept'))
     order by 1 nulls first`,
  );
  const of = (wanted: string): PlaceOfBytes[] => rows.filter(({ state }) => state === wanted);
  return {
    places: of('kept').map(({ place, documents }) => ({ place, documents })),
    going: of('going').reduce((sum, { documents }) => sum + documents, 0),
  };
}

/** Makes the configured place ready before anything is put there. @throws BlobsUnavailable where it is the wrong one. */
export async function prepareBlobs(sql: Sql, blobs: Blobs): Promise<void> {
  const { configured } = blobs;
  if (configured === null) return;
  // Also where all of them are to be deleted: in a directory that is the wrong one they would be taken for gone.
  const used = await sql(`select 1 from document_blobs where place = $1 limit 1`, [configured]);
  await (await blobs.at(configured)).prepare(used.length > 0);
}

/** Puts a blob, reads it back and deletes it. @throws BlobsUnavailable. */
export async function tryPlace(blobs: Blobs, place: string): Promise<void> {
  const store = await blobs.at(place);
  const id = newId('blob');
  const bytes = Buffer.from(`intake tries ${id}`);
  await store.put(id, bytes);
  const parts: Uint8Array[] = [];
  for await (const piece of (await store.get(id, 0)) ?? []) parts.push(piece);
  await store.remove(id);
  if (!Buffer.concat(parts).equals(bytes)) throw new Error('it does not give back what was put there');
}
