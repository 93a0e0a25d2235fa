// The rows of `COPY … (FORMAT binary)`: counted as they come by, or taken apart; what is none is found.
import { readBytes } from './bytes.ts';
import { damaged } from './damaged.ts';

/** "PGCOPY\n\377\r\n\0", then flags and the length of an extension, both zero. */
const SIGNATURE = Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)]);

/** Reads all of them, and keeps none. @throws Conflict `backup_damaged`. */
export async function countAll(data: AsyncIterable<Buffer>): Promise<number> {
  const rows = countRows();
  for await (const piece of data) rows.add(piece);
  return rows.end();
}

/** Each row as its fields. @throws Conflict `backup_damaged`. */
export async function* readRows(data: AsyncIterable<Buffer>): AsyncGenerator<(Buffer | null)[]> {
  const bytes = readBytes(data);
  if (!(await bytes.take(SIGNATURE.length)).equals(SIGNATURE)) throw damaged(NO_ROWS);
  for (;;) {
    const count = (await bytes.take(2)).readInt16BE();
    if (count === -1) break;
    const row: (Buffer | null)[] = [];
    while (row.length < count) {
      const length = (await bytes.take(4)).readInt32BE();
      if (length > MOST_BYTES) throw damaged(NO_ROWS);
      // A copy, which holds on to nothing but itself.
      row.push(length < 0 ? null : Buffer.from(await bytes.take(length)));
    }
    yield row;
  }
  if (!(await bytes.isAtEnd())) throw damaged(TOO_MANY);
}

/** Of a field: nothing that we write is as long. */
const MOST_BYTES = 64 * 1024 * 1024;
const NO_ROWS = 'the rows of a table cannot be read';
const TOO_MANY = 'more than its rows stands in a table';

type RowCounter = {
  add(piece: Buffer): void;
  /** The number of rows. @throws Conflict `backup_damaged` where they do not end as rows do. */
  end(): number;
};

function countRows(): RowCounter {
  let rest: Buffer = Buffer.alloc(0);
  let skip = 0;
  let fields = 0;
  let rows = 0;
  let state: 'start' | 'rows' | 'ended' = 'start';
  /** Takes one thing at `at`; answers where the next one begins, or -1 where more has to come first. */
  const step = (bytes: Buffer, at: number): number => {
    if (state === 'start') {
      if (bytes.length < SIGNATURE.length) return -1;
      if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) throw damaged(NO_ROWS);
      state = 'rows';
      return SIGNATURE.length;
    }
    if (fields > 0) {
      if (bytes.length - at < 4) return -1;
      fields -= 1;
      return at + 4 + Math.max(0, bytes.readInt32BE(at));
    }
    if (bytes.length - at < 2) return -1;
    const count = bytes.readInt16BE(at);
    if (count === -1) state = 'ended';
    else {
      fields = count;
      rows += 1;
    }
    return at + 2;
  };
  return {
    add(piece) {
      const bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
      let at = Math.min(skip, bytes.length);
      skip -= at;
      while (at < bytes.length) {
        if (state === 'ended') throw damaged(TOO_MANY);
        const next = step(bytes, at);
        if (next === -1) break;
        skip = Math.max(0, next - bytes.length);
        at = Math.min(next, bytes.length);
      }
      rest = bytes.subarray(at);
    },
    end() {
      if (state !== 'ended' || rest.length > 0 || skip > 0)
        throw damaged('the rows of a table end too early');
      return rows;
    },
  };
}
