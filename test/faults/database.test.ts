// The database cuts every connection, again and again: no process ends, and everything accepted is finished.
import { afterAll, beforeAll, expect, test } from 'vitest';
import pg from 'pg';
import { invoicePdf } from '../harness/documents.ts';
import { expectBalance, openScene, sendUntilAccepted, waitForEnd, type Scene } from './scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.close());

const STORM_MS = 4000;
const EVERY_MS = 200;

test('connections are cut every 200 ms for four seconds', async () => {
  const pdf = await invoicePdf();
  const server = await scene.start();
  const name = new URL(scene.app.url).pathname.slice(1);
  // From outside: the connections of the test itself are cut, too.
  const admin = new pg.Client(scene.app.url.replace(/[^/]+$/, 'postgres'));
  await admin.connect();
  const sending = Array.from({ length: 40 }, () =>
    sendUntilAccepted(() => server.origin, scene.tenant, scene.serve(pdf)),
  );
  let cut = 0;
  const end = performance.now() + STORM_MS;
  while (performance.now() < end) {
    const { rowCount } = await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name like 'intake%'`,
      [name],
    );
    cut += rowCount ?? 0;
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
  await admin.end();
  const accepted = await Promise.all(sending);
  const took = await waitForEnd(scene, 60_000);
  process.stdout.write(
    `${cut} connections cut; everything was finished ${(took / 1000).toFixed(1)} s after the last cut\n`,
  );
  expect(server.isAlive()).toBe(true);
  expect(cut).toBeGreaterThan(20);
  const failed = await scene.sql(
    `select failure_code, status_message from documents where org_id = $1 and status <> 'processed'`,
    [scene.tenant.orgId],
  );
  expect(failed).toEqual([]);
  await expectBalance(scene, accepted);
  expect(server.log.filter((line) => /unhandled/i.test(line))).toEqual([]);
}, 90_000);
