// A queue is worked off: claims are fenced, failures are tried again, and nobody waits for the next poll.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import { openStore } from '../../src/store.ts';
import { createLog } from '../../src/platform/log.ts';
import { transact, type Scope } from '../../src/platform/transaction.ts';
import {
  ClaimLost,
  startWorker,
  type ClaimedJob,
  type JobHandler,
  type Worker,
} from '../../src/platform/work/workers.ts';
import { queuesWithDueJobs } from '../../src/platform/work/jobs.ts';
import { createTestDatabase } from '../harness/app.ts';
import { waitFor } from '../harness/wait.ts';

type Data = { name: string };

const log = createLog({ level: process.env['TEST_LOG'] ?? 'silent', format: 'json' });
const scope: Scope = {
  orgId: '',
  environment: 'test',
  actor: { type: 'system', id: 'x', label: 'x' },
  requestId: null,
};
/** So long that no test passes by polling. */
const NEVER_MS = 600_000;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let store: Awaited<ReturnType<typeof openStore>>;
let queue: string;
const workers: Worker[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  store = await openStore(database.url, { log, publicUrl: '' });
});
afterAll(async () => {
  await store.close();
  await database.drop();
});
beforeEach(async () => {
  queue = `q-${randomUUID()}`;
  const settings = { retryLimit: 2, retryDelay: 0, heartbeatSeconds: 10 };
  await store.jobs.boss.createQueue(`${queue}-dead`);
  await store.jobs.boss.createQueue(queue, { ...settings, deadLetter: `${queue}-dead` });
});
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop();
});

function work(handler: JobHandler<Data>, options: { slots?: number; pollMs?: number } = {}): Worker {
  const { slots = 1, pollMs = 0 } = options;
  const worker = startWorker<Data>(
    { boss: store.jobs.boss, queue, slots, pollMs, log, wake: store.wake },
    handler,
  );
  workers.push(worker);
  return worker;
}

const add = (name: string): Promise<void> => transact(store, scope, (tx) => tx.enqueue(queue, { name }));
const complete = (job: ClaimedJob<Data>): Promise<void> =>
  transact(store, scope, (tx) => job.complete(tx.em));
const states = async (): Promise<string[]> =>
  (
    await store.database.sql<{ state: string }>(
      `select state::text from pgboss.job where name = $1 order by created_on`,
      [queue],
    )
  ).map(({ state }) => state);

/** What a claim that ran out comes to: the job fails for this try and somebody else takes it. */
async function loseClaim(job: ClaimedJob<Data>): Promise<void> {
  await store.jobs.boss.fail(queue, { id: job.id, retryCount: job.retryCount }, {});
  const [taken] = await store.jobs.boss.fetch(queue);
  expect(taken?.id).toBe(job.id);
}

describe('a worker', () => {
  test('does what is added, in as many slots as it has', async () => {
    let atOnce = 0;
    let most = 0;
    const done: string[] = [];
    const worker = work(
      async (job) => {
        most = Math.max(most, ++atOnce);
        await complete(job);
        done.push(job.data.name);
        atOnce -= 1;
      },
      { slots: 3 },
    );
    for (const name of 'abcdefg') await add(name);
    expect(await worker.drain()).toBe(7);
    expect(done.toSorted().join('')).toBe('abcdefg');
    expect(most).toBe(3);
    expect(await states()).toEqual(Array(7).fill('completed'));
  });

  test('is woken by a commit and by a slot that becomes free, not by the clock', async () => {
    const done: string[] = [];
    work(
      async (job) => {
        await complete(job);
        done.push(job.data.name);
      },
      { pollMs: NEVER_MS },
    );
    for (const name of 'abcde') await add(name);
    await waitFor('five jobs', () => done.length === 5);
  });

  test('stops after the jobs in hand, and takes no more', async () => {
    const hold = Promise.withResolvers<void>();
    const started: string[] = [];
    const worker = work(
      async (job) => {
        started.push(job.data.name);
        await hold.promise;
        await complete(job);
      },
      { pollMs: NEVER_MS },
    );
    await add('first');
    await waitFor('the first job', () => started.length === 1);
    await add('second');
    const stopped = worker.stop();
    hold.resolve();
    await stopped;
    expect(started).toEqual(['first']);
    expect((await states()).toSorted()).toEqual(['completed', 'created']);
  });
});

describe('a job that fails', () => {
  test('is tried again, then handed to the dead letter queue with its data', async () => {
    const tries: number[] = [];
    const worker = work(async (job) => {
      tries.push(job.retryCount);
      throw new Error('on purpose');
    });
    await add('doomed');
    await worker.drain();
    expect(tries).toEqual([0, 1, 2]);
    expect(await states()).toEqual(['failed']);
    expect(await store.jobs.boss.fetch(`${queue}-dead`)).toMatchObject([{ data: { name: 'doomed' } }]);
  });

  test('keeps nothing of what its transaction wrote', async () => {
    await store.database.sql(`create table if not exists results (name text not null)`);
    const worker = work((job) =>
      transact(store, scope, async (tx) => {
        await tx.sql(`insert into results values ($1)`, [job.data.name]);
        await job.complete(tx.em);
        if (job.retryCount === 0) throw new Error('between the result and the commit');
      }),
    );
    await add('once');
    await worker.drain();
    expect(await store.database.sql(`select name from results`)).toEqual([{ name: 'once' }]);
    expect(await states()).toEqual(['completed']);
  });
});

describe('a claim that another worker has by now', () => {
  test.each(['hold', 'complete'] as const)('%s refuses, and the result is dropped', async (act) => {
    await store.database.sql(`create table if not exists zombies (name text not null)`);
    await store.database.sql(`truncate zombies`);
    const ends: unknown[] = [];
    const worker = work(async (job) => {
      await loseClaim(job);
      const late = transact(store, scope, async (tx) => {
        await tx.sql(`insert into zombies values ($1)`, [job.data.name]);
        await job[act](tx.em);
      });
      await late.catch((error: unknown) => ends.push(error));
      await late;
    });
    await add('late');
    await worker.drain();
    expect(ends).toEqual([expect.any(ClaimLost)]);
    expect(await store.database.sql(`select * from zombies`)).toEqual([]);
    // The new holder's claim is untouched: the late one neither ended it nor gave it back.
    expect(await states()).toEqual(['active']);
  });

  test('a claim that is held is refreshed', async () => {
    const seen: boolean[] = [];
    const worker = work(async (job) => {
      const beat = (): Promise<{ on: string }[]> =>
        store.database.sql(`select heartbeat_on::text as on from pgboss.job where id = $1`, [job.id]);
      const [before] = await beat();
      await transact(store, scope, (tx) => job.hold(tx.em));
      const [after] = await beat();
      seen.push((after?.on ?? '') > (before?.on ?? ''));
      await complete(job);
    });
    await add('held');
    await worker.drain();
    expect(seen).toEqual([true]);
  });
});

test('queues with due jobs are told in one look, whatever waits for later', async () => {
  const { boss } = store.jobs;
  const [later, empty] = [`${queue}-later`, `${queue}-empty`];
  await boss.createQueue(later);
  await boss.createQueue(empty);
  await boss.send(later, { name: 'a' }, { startAfter: 3600 });
  const look = () => queuesWithDueJobs(store.database.sql, [queue, later, empty]);
  expect(await look()).toEqual(new Set());
  await add('due');
  expect(await look()).toEqual(new Set([queue]));
  await boss.fetch(queue);
  expect(await look()).toEqual(new Set());
});

test('a job that no signal told of is found by a look from outside', async () => {
  const done: string[] = [];
  const worker = work(
    async (job) => {
      await complete(job);
      done.push(job.data.name);
    },
    { pollMs: NEVER_MS },
  );
  await store.jobs.boss.send(queue, { name: 'silent' });
  worker.look();
  await waitFor('the job', () => done.length === 1);
});
