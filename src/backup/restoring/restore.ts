// Restores a backup: all of it in one transaction, or nothing; what was erased since is erased again before anybody sees it.
import { recordAct } from '../../audit/operations.ts';
import { resealConnectors } from '../../connectors/reseal.ts';
import { Conflict } from '../../platform/conflict.ts';
import { withSchemaLock, type Schema } from '../../platform/database/database.ts';
import { copyIntoTransaction } from '../../platform/database/held-client.ts';
import type { Sql } from '../../platform/database/sql.ts';
import { createSealer } from '../../platform/seal.ts';
import { transact, type Actor, type Scope, type Store, type Tx } from '../../platform/transaction.ts';
import { resealEndpoints } from '../../subscribers/reseal.ts';
import { eraseAgain, listErasures, type Erasure } from '../erasures.ts';
import { planKeys, type KeyPlan } from '../keys.ts';
import type { OpenBackup } from '../read.ts';
import { loadBackup, type Loaded } from './load.ts';
import { inspectTarget } from './target.ts';

export type RestoreOptions = {
  /** Its pool holds one connection. The database is prepared for this version. */
  store: Store;
  backup: OpenBackup;
  migrations: Schema['migrations'];
  actor: Actor;
  /** Whether what the database holds may go. */
  replaces: boolean;
  /** What was erased since the backup, as far as is known outside this database. */
  erasures: readonly Erasure[];
  /** The keys of this deployment; null where it has none. */
  ownKeys: readonly string[] | null;
  keyPlan: KeyPlan;
  /** Puts the keys where the deployment looks for them; called when all else has worked. */
  keepKeys: (keys: readonly string[]) => void;
};

export type Restored = Loaded & { erasedAgain: number; resealed: number };

/** What becomes of the secrets. @throws Conflict `secret_key_missing` unless they may be lost. */
export function planRestoredKeys(
  { header }: OpenBackup,
  { own, canKeep, mayLose }: { own: readonly string[] | null; canKeep: boolean; mayLose: boolean },
): KeyPlan {
  const plan = planKeys(header.secret_key, own, canKeep);
  if (plan.kind !== 'missing' || mayLose) return plan;
  throw new Conflict(
    'secret_key_missing',
    `Stored secrets of the backup are sealed with the key ${plan.ids.join(', ')}, which neither this deployment nor the backup has. ` +
      'Put the secret.key of the old machine into the data directory (or INTAKE_SECRET_KEY, INTAKE_SECRET_KEY_FILE), and restore again. ' +
      'With --without-secret-key it is restored without: the secrets of webhooks and connectors then have to be set again.',
  );
}

/**
 * While it works no server can start on the database: it waits. A crash, a file that is damaged anywhere, a full disk: the database
 * is as it was.
 * @throws Conflict `server_running`, `target_not_empty`, `backup_damaged`.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { store, migrations, actor } = options;
  const { sql, pool, url } = store.database;
  const copyIn = copyIntoTransaction(pool);
  return withSchemaLock(url, async () => {
    const target = await inspectTarget(
      sql,
      migrations.map(({ name }) => name),
    );
    if (target.state === 'in use' && !options.replaces) throw notEmpty(target.cases);
    // Whatever it touches belongs to some organization; each act says which.
    const scope: Scope = { orgId: '', environment: 'live', actor, requestId: null };
    return transact(store, scope, async (tx) => {
      const known = [...(await listErasures(tx.sql)), ...options.erasures];
      const outside = await listBlobs(tx.sql);
      const loaded = await loadBackup({ ...options, sql: tx.sql, copyIn, tables: tablesOf(store) });
      await letGo(tx);
      await giveUp(tx, outside);
      const resealed = await reseal(tx, options);
      const erasedAgain = await eraseAgain(tx, known);
      await putOnRecord(tx, options, loaded);
      if (options.keyPlan.kind === 'take') options.keepKeys(options.keyPlan.keys);
      return { ...loaded, erasedAgain, resealed };
    });
  });
}

/** Those that the program works with. */
const tablesOf = ({ database }: Store): string[] =>
  [...database.orm.getMetadata().getAll().values()].map(({ tableName }) => tableName);

export const notEmpty = (cases: number): Conflict =>
  new Conflict(
    'target_not_empty',
    `The database holds ${cases === 1 ? 'a case' : `${cases} cases`} already. To put the backup in its place, run it again with --replace.`,
  );

/** What the old machine had in hand: its leases are over, its backups are elsewhere. */
async function letGo({ sql }: Tx): Promise<void> {
  await sql(
    `update webhook_deliveries set lease_until = app_now() where status = 'delivering' and lease_until > app_now()`,
  );
  await sql(`delete from backups`);
}

type Outside = { blobId: string; place: string; createdAt: string };

const listBlobs = (sql: Sql): Promise<Outside[]> =>
  sql<Outside>(`select blob_id as "blobId", place, created_at::text as "createdAt" from document_blobs`);

/** What the database said about bytes outside of it is gone with its rows: the bytes are to go, too. The backup has its own. */
async function giveUp({ sql }: Tx, blobs: Outside[]): Promise<void> {
  await sql(
    `insert into document_blobs (blob_id, place, state, created_at)
     select blob_id, place, 'going', created_at from unnest($1::text[], $2::text[], $3::timestamptz[]) b (blob_id, place, created_at)`,
    [
      blobs.map(({ blobId }) => blobId),
      blobs.map(({ place }) => place),
      blobs.map(({ createdAt }) => createdAt),
    ],
  );
}

const organizationsOf = async ({ sql }: Tx): Promise<string[]> =>
  (await sql<{ id: string }>(`select org_id as id from organizations order by 1`)).map(({ id }) => id);

async function reseal(tx: Tx, { keyPlan, ownKeys }: RestoreOptions): Promise<number> {
  if (keyPlan.kind !== 'reseal') return 0;
  const sealer = createSealer(() => [...(ownKeys ?? []), ...keyPlan.keys]);
  let count = 0;
  for (const orgId of await organizationsOf(tx)) {
    const own: Tx = { ...tx, scope: { ...tx.scope, orgId } };
    count += (await resealEndpoints(own, sealer)) + (await resealConnectors(own, sealer));
  }
  return count;
}

async function putOnRecord(tx: Tx, { backup }: RestoreOptions, { sha256 }: Loaded): Promise<void> {
  for (const orgId of await organizationsOf(tx))
    await recordAct(
      { ...tx, scope: { ...tx.scope, orgId } },
      {
        action: 'backup.restored',
        subject: { type: 'organization', id: orgId },
        environment: null,
        data: { taken_at: backup.header.taken_at, sha256 },
      },
    );
}
