// What a backup holds, for people and for scripts.
import type { Footer, Header } from '../../src/backup/file/format.ts';
import { missingIds } from '../../src/backup/keys.ts';
import { bytesText } from '../terminal/progress.ts';
import { shortTime } from '../terminal/print.ts';
import { plural } from '../../src/platform/plural.ts';

export type About = {
  file: string;
  bytes: number;
  sha256: string;
  encrypted: boolean;
  header: Header;
  footer: Footer;
};

export const backupWire = ({ file, bytes, sha256, encrypted, header, footer }: About): object => ({
  file,
  bytes,
  sha256,
  encrypted,
  taken_at: header.taken_at,
  version: header.version,
  schema: header.migrations.at(-1) ?? null,
  organizations: header.organizations,
  cases: header.cases,
  documents: header.documents,
  tables: footer.tables,
  rows: footer.rows,
  data_bytes: footer.bytes,
  secret_key: {
    key_ids: header.secret_key.ids,
    in_use: header.secret_key.in_use,
    included: holdsKeys(header.secret_key),
    missing: missingIds(header.secret_key),
  },
  needs_secret_key: needsKey(header.secret_key),
  lost: lostWire(footer),
});

/** Documents whose bytes the file lacks; null where its version did not write that down. */
export const lostWire = ({ lost }: Footer): object | null =>
  lost === undefined ? null : { count: lost.length, doc_ids: lost };

export function backupLines({ file, bytes, sha256, encrypted, header, footer }: About): string[] {
  const { organizations, cases, documents } = header;
  return [
    `${file}  ${bytesText(bytes)}${encrypted ? ', encrypted' : ''}`,
    `  Taken    ${shortTime(header.taken_at)} UTC by intake ${header.version}, PostgreSQL ${header.postgres}`,
    `  Holds    ${plural(organizations, 'organization')}, ${plural(cases, 'case')}, ${plural(documents, 'document')} (${plural(footer.rows, 'row')}, ${bytesText(footer.bytes)})`,
    `  Key      ${keySentence(header.secret_key)}`,
    ...lackLines(footer),
    `  SHA-256  ${sha256}`,
  ];
}

const MOST_NAMED = 5;

function lackLines({ lost = [] }: Footer): string[] {
  if (lost.length === 0) return [];
  const more = lost.length > MOST_NAMED ? `, and ${lost.length - MOST_NAMED} more (--json names all)` : '';
  return [
    `  Lacks    the bytes of ${plural(lost.length, 'document')}: ${lost.slice(0, MOST_NAMED).join(', ')}${more}`,
  ];
}

/** All that something in it is sealed with. */
const holdsKeys = (key: Header['secret_key']): boolean =>
  key.keys !== null && key.keys.length > 0 && missingIds(key).length === 0;

/** Whether a machine without the key cannot open what is sealed in it. */
const needsKey = (key: Header['secret_key']): boolean => key.in_use.length > 0 && !holdsKeys(key);

/**
 * What the file lacks to be restored on another machine, and what to do now; null where it holds all, or nobody has the key. `keyFile` is
 * where the key stands, null where the environment says it.
 */
export const lackedKeySentence = ({ secret_key: key }: Header, keyFile: string | null): string | null =>
  needsKey(key) && missingIds(key).length === 0
    ? `Restored on another machine this file needs the secret key ${key.in_use.join(', ')}, which is not in it: nothing else opens the secrets of webhooks and connectors. ${keyFile === null ? 'Keep what INTAKE_SECRET_KEY says' : `Copy ${keyFile} to a safe place now`}, on another machine and apart from the backup. Or make the backup with --encrypt, or with --with-secret-key: those hold it.`
    : null;

function keySentence({ ids, in_use: inUse, keys }: Header['secret_key']): string {
  const [current] = ids;
  const missing = missingIds({ ids, in_use: inUse, keys });
  if (missing.length > 0)
    return `the secret key ${missing.join(', ')}, which secrets in it are sealed with, was not at hand and is not part of it: keep it as well`;
  if (current === undefined) return 'no secret key was named';
  if (keys !== null) return `the secret key ${current} is part of it`;
  return inUse.length === 0
    ? `the secret key ${current} is not part of it, and nothing is sealed with it`
    : `the secret key ${inUse.join(', ')} is not part of it: keep it as well, and apart from it`;
}
