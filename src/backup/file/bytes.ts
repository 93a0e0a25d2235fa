// Takes a stream of bytes apart: so many at a time, whatever the sizes in which they come; and puts small pieces together.
import { damaged } from './damaged.ts';

export type ByteReader = {
  /** The next `length` bytes. @throws Conflict `backup_damaged` where the stream ends before. */
  take(length: number): Promise<Buffer>;
  /** Whether nothing is left. */
  isAtEnd(): Promise<boolean>;
};

export function readBytes(source: AsyncIterable<Buffer>): ByteReader {
  const iterator = source[Symbol.asyncIterator]();
  let pieces: Buffer[] = [];
  let held = 0;
  const fill = async (length: number): Promise<boolean> => {
    while (held < length) {
      const { value, done } = await iterator.next();
      if (done === true) return false;
      pieces.push(value);
      held += value.length;
    }
    return true;
  };
  return {
    async take(length) {
      if (!(await fill(length))) throw damaged('it ends too early; it may have been cut off');
      const all = pieces.length === 1 ? (pieces[0] ?? Buffer.alloc(0)) : Buffer.concat(pieces);
      pieces = all.length > length ? [all.subarray(length)] : [];
      held = all.length - length;
      return all.subarray(0, length);
    },
    isAtEnd: async () => !(await fill(1)),
  };
}

/** Pieces of at least `size` bytes, but for the last one: each costs a round trip to whoever works on it. */
export async function* coalesce(source: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = [];
  let held = 0;
  for await (const piece of source) {
    pieces.push(piece);
    held += piece.length;
    if (held < size) continue;
    yield Buffer.concat(pieces, held);
    pieces = [];
    held = 0;
  }
  if (held > 0) yield Buffer.concat(pieces, held);
}
