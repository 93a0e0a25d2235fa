// Reads all of a backup without a database: every hash, every count, and whether this version can restore it.
import { countAll } from './file/binary-rows.ts';
import type { Footer, Header } from './file/format.ts';
import { openBackup, type Source } from './read.ts';

export type Verified = {
  header: Header;
  footer: Footer;
  isEncrypted: boolean;
  /** Of the file. */
  bytes: number;
  sha256: string;
  /** How its schema stands to this version: `newer` cannot be restored by it. */
  schema: 'current' | 'older' | 'newer';
};

/** @throws Conflict `backup_damaged`, and as `openBackup`. */
export async function verifyBackup(source: Source, migrations: readonly string[]): Promise<Verified> {
  const backup = await openBackup(source);
  try {
    const { footer, sha256 } = await backup.tables(({ data }) => countAll(data));
    const { header, file } = backup;
    const schema = schemaOf(header, migrations);
    return { header, footer, isEncrypted: file.isEncrypted, bytes: file.bytes, sha256, schema };
  } finally {
    await backup.close();
  }
}

export function schemaOf(header: Header, migrations: readonly string[]): Verified['schema'] {
  if (header.migrations.some((name) => !migrations.includes(name))) return 'newer';
  return header.migrations.length < migrations.length ? 'older' : 'current';
}
