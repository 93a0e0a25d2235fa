// Reads what a backup holds, part by part, and finds on the way whatever does not fit together.
import { createHash } from 'node:crypto';
import { readBytes, type ByteReader } from './file/bytes.ts';
import { damaged } from './file/damaged.ts';
import {
  FRAME,
  parseJson,
  readFrame,
  type Footer,
  type Frame,
  type FrameType,
  type Header,
  type TableEnd,
  type TableStart,
} from './file/format.ts';
import { openBackupFile, type BackupFile } from './file/read-file.ts';

export type Source = {
  path: string;
  passphrase: string | null;
  /** Is told how much of the file was read. */
  read?: ((bytes: number) => void) | undefined;
};

export type TablePart = TableStart & { data: AsyncIterable<Buffer> };

export type OpenBackup = {
  file: BackupFile;
  header: Header;
  /** Calls `table` for each table; it has to read the data to its end, and answers the number of rows that it found. */
  tables(table: (part: TablePart) => Promise<number>): Promise<{ footer: Footer; sha256: string }>;
  close(): Promise<void>;
};

/** @throws Conflict as `openBackupFile`, `wrong_passphrase`, `passphrase_needed`. */
export async function openBackup({ path, passphrase, read }: Source): Promise<OpenBackup> {
  const file = await openBackupFile(path);
  try {
    const bytes = readBytes(await file.frames({ passphrase, ...(read === undefined ? {} : { read }) }));
    const header = parseJson<Header>(wanted(await readFrame(bytes), FRAME.header));
    if (!Array.isArray(header.migrations) || !Array.isArray(header.tables))
      throw damaged('its description cannot be read');
    return {
      file,
      header,
      tables: (table) => readTables(file, bytes, table),
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

function wanted({ type, content }: Frame, expected: FrameType): Buffer {
  if (type !== expected) throw damaged('its parts are not in their order');
  return content;
}

async function readTables(
  file: BackupFile,
  bytes: ByteReader,
  table: (part: TablePart) => Promise<number>,
): Promise<{ footer: Footer; sha256: string }> {
  const total: Footer = { tables: 0, rows: 0, bytes: 0 };
  for (;;) {
    const frame = await readFrame(bytes);
    if (frame.type === FRAME.footer) {
      const footer = parseJson<Footer>(frame.content);
      if (footer.tables !== total.tables || footer.rows !== total.rows || footer.bytes !== total.bytes)
        throw damaged('it does not hold as many tables, rows and bytes as it says');
      if (!Array.isArray(footer.lost ?? [])) throw damaged('its end cannot be read');
      if (!(await bytes.isAtEnd())) throw damaged('something stands behind its end');
      return { footer, sha256: await file.finish() };
    }
    const start = parseJson<TableStart>(wanted(frame, FRAME.table));
    if (!Array.isArray(start.columns)) throw damaged('a description in it cannot be read');
    const end = await readTable(bytes, start, table);
    total.tables += 1;
    total.rows += end.rows;
    total.bytes += end.bytes;
  }
}

async function readTable(
  bytes: ByteReader,
  start: TableStart,
  table: (part: TablePart) => Promise<number>,
): Promise<TableEnd> {
  const hash = createHash('sha256');
  let length = 0;
  let end: TableEnd | undefined;
  async function* data(): AsyncGenerator<Buffer> {
    for (;;) {
      const frame = await readFrame(bytes);
      if (frame.type === FRAME.end) {
        end = parseJson<TableEnd>(frame.content);
        return;
      }
      const piece = wanted(frame, FRAME.data);
      hash.update(piece);
      length += piece.length;
      yield piece;
    }
  }
  const rows = await table({ ...start, data: data() });
  if (end?.bytes !== length || end.sha256 !== hash.digest('hex') || end.rows !== rows)
    throw damaged(`the rows of ${start.name} are not those that were written`);
  return end;
}
