// `intake process` where no server runs: the command reads the documents itself, and takes over from one that goes away.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import Process from '../../../cli/commands/process.ts';
import { createTestDatabase, startTestApp, type TestApp } from '../../harness/app.ts';
import { invoiceTenant, type Tenant } from '../../harness/factories.ts';
import { jsonOf, runHere, type Ran } from '../run.ts';

const folder = mkdtempSync(join(tmpdir(), 'intake-files-'));
const file = join(folder, 'receipt.txt');
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let api: TestApp;
let tenant: Tenant;

beforeAll(async () => {
  writeFileSync(file, 'Invoice number: AB-77\nInvoice date: 03.05.2026\nTotal: 5.00 EUR\n');
  database = await createTestDatabase();
  // An API without workers reads nothing.
  api = await startTestApp({ url: database.url, role: 'api' });
});
afterAll(async () => {
  await api.close();
  await database.drop();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => void (tenant = await invoiceTenant(api)));

const run = (...args: string[]): Promise<Ran> =>
  runHere(Process, [file, '--case-type', 'invoice', '--org', tenant.orgId, ...args], {
    DATABASE_URL: database.url,
  });

test('reads it itself, and says so', async () => {
  const { code, stdout, stderr } = await run();
  expect(stderr).toContain('No server runs, so this command reads it itself.\n');
  expect([code, stdout]).toEqual([0, expect.stringContaining('✓ Invoice number  AB-77')]);
});

test('with --no-wait says that nobody reads it yet; the next one that waits for the case does', async () => {
  const left = await run('--no-wait', '--external-case-id', 'A-1');
  expect(left.stderr).toContain(
    'No server runs: it is read as soon as one does. Start it with: intake serve',
  );
  const answer = jsonOf(await run('--json', '--external-case-id', 'A-1'));
  expect(answer).toMatchObject({
    case_id: left.stdout.trim(),
    is_new_case: false,
    status: 'processed',
    runtime_status: 'ready_for_review',
  });
});

test('leaves it to a worker that is there, and takes over when that one is gone', async () => {
  const worker = await startTestApp({ url: database.url, role: 'worker' });
  const running = run();
  // It works at nothing but when it is told to: what is handed in waits for it, until it goes.
  const gone = worker.close();
  const { code, stdout } = await running;
  await gone;
  expect([code, stdout]).toEqual([0, expect.stringContaining('✓ Invoice number  AB-77')]);
});
