// Why the bytes of a document cannot be read: they alone are damaged, they are missing where their place was moved, or the place is away.
import { BlobsUnavailable } from '../../platform/blobs/blob-store.ts';
import type { Blobs } from '../../platform/blobs/blobs.ts';
import { newId } from '../../platform/ids.ts';
import type { BytesSource } from './read.ts';

export type Unread = 'damaged' | 'missing' | 'away';

/** So many blobs of a place are looked for where the settings say. */
const SAMPLE = 50;

/** Each time anew, since a place may go away meanwhile; only what was moved stays so. */
export function createUnread(source: BytesSource): (docId: string) => Promise<Unread> {
  const moved = new Map<string, Promise<boolean>>();
  const isMoved = (place: string, to: string): Promise<boolean> => {
    const known = moved.get(place) ?? holdsSomeOf(source, place, to);
    moved.set(place, known);
    return known;
  };
  return async (docId) => {
    const { blobs } = source;
    const place = await placeOf(source, docId);
    if (place === null) return 'away';
    const isReadable = await canBeRead(blobs, place);
    const { configured } = blobs;
    if (configured === null || configured === place) return isReadable ? 'damaged' : 'away';
    if (!(await canBeRead(blobs, configured))) return 'away';
    if (isReadable) return 'damaged';
    return (await isMoved(place, configured)) ? 'missing' : 'away';
  };
}

async function placeOf({ sql }: BytesSource, docId: string): Promise<string | null> {
  const [row] = await sql<{ place: string }>(
    `select place from document_blobs where doc_id = $1 and state = 'kept'`,
    [docId],
  );
  return row?.place ?? null;
}

/** A place that works says of a blob that nobody has put there that it is not there. */
const canBeRead = (blobs: Blobs, place: string): Promise<boolean> =>
  unlessUnavailable(async () => {
    await (await blobs.at(place)).get(newId('blob'), 0);
    return true;
  });

async function holdsSomeOf({ sql, blobs }: BytesSource, place: string, to: string): Promise<boolean> {
  const rows = await sql<{ blobId: string }>(
    `select blob_id as "blobId" from document_blobs where place = $1 and state = 'kept' order by md5(blob_id) limit ${SAMPLE}`,
    [place],
  );
  for (const { blobId } of rows) if (await holds(blobs, to, blobId)) return true;
  return false;
}

const holds = (blobs: Blobs, place: string, blobId: string): Promise<boolean> =>
  unlessUnavailable(async () => {
    for await (const piece of (await (await blobs.at(place)).get(blobId, 0)) ?? []) return piece.length > 0;
    return false;
  });

async function unlessUnavailable(work: () => Promise<boolean>): Promise<boolean> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof BlobsUnavailable)) throw error;
    return false;
  }
}
