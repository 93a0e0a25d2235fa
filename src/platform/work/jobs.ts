// Jobs on pg-boss: its own schema in the same database, added inside the transaction that needs them.
import type { EntityManager } from '@mikro-orm/postgresql';
import { PgBoss } from 'pg-boss';
import type { Log } from '../log.ts';
import { connectionTo } from '../database/connecting.ts';
import { connectionOptions, type Sql } from '../database/sql.ts';
import { bossWithin } from './boss-within.ts';
import { withParent } from './job-parent.ts';
import { WAKING, WORKING } from './connection-names.ts';
import { whenNeeded } from './when-needed.ts';
import { JOB_SCHEMA } from './job-schema.ts';

/**
 * How often jobs are deleted that ended `deleteAfterSeconds` ago. By itself pg-boss does so once a day and in one statement, and every
 * look at lost jobs reads all that are left.
 */
const DELETE_EVERY_SECONDS = 600;

/** How often lost jobs are looked for, queue by queue; a job is lost after ten seconds without a sign. Every two cost an idle server more than all else. */
const SUPERVISE_EVERY_SECONDS = 5;

/** Whether any process is connected that works jobs off, this one or another. */
export async function isAnyoneWorking(sql: Sql): Promise<boolean> {
  const rows = await sql(
    `select 1 from pg_stat_activity where datname = current_database() and application_name in ($1, $2) limit 1`,
    [WORKING, WAKING.worker],
  );
  return rows.length > 0;
}

/** The queues that hold jobs which wait, due or not. */
export async function queuesWithJobs(sql: Sql): Promise<Set<string>> {
  const text = `select distinct name from ${JOB_SCHEMA}.job where state < 'active'`;
  return new Set((await sql<{ name: string }>(text, [], 'queues-with-jobs')).map(({ name }) => name));
}

/** Those of the queues that hold a job which is due. One look at all of them costs less than fetching from one that is empty. */
export async function queuesWithDueJobs(sql: Sql, queues: string[]): Promise<Set<string>> {
  const text = `select name from unnest($1::text[]) as queues (name)
    where exists (select from ${JOB_SCHEMA}.job where job.name = queues.name and state < 'active' and start_after <= now())`;
  return new Set(
    (await sql<{ name: string }>(text, [queues], 'queues-with-due-jobs')).map(({ name }) => name),
  );
}

/** How a queue behaves; seconds where a number is a time. */
export type QueueSettings = {
  name: string;
  retryLimit: number;
  retryDelay: number;
  retryBackoff: boolean;
  expireInSeconds: number;
  heartbeatSeconds?: number;
  deleteAfterSeconds: number;
  partition: boolean;
  deadLetter?: string;
  /** `short`: of each singleton key one job waits at most. Fixed once the queue is there. */
  policy?: 'short';
};

export type Enqueue = (
  queue: string,
  data: object,
  options?: { id?: string; singletonKey?: string; /** In so many seconds. */ startAfter?: number },
) => Promise<void>;

/** What adds jobs. */
export type Enqueuing = {
  enqueueWith(em: EntityManager, wake: (topic: string) => void): Enqueue;
  close(): Promise<void>;
};

/** What adds jobs and works them off. */
export type JobQueue = Enqueuing & { boss: PgBoss };

/** The topic that wakes the workers of a queue. */
export const jobTopic = (queue: string): string => `job:${queue}`;

/**
 * Connects to the queue. `supervise` also lets this process look after expired and lost jobs; `install` creates or migrates
 * pg-boss's schema and the queues.
 */
export async function openJobQueue(
  url: string,
  options: { log: Log; supervise: boolean; install?: QueueSettings[]; pooler?: string | undefined },
): Promise<JobQueue> {
  const install = options.install !== undefined;
  const boss = new PgBoss({
    ...connectionTo(options.pooler ?? url),
    // A pooler takes none; those of the role stand for them.
    ...(options.pooler === undefined ? { options: connectionOptions() } : {}),
    schema: JOB_SCHEMA,
    application_name: options.supervise ? WORKING : 'intake-jobs',
    max: 4,
    migrate: install,
    createSchema: install,
    supervise: options.supervise,
    schedule: false,
    superviseIntervalSeconds: SUPERVISE_EVERY_SECONDS,
    monitorIntervalSeconds: SUPERVISE_EVERY_SECONDS,
    maintenanceIntervalSeconds: DELETE_EVERY_SECONDS,
  });
  boss.on('error', (error) => options.log.warn({ err: error }, 'job queue'));
  await boss.start();
  for (const { name, ...settings } of options.install ?? []) await ensureQueue(boss, name, settings);
  return {
    boss,
    enqueueWith: (em, wake) => async (queue, data, settings) => {
      await boss.send(queue, withParent(data), { ...settings, db: bossWithin(em) });
      wake(jobTopic(queue));
    },
    close: () => boss.stop({ graceful: false }),
  };
}

/** Adds jobs, and connects with the first of them. */
export function jobQueueWhenNeeded(url: string, options: { log: Log }): Enqueuing {
  const queue = whenNeeded(() => openJobQueue(url, { ...options, supervise: false }));
  return {
    enqueueWith:
      (em, wake) =>
      async (...job) =>
        (await queue.opened()).enqueueWith(em, wake)(...job),
    close: queue.close,
  };
}

async function ensureQueue(boss: PgBoss, name: string, settings: Omit<QueueSettings, 'name'>): Promise<void> {
  if ((await boss.getQueue(name)) === null) await boss.createQueue(name, settings);
  else {
    const { partition: _fixed, policy: _too, ...changeable } = settings;
    await boss.updateQueue(name, changeable);
  }
}
