// A transaction: rows, events and jobs in one commit, then whoever waits for them is woken.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Blobs } from './blobs/blobs.ts';
import type { Database } from './database/database.ts';
import { newId, type NewId } from './ids.ts';
import type { Log } from './log.ts';
import type { Enqueue, Enqueuing } from './work/jobs.ts';
import type { LateReads } from './work/late-reads.ts';
import type { Sql } from './database/sql.ts';
import { tellTransaction } from './database/transaction-parent.ts';
import { transactionSql } from './database/transaction-sql.ts';
import type { Wake } from './work/wake.ts';

export type Environment = 'test' | 'live';

/** Who acts: an operator at the CLI, the holder of an API key, an applicant, or the system itself. */
export type Actor = { type: 'operator' | 'api_key' | 'applicant' | 'system'; id: string; label: string };

/** For whom and by whom something is done. */
export type Scope = { orgId: string; environment: Environment; actor: Actor; requestId: string | null };

/** All that an operation sees of the world. */
export type Tx = {
  em: EntityManager;
  sql: Sql;
  scope: Scope;
  /** The database's clock at the start of the transaction. */
  now: Date;
  newId: NewId;
  /** Where the outside reaches this deployment, without a slash at the end. */
  publicUrl: string;
  /** Adds a job that exists when, and only when, this transaction commits. */
  enqueue: Enqueue;
  /** Wakes whoever waits for the topic, after the commit. */
  wake(topic: string): void;
};

/** What reads and writes need: the database, the job queue, the wake line, the places of bytes beside the database. */
export type Store = {
  database: Database;
  jobs: Enqueuing;
  wake: Wake;
  blobs: Blobs;
  /** Reads that may be some seconds late: never what the caller has just written, and nothing that a change rests on. */
  late: LateReads;
  publicUrl: string;
  log: Log;
};

/** Runs `work` in one transaction at READ COMMITTED; nothing of it stays when it throws. */
export async function transact<T>(store: Store, scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> {
  return transactOn(store, scope, async (tx) => {
    const [clock] = await tx.sql<{ now: string | Date }>('select app_now() as now', [], 'clock');
    return work({ ...tx, now: new Date(clock?.now ?? 0) });
  });
}

/** As `transact`, for work whose first statement reads the clock itself. */
export async function transactOn<T>(
  store: Store,
  scope: Scope,
  work: (tx: Omit<Tx, 'now'>) => Promise<T>,
): Promise<T> {
  const topics = new Set<string>();
  const result = await store.database.orm.em.fork().transactional(async (em) => {
    const manager = em as EntityManager;
    const sql = transactionSql(manager);
    await tellTransaction(sql);
    const wake = (topic: string): void => void topics.add(topic);
    return work({
      em: manager,
      sql,
      scope,
      newId,
      publicUrl: store.publicUrl,
      enqueue: store.jobs.enqueueWith(manager, wake),
      wake,
    });
  });
  for (const topic of topics) store.wake.signal(topic);
  return result;
}
