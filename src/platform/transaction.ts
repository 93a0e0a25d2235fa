// A transaction: rows, events and jobs in one commit, then whoever waits for them is woken.
import { setTimeout as sleep } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Blobs } from './blobs/blobs.ts';
import { randomFraction } from './crypto.ts';
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

/** What PostgreSQL gives a transaction up with for others' sake: a deadlock, or no order in which both could have been. */
const GIVEN_UP = new Set<unknown>(['40P01', '40001']);
const MOST_TRIES = 4;
/** Before it is tried again, times the tries so far: the other one is to get its locks first. */
const REST_MS = 20;

/**
 * Runs `work` in one transaction at READ COMMITTED; nothing of it stays when it throws. It runs again where the database has given it up
 * for others' sake, so it changes nothing but by its transaction.
 */
export async function transact<T>(store: Store, scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> {
  return transactOn(store, scope, async (tx) => {
    const [clock] = await tx.sql<{ now: string | Date }>('select app_now() as now', [], 'clock');
    return work({ ...tx, now: new Date(clock?.now ?? 0) });
  });
}

type Work<T> = (tx: Omit<Tx, 'now'>) => Promise<T>;

/** As `transact`, for work whose first statement reads the clock itself. */
export async function transactOn<T>(store: Store, scope: Scope, work: Work<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await transactOnce(store, scope, work);
    } catch (error) {
      if (tried === MOST_TRIES || !GIVEN_UP.has((error as { code?: unknown } | null)?.code)) throw error;
      store.log.warn({ err: error, tried }, 'a transaction was given up for another one; it is tried again');
      await sleep(REST_MS * tried * (1 + randomFraction()));
    }
  }
}

async function transactOnce<T>(store: Store, scope: Scope, work: Work<T>): Promise<T> {
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
