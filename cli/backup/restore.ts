// Restores into the database of this deployment: what is looked at before anybody is asked, and the work itself.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { LEDGER, readLedger, type Ledger } from '../../src/backup/erasures.ts';
import type { KeyPlan } from '../../src/backup/keys.ts';
import type { OpenBackup } from '../../src/backup/read.ts';
import { planRestoredKeys, restoreBackup, type Restored } from '../../src/backup/restoring/restore.ts';
import { inspectTarget, type Restorable } from '../../src/backup/restoring/target.ts';
import { openStore } from '../../src/store.ts';
import { publicUrl, type Config } from '../../src/platform/config.ts';
import { Conflict } from '../../src/platform/conflict.ts';
import { refuseNewerSchema } from '../../src/platform/database/schema/newer-schema.ts';
import { createLog } from '../../src/platform/log.ts';
import { keepKeys, keyFileOf, knownKeys, readSecretKey } from '../../src/platform/secret-key.ts';
import { prepareSchema, SCHEMA } from '../../src/schema.ts';
import type { Desk } from '../connect.ts';

export type Planned = {
  keyPlan: KeyPlan;
  ownKeys: readonly string[] | null;
  /** What is erased again; null where there is none. */
  ledger: (Ledger & { path: string }) | null;
};

export type Wishes = { file: string; erasures: string | undefined; mayLoseSecrets: boolean };

const NAMES = SCHEMA.migrations.map(({ name }) => name);

/** Refuses what cannot be restored here, before there even is a database. */
export async function planRestore(
  config: Config,
  backup: OpenBackup,
  { file, erasures: given, mayLoseSecrets }: Wishes,
): Promise<Planned> {
  refuseNewerBackup(backup);
  const ownKeys = knownKeys(config);
  const keyPlan = planRestoredKeys(backup, {
    own: ownKeys,
    canKeep: canKeepKey(config),
    mayLose: mayLoseSecrets,
  });
  const beside = join(dirname(file), LEDGER);
  const ledger = given ?? (existsSync(beside) ? beside : null);
  if (given !== undefined && !existsSync(given))
    throw new Conflict('ledger_not_readable', `There is no file ${given}.`);
  return {
    keyPlan,
    ownKeys,
    ledger: ledger === null ? null : { path: ledger, ...(await readLedger(ledger)) },
  };
}

/** What the database holds now. @throws Conflict where it cannot be restored into. */
export const lookAtTarget = ({ sql }: Desk): Promise<Restorable> => inspectTarget(sql, NAMES);

function refuseNewerBackup({ header }: OpenBackup): void {
  try {
    refuseNewerSchema(header.migrations, NAMES);
  } catch {
    throw new Conflict(
      'schema_newer',
      `The backup was made by a newer version of intake (${header.version}). Restore it with that version, or a later one.`,
    );
  }
}

/** Where the key stands in a file that is not there yet; a database of one's own needs that file to be named. */
function canKeepKey(config: Config): boolean {
  const path = keyFileOf(config);
  const isNamed = config.DATABASE_URL === undefined || config.INTAKE_SECRET_KEY_FILE !== undefined;
  return path !== null && isNamed && !existsSync(path);
}

/** Of a backup that is damaged: said at once, since it may be found out at its end. */
export function nothingRestored(error: unknown): never {
  if (error instanceof Conflict && error.code === 'backup_damaged')
    throw new Conflict(error.code, `${error.message} Nothing of it was restored.`);
  throw error;
}

/** Whoever may lose the secrets goes on with the keys that there are, or a new one. */
function beginAnew(config: Config, held: readonly string[]): void {
  if (!canKeepKey(config)) return;
  if (held.length > 0) keepKeys(keyFileOf(config) ?? '', held);
  else if (config.INTAKE_SECRET_KEY_FILE === undefined) readSecretKey(config);
}

export async function restore(
  desk: Desk,
  backup: OpenBackup,
  { target, keyPlan, ownKeys, ledger, replaces }: Planned & { target: Restorable; replaces: boolean },
): Promise<Restored> {
  const { config, url, actor } = desk;
  if (target.state === 'bare') await prepareSchema(url);
  const store = await openStore(url, {
    log: createLog({ level: 'silent', format: 'json' }),
    publicUrl: publicUrl(config),
    selfServeWebhooks: config.INTAKE_SELF_SERVE_WEBHOOKS,
    poolSize: 1,
    blobs: config,
    listen: false,
  });
  try {
    const restored = await restoreBackup({
      store,
      backup,
      migrations: SCHEMA.migrations,
      actor,
      replaces,
      erasures: ledger?.erasures ?? [],
      ownKeys,
      keyPlan,
      keepKeys: (keys) => keepKeys(keyFileOf(config) ?? '', keys),
    });
    if (keyPlan.kind === 'missing') beginAnew(config, keyPlan.keys);
    return restored;
  } finally {
    await store.close();
  }
}
