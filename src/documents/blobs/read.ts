// The bytes of a document as they were received, from wherever they are kept, held against the hash of the day they came.
import { createHash } from 'node:crypto';
import { BlobsUnavailable } from '../../platform/blobs/blob-store.ts';
import type { Blobs } from '../../platform/blobs/blobs.ts';
import { Conflict } from '../../platform/conflict.ts';
import type { Sql } from '../../platform/database/sql.ts';
import type { Store } from '../../platform/transaction.ts';

/** What reading bytes needs. */
export type BytesSource = { sql: Sql; blobs: Blobs };

export const bytesSource = ({ database, blobs }: Pick<Store, 'database' | 'blobs'>): BytesSource => ({
  sql: database.sql,
  blobs,
});

/** Of the pieces in the database. */
export const CHUNK_BYTES = 1024 * 1024;

/** What is kept is not what was received: somebody has changed it, or a disk has. */
export class DamagedBytes extends Conflict {
  constructor(docId: string) {
    super('document_damaged', `The bytes of ${docId} are not those that were received.`);
    this.name = 'DamagedBytes';
  }
}

/** The bytes; null where none are kept. @throws DamagedBytes, BlobsUnavailable. */
export async function readBytes(source: BytesSource, docId: string): Promise<Uint8Array | null> {
  const parts: Uint8Array[] = [];
  for await (const piece of readPieces(source, docId)) parts.push(piece);
  return parts.length === 0 ? null : Buffer.concat(parts);
}

const TRIES = 4;

/**
 * The same, a piece at a time; whoever writes them elsewhere learns at the end whether they were right. Where a stream breaks off, or the
 * bytes move meanwhile, it goes on behind the last piece.
 */
export async function* readPieces(source: BytesSource, docId: string): AsyncGenerator<Uint8Array> {
  const first = await locate(source.sql, docId);
  if (first === null) return;
  const hash = createHash('sha256');
  const state: Reading = { source, docId, first, at: 0 };
  for (let failed = 0; state.at < first.byteSize && failed < TRIES;) {
    const from = state.at;
    for await (const piece of untilItBreaks(state, failed + 1 === TRIES)) {
      hash.update(piece);
      yield piece;
    }
    if (state.at > from) failed = 0;
    else failed = (await isStillThere(state)) ? failed + 1 : TRIES;
  }
  const isWhole = state.at === first.byteSize && hash.digest('hex') === first.sha256;
  if (state.at > 0 && !isWhole) throw new DamagedBytes(docId);
}

type Reading = { source: BytesSource; docId: string; first: Located; at: number };

/** What comes of the rest. A place that cannot be used ends it; the last time it is told. */
async function* untilItBreaks(state: Reading, isLast: boolean): AsyncGenerator<Uint8Array> {
  try {
    for await (const piece of piecesFrom(state.source, state.docId, state.at)) {
      state.at += piece.length;
      yield piece;
    }
  } catch (error) {
    if (isLast || !(error instanceof BlobsUnavailable)) throw error;
  }
}

async function isStillThere({ source, docId, first }: Reading): Promise<boolean> {
  return first.sha256 === (await locate(source.sql, docId))?.sha256;
}

type Located = { byteSize: number; sha256: string; blobId: string | null; place: string | null };

async function locate(sql: Sql, docId: string): Promise<Located | null> {
  const [row] = await sql<Located>(
    `select d.byte_size as "byteSize", d.sha256, b.blob_id as "blobId", b.place
     from documents d left join document_blobs b on b.doc_id = d.doc_id and b.state = 'kept'
     where d.doc_id = $1 and d.byte_size > 0 and d.sha256 is not null`,
    [docId],
  );
  return row ?? null;
}

async function* piecesFrom(source: BytesSource, docId: string, at: number): AsyncGenerator<Uint8Array> {
  const now = await locate(source.sql, docId);
  if (now === null) return;
  if (now.blobId === null || now.place === null) yield* chunksFrom(source.sql, docId, at);
  else yield* (await findBlob(source.blobs, { blobId: now.blobId, place: now.place }, at)) ?? [];
}

/** A blob by its row. A directory that was moved, or a bucket that was copied, is found by the settings. */
async function findBlob(
  blobs: Blobs,
  { blobId, place }: { blobId: string; place: string },
  at: number,
): Promise<AsyncIterable<Uint8Array> | null> {
  const { configured } = blobs;
  const others = configured === null || configured === place ? [] : [configured];
  let failed: unknown;
  for (const one of [place, ...others])
    try {
      const found = await (await blobs.at(one)).get(blobId, at);
      if (found !== null) return found;
    } catch (error) {
      failed ??= error;
    }
  if (failed !== undefined) throw failed;
  return null;
}

async function* chunksFrom(sql: Sql, docId: string, at: number): AsyncGenerator<Uint8Array> {
  let skip = at % CHUNK_BYTES;
  for (let seq = Math.floor(at / CHUNK_BYTES); ; seq++) {
    const [row] = await sql<{ bytes: Uint8Array }>(
      `select bytes from document_chunks where doc_id = $1 and seq = $2`,
      [docId, seq],
    );
    if (row === undefined) return;
    if (row.bytes.length > skip) yield row.bytes.subarray(skip);
    skip = 0;
  }
}
