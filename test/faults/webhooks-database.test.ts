// PostgreSQL itself is killed while webhooks are sent: everything is delivered, and no process ends.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { prepareSchema } from '../../src/schema.ts';
import { installTestClock } from '../harness/clock.ts';
import {
  makeEmbeddedDirectory,
  query,
  type EmbeddedDirectory,
} from '../harness/processes/embedded-directory.ts';
import { waitFor } from '../harness/wait.ts';
import { expectLedger, openWebhookScene, runOut, type WebhookScene } from './webhook-scene.ts';

const ROUNDS = Number(process.env['FAULT_ROUNDS'] ?? 2);

let directory: EmbeddedDirectory;
let scene: WebhookScene;
let isOpen = false;
beforeEach(async () => {
  directory = await makeEmbeddedDirectory();
  const { url } = await directory.open('serve');
  await prepareSchema(url);
  for (const statement of installTestClock) await query(url, statement);
  scene = await openWebhookScene(url);
  isOpen = true;
}, 120_000);
afterEach(async () => {
  if (isOpen) await scene.close();
  await directory.remove();
}, 60_000);

test(
  'PostgreSQL is killed at random moments',
  async () => {
    const worker = await scene.start();
    const load = scene.load(40);
    for (let round = 0; round < ROUNDS; round++) {
      const before = scene.receiver.posts().length;
      await waitFor('POSTs', () => scene.receiver.posts().length > before + 5, 30_000);
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 1000));
      await directory.killPostmaster();
    }
    // Connections of the killed server may answer for another moment: a server that runs has to be there as well.
    const isBack = async (): Promise<boolean> =>
      (await directory.postmaster()) !== undefined &&
      (await scene.app.store.database.sql('select 1').then(
        () => true,
        () => false,
      ));
    await waitFor('PostgreSQL to be back', isBack, 30_000);
    await load.stop();
    // Claims whose answer was lost with the server come back when their lease ends.
    await scene.app.advance('46 seconds');
    await runOut(scene);
    process.stdout.write(`${ROUNDS} kills of PostgreSQL: ${JSON.stringify(await expectLedger(scene))}\n`);
    expect(worker.isAlive()).toBe(true);
  },
  120_000 + ROUNDS * 15_000,
);
