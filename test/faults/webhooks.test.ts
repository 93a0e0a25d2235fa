// Workers are killed while they send, and their connections cut: everything is delivered, nothing sent more often than recorded.
import { afterEach, beforeEach, expect, test } from 'vitest';
import pg from 'pg';
import { waitFor } from '../harness/wait.ts';
import { expectLedger, openWebhookScene, runOut, type WebhookScene } from './webhook-scene.ts';

/** More of them on request: the figures of a release are from 20. */
const ROUNDS = Number(process.env['FAULT_ROUNDS'] ?? 2);
const ENDS = Math.max(1, ROUNDS - 2);
const PER_SECOND = 40;

let scene: WebhookScene;
beforeEach(async () => {
  scene = await openWebhookScene();
});
afterEach(() => scene.close());

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const note = (what: string, told: object): boolean =>
  process.stdout.write(`${what}: ${JSON.stringify(told)}\n`);

test(
  'the worker is killed at random moments',
  async () => {
    const load = scene.load(PER_SECOND);
    for (let round = 0; round < ROUNDS; round++) {
      const worker = await scene.start();
      const before = scene.receiver.posts().length;
      await waitFor('its first POST', () => scene.receiver.posts().length > before);
      await pause(300 + Math.random() * 1200);
      worker.kill('SIGKILL');
      await waitFor('its end', () => !worker.isAlive());
      // Its leases end for the next one.
      await scene.app.advance('46 seconds');
    }
    await load.stop();
    await scene.start();
    await runOut(scene);
    const ledger = await expectLedger(scene);
    note(`${ROUNDS} kills of the worker`, ledger);
    expect(ledger.interrupted).toBeGreaterThan(0);
  },
  60_000 + ROUNDS * 10_000,
);

test('two workers share the work; one of them is frozen for longer than its lease, and comes back', async () => {
  const [one] = await Promise.all([scene.start(), scene.start()]);
  const load = scene.load(PER_SECOND);
  await waitFor('POSTs', () => scene.receiver.posts().length > 50);
  one.kill('SIGSTOP');
  await pause(200);
  await scene.app.advance('46 seconds');
  await pause(1500);
  one.kill('SIGCONT');
  await pause(500);
  await load.stop();
  await runOut(scene);
  note('a worker frozen', await expectLedger(scene));
  expect(scene.processes.map((process) => process.isAlive())).toEqual([true, true]);
}, 60_000);

test(
  'connections are cut every 200 ms',
  async () => {
    const worker = await scene.start();
    const name = new URL(scene.app.url).pathname.slice(1);
    const admin = new pg.Client(scene.app.url.replace(/[^/]+$/, 'postgres'));
    await admin.connect();
    const load = scene.load(PER_SECOND);
    let cut = 0;
    for (let n = 0; n < ROUNDS * 5; n++) {
      const { rowCount } = await admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name like 'intake%'`,
        [name],
      );
      cut += rowCount ?? 0;
      await pause(200);
    }
    await admin.end();
    await load.stop();
    // Claims whose answer was lost with the connection come back when their lease ends.
    await scene.app.advance('46 seconds');
    await runOut(scene);
    note(`${cut} connections cut`, await expectLedger(scene));
    expect(worker.isAlive()).toBe(true);
    expect(worker.log.filter((line) => /unhandled/i.test(line))).toEqual([]);
  },
  60_000 + ROUNDS * 2000,
);

test(
  'a worker that is asked to end lets its exchanges end and leaves nothing behind',
  async () => {
    const load = scene.load(PER_SECOND);
    for (let round = 0; round < ENDS; round++) {
      const worker = await scene.start();
      const before = scene.receiver.posts().length;
      await waitFor('POSTs', () => scene.receiver.posts().length > before + 5);
      await pause(Math.random() * 300);
      expect(await worker.stop()).toBe(0);
      const left = await scene.app.store.database.sql(
        `select 1 from webhook_deliveries where status = 'delivering'`,
      );
      expect(left).toEqual([]);
    }
    await load.stop();
    await scene.start();
    await runOut(scene);
    const ledger = await expectLedger(scene);
    note(`${ENDS} orderly ends`, ledger);
    expect(ledger).toMatchObject({ interrupted: 0, posts: ledger.attempts });
  },
  60_000 + ENDS * 10_000,
);
