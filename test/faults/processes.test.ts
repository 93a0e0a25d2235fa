// Processes die, freeze and come twice: what was accepted is finished once.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { invoicePdf, pdfOf } from '../harness/documents.ts';
import { waitFor } from '../harness/wait.ts';
import {
  countEnded,
  expectBalance,
  openScene,
  sendUntilAccepted,
  waitForEnd,
  type Accepted,
  type Scene,
} from './scene.ts';

let scene: Scene;
beforeEach(async () => {
  scene = await openScene();
});
afterEach(() => scene.close());

const note = (text: string): boolean => process.stdout.write(`${text}\n`);
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

const statusesOf = ({ sql, tenant }: Scene): Promise<{ status: string; n: number }[]> =>
  sql(`select status, count(*)::int as n from documents where org_id = $1 group by 1 order by 1`, [
    tenant.orgId,
  ]);

test('the server is killed in the middle of 50 documents, and the next one finishes them all, once', async () => {
  const pdf = await invoicePdf();
  let server = await scene.start();
  const origin = (): string => server.origin;
  const sending: Promise<Accepted>[] = [];
  for (let n = 0; n < 35; n++)
    sending.push(
      sendUntilAccepted(origin, scene.tenant, scene.serve(n % 10 === 9 ? '%PDF-1.7\n%%EOF' : pdf)),
    );
  await waitFor('a fifth of the work', async () => (await countEnded(scene)) >= 10, 30_000);
  for (let n = 0; n < 15; n++) sending.push(sendUntilAccepted(origin, scene.tenant, scene.serve(pdf)));
  server.kill('SIGKILL');
  await waitFor('its end', () => !server.isAlive());
  const atKill = await countEnded(scene);
  server = await scene.start();
  const accepted = await Promise.all(sending);
  const took = await waitForEnd(scene, 45_000);
  note(`killed after ${atKill} of 50 documents; the next process finished the rest in ${seconds(took)}`);
  expect(atKill).toBeLessThan(50);
  expect(await statusesOf(scene)).toEqual([
    { status: 'failed', n: 3 },
    { status: 'processed', n: 47 },
  ]);
  await expectBalance(scene, accepted);
}, 90_000);

test('two servers on one database share the work, each document read by one of them', async () => {
  const pdf = await invoicePdf();
  const [first, second] = await Promise.all([scene.start(), scene.start()]);
  const origins = [first.origin, second.origin];
  const sending = Array.from({ length: 30 }, (_, n) =>
    sendUntilAccepted(() => origins[n % 2] ?? '', scene.tenant, scene.serve(pdf)),
  );
  const accepted = await Promise.all(sending);
  await waitForEnd(scene, 45_000);
  await expectBalance(scene, accepted);
  for (const { url } of accepted) expect(scene.host.hits(new URL(url).pathname)).toBe(1);
  expect(first.reads() + second.reads()).toBe(30);
  expect(first.reads()).toBeGreaterThan(0);
  expect(second.reads()).toBeGreaterThan(0);
  expect(await Promise.all([first.stop(), second.stop()])).toEqual([0, 0]);
}, 90_000);

test('a reading process that is killed costs its document a second try and nothing else', async () => {
  const server = await scene.start();
  const lines = Array.from(
    { length: 38 },
    (_, n) => `Position ${n}: some words that take a while to be read, 1,234.50 EUR`,
  );
  const long = await pdfOf(...Array.from({ length: 60 }, () => lines), [
    'Invoice number: RE-77',
    'Invoice date: 03.05.2026',
  ]);
  const accepted = await Promise.all(
    [long, long, await invoicePdf()].map((pdf) =>
      sendUntilAccepted(() => server.origin, scene.tenant, scene.serve(pdf)),
    ),
  );
  const reader = await waitFor('a reading process', () => server.reads() > 0 && server.readers()[0]);
  process.kill(reader, 'SIGKILL');
  await waitForEnd(scene, 40_000);
  expect(server.isAlive()).toBe(true);
  expect(server.readers()).not.toContain(reader);
  expect(await statusesOf(scene)).toEqual([{ status: 'processed', n: 3 }]);
  await expectBalance(scene, accepted);
}, 90_000);

test('a worker that froze longer than its claim lasts does not write what another one wrote', async () => {
  const [old, young] = await Promise.all([
    invoicePdf({ number: 'RE-1111' }),
    invoicePdf({ number: 'RE-2222' }),
  ]);
  let answerLate = (): void => undefined;
  let requests = 0;
  const url = scene.host.serve('/slow.pdf', (_request, response) => {
    requests += 1;
    if (requests > 1) response.end(young);
    else answerLate = () => void response.end(old);
  });
  const frozen = await scene.start('worker');
  const accepted = [await sendUntilAccepted(() => scene.app.origin, scene.tenant, url)];
  await waitFor('its request', () => requests === 1);
  frozen.kill('SIGSTOP');
  const frozenAt = performance.now();
  await scene.start('worker');
  await waitForEnd(scene, 35_000);
  note(
    `the claim of a frozen worker was taken over and its document finished after ${seconds(performance.now() - frozenAt)}`,
  );

  answerLate();
  frozen.kill('SIGCONT');
  await waitFor('the late result to be dropped', () =>
    frozen.log.some((line) => /the claim on job .* is gone/.test(line)),
  );
  const stored = `select (select value from facts where case_id = c.case_id and fact_id = 'invoice_number') as value,
    (select byte_size from documents where case_id = c.case_id) as size from cases c where case_id = $1`;
  expect(await scene.sql(stored, [accepted[0]?.case_id])).toEqual([{ value: 'RE-2222', size: young.length }]);
  expect(requests).toBe(2);
  await expectBalance(scene, accepted);

  const next = await sendUntilAccepted(() => scene.app.origin, scene.tenant, scene.serve(young));
  await waitForEnd(scene, 20_000);
  expect(frozen.isAlive()).toBe(true);
  await expectBalance(scene, [...accepted, next]);
}, 90_000);
