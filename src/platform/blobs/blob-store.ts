// What a place for bytes can do, whatever it is made of; ids are ours, so nothing that people gave becomes a path or a key.
import { Conflict } from '../conflict.ts';

export type BlobStore = {
  /** Keeps the bytes for good, or throws; the same id a second time replaces what it holds. */
  put(id: string, bytes: Uint8Array): Promise<void>;
  /** The bytes from `from` on, in pieces; null where there is no such blob. The stream throws where it breaks off. */
  get(id: string, from: number): Promise<AsyncIterable<Uint8Array> | null>;
  /** Whether it was there or not: it is gone when this returns. */
  remove(id: string): Promise<void>;
  /** Makes the place ready. `isInUse`: it holds blobs by the database, so a place that looks new is the wrong one. */
  prepare(isInUse: boolean): Promise<void>;
  /** What speaks against the place though it works, with what to do; null where nothing does. */
  concern(): Promise<{ message: string; action: string } | null>;
  close(): Promise<void>;
};

/** The place cannot be reached, or refuses us: the same may work later. Its message goes to operators. */
export class BlobsUnavailable extends Conflict {
  constructor(message: string, { cause }: ErrorOptions = {}) {
    super('blobs_unavailable', message);
    this.name = 'BlobsUnavailable';
    if (cause !== undefined) this.cause = cause;
  }
}

const ID = /^blob_[0-9a-z]{26}$/;

/** The path of a blob in its place: folders of a thousandth each, since file systems grow slow with large ones. */
export function blobPath(id: string): string {
  if (!ID.test(id)) throw new Error('this is no id of a blob');
  return `${id.slice(-2)}/${id}`;
}
