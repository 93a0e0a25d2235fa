// Stored secrets against the keys of the deployment: which keys are needed, which is at hand, and no new one where secrets need an old one.
import { existsSync } from 'node:fs';
import type { Config } from '../platform/config.ts';
import type { Sql } from '../platform/database/sql.ts';
import { Conflict } from '../platform/conflict.ts';
import { keyFileOf, knownKeys } from '../platform/secret-key.ts';
import { keyIds } from './keys.ts';
import { listKeysInUse } from './queries.ts';

/** Ids, the current one of the deployment first. */
export type KeyStanding = { inUse: string[]; atHand: string[]; missing: string[] };

/** Looks and makes nothing; the schema has to be of this version. @throws ConfigError where the key cannot be read. */
export async function readKeyStanding(sql: Sql, config: Config): Promise<KeyStanding> {
  const inUse = await listKeysInUse(sql);
  const atHand = keyIds(knownKeys(config) ?? []);
  return { inUse, atHand, missing: inUse.filter((id) => !atHand.includes(id)) };
}

/** Ids of the keys that stored secrets need while the file of the embedded database is gone, and would be made anew. */
export async function listLostKeys(sql: Sql, config: Config): Promise<string[]> {
  const path = keyFileOf(config);
  const isOwn = config.DATABASE_URL === undefined && config.INTAKE_SECRET_KEY_FILE === undefined;
  return isOwn && path !== null && !existsSync(path) ? listKeysInUse(sql) : [];
}

/**
 * For whoever would make the key of the embedded database: one that was lost is not replaced without a word.
 * @throws Conflict `secret_key_lost`.
 */
export async function refuseNewKey(sql: Sql, config: Config): Promise<void> {
  const path = keyFileOf(config) ?? '';
  const inUse = await listLostKeys(sql, config);
  if (inUse.length === 0) return;
  throw new Conflict(
    'secret_key_lost',
    `Stored secrets are sealed with the key ${inUse.join(', ')}, and its file ${path} is gone. Put it back: it is in every encrypted backup, and "intake restore" takes it from there. ` +
      `Where it is lost for good, make a new one ("openssl rand -hex 32 > ${path}", mode 0600, of the user that the server runs as) and start once with "intake serve --without-secret-key"; "intake doctor" then says what is to be set again.`,
  );
}
