// Counts the rows of `COPY … (FORMAT binary)` as they come by, and finds what is none.
import { damaged } from './damaged.ts';

/** "PGCOPY\n\377\r\n\0", then flags and the length of an extension, both zero. */
const SIGNATURE = Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)]);

export type RowCounter = {
  add(piece: Buffer): void;
  /** The number of rows. @throws Conflict `backup_damaged` where they do not end as rows do. */
  end(): number;
};

export function countRows(): RowCounter {
  let rest: Buffer = Buffer.alloc(0);
  let skip = 0;
  let fields = 0;
  let rows = 0;
  let state: 'start' | 'rows' | 'ended' = 'start';
  /** Takes one thing at `at`; answers where the next one begins, or -1 where more has to come first. */
  const step = (bytes: Buffer, at: number): number => {
    if (state === 'start') {
      if (bytes.length < SIGNATURE.length) return -1;
      if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE))
        throw damaged('the rows of a table cannot be read');
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
        if (state === 'ended') throw damaged('more than its rows stands in a table');
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
