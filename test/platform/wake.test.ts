// Who waits in one process is woken by what is committed in another.
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '../../src/platform/log.ts';
import { createWake, type Wake } from '../../src/platform/work/wake.ts';
import { createTestDatabase } from '../harness/app.ts';
import { waitFor } from '../harness/wait.ts';

const log = createLog({ level: 'silent', format: 'json' });
let database: Awaited<ReturnType<typeof createTestDatabase>>;
const wakes: Wake[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
afterEach(async () => {
  for (const wake of wakes.splice(0)) await wake.close();
});

const OURS = `from pg_stat_activity where application_name = 'intake-wake' and datname = current_database()`;
const connections = async (): Promise<number> =>
  Number((await database.query<{ n: string }>(`select count(*) as n ${OURS}`)).rows[0]?.n);

async function open(count: number): Promise<Wake[]> {
  const opened = Array.from({ length: count }, () => createWake(database.url, log));
  wakes.push(...opened);
  const listening = `${OURS} and query like 'listen%' and state = 'idle'`;
  await waitFor(
    'the lines',
    async () =>
      Number((await database.query<{ n: string }>(`select count(*) as n ${listening}`)).rows[0]?.n) === count,
  );
  return opened;
}

const heardBy = (wake: Wake, topic: string): string[] => {
  const heard: string[] = [];
  wake.on(topic, (name) => heard.push(name));
  return heard;
};

describe('a signal', () => {
  test('arrives in every process, once in each', async () => {
    const [first, second, third] = (await open(3)) as [Wake, Wake, Wake];
    const heard = [first, second, third].map((wake) => heardBy(wake, 'feed:case_1'));
    const other = heardBy(second, 'feed:case_2');
    first.signal('feed:case_1');
    expect(heard[0]).toEqual(['feed:case_1']);
    await waitFor('the others', () => heard.every((topics) => topics.length > 0));
    // What comes later shows that nothing more of the first was on its way.
    first.signal('end');
    const all = heardBy(third, '*');
    await waitFor('the end', () => all.includes('end'));
    expect(heard).toEqual([['feed:case_1'], ['feed:case_1'], ['feed:case_1']]);
    expect(other).toEqual([]);
  });

  test('goes in one notification with all that is told at the moment', async () => {
    const [wake] = (await open(1)) as [Wake];
    const listener = new Client(database.url);
    const payloads: string[] = [];
    listener.on('notification', ({ payload }) => payloads.push(payload ?? ''));
    await listener.connect();
    await listener.query('listen intake_wake');
    for (const topic of ['a', 'b', 'a', 'c']) wake.signal(topic);
    await waitFor('the notification', () => payloads.length > 0);
    wake.signal('end');
    await waitFor('the end', () => payloads.some((payload) => payload.endsWith(',end')));
    await listener.end();
    expect(payloads.map((payload) => payload.split(',').slice(1))).toEqual([['a', 'b', 'c'], ['end']]);
  });

  test('is not lost in a burst that no single notification could hold', async () => {
    const [first, second] = (await open(2)) as [Wake, Wake];
    const heard = new Set<string>();
    second.on('*', (topic) => heard.add(topic));
    const topics = Array.from({ length: 2000 }, (_, index) => `feed:case_${String(index).padStart(26, '0')}`);
    for (const topic of topics) first.signal(topic);
    await waitFor('all of them', () => heard.size === topics.length);
  });

  test('is not called back after it was let go', async () => {
    const wake = createWake(null, log);
    const heard: string[] = [];
    const off = wake.on('a', (topic) => heard.push(topic));
    wake.signal('a');
    off();
    wake.signal('a');
    expect(heard).toEqual(['a']);
    await wake.close();
  });
});

describe('a line that is opened when it is needed', () => {
  test('has no connection until somebody listens or tells', async () => {
    const wake = createWake(database.url, log, { isPatient: true });
    wakes.push(wake);
    await expect(connections()).resolves.toBe(0);
    wake.on('a', () => undefined);
    await waitFor('the line', async () => (await connections()) === 1);
  });

  test('tells what it was told right before it is closed', async () => {
    const [other] = (await open(1)) as [Wake];
    const heard = heardBy(other, '*');
    const wake = createWake(database.url, log, { isPatient: true });
    for (const topic of ['a', 'b']) wake.signal(topic);
    await wake.close();
    await waitFor('both', () => heard.length === 2);
    await expect(connections()).resolves.toBe(1);
  });
});

describe('the line', () => {
  test('comes back after its connection was cut, as one connection', async () => {
    const [first, second] = (await open(2)) as [Wake, Wake];
    const heard = heardBy(second, 'again');
    await database.query(`select pg_terminate_backend(pid) ${OURS}`);
    await waitFor('a signal', () => {
      first.signal('again');
      return heard.length > 0;
    });
    expect(await connections()).toBe(2);
  });

  test('comes back as one connection where its notification was refused', async () => {
    const [first, second] = (await open(2)) as [Wake, Wake];
    const refused: string[] = [];
    first.on('*', (topic) => refused.push(topic));
    const heard = heardBy(first, 'once');
    // More bytes than PostgreSQL takes, in fewer characters.
    first.signal('é'.repeat(5000));
    const again = heardBy(second, 'again');
    await waitFor('a signal', () => {
      first.signal('again');
      return again.length > 0;
    });
    expect(await connections()).toBe(2);
    second.signal('once');
    second.signal('end');
    await waitFor('the end', () => refused.includes('end'));
    expect(heard).toEqual(['once']);
  });

  test('leaves no connection behind when it is closed', async () => {
    await open(2);
    for (const wake of wakes.splice(0)) await wake.close();
    await waitFor('their end', async () => (await connections()) === 0);
  });
});
