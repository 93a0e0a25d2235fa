// The first thing that a newcomer runs: it does the whole main job, and can be run again.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitFor } from '../harness/wait.ts';
import { cleanEnvironment, intake, ROOT } from './run.ts';

type Answer = {
  case_id: string;
  facts: {
    fact_id: string;
    status: string;
    value: string;
    evidence: { quote: string; role: string }[];
    verification_metadata: object[];
  }[];
  package: { schema_version: string };
  case_file: string;
  delivery: { event_type: string; verified: boolean };
  api_key: string;
  hosted_url: string;
};

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'intake-demo-'));
  chmodSync(dataDir, 0o711);
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function demo(): Promise<Answer> {
  const { code, stdout, stderr } = await intake(['demo', '--once', '--json'], { INTAKE_DATA_DIR: dataDir });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout) as Answer;
}

describe('intake demo --once', () => {
  test('reads the sample invoice, cites every fact, and verifies the webhook; a second run makes a new case', async () => {
    const first = await demo();
    expect(first.facts.map(({ fact_id, status }) => [fact_id, status])).toEqual(
      ['invoice_number', 'invoice_date', 'due_date', 'seller_name', 'seller_vat_id', 'iban', 'total'].map(
        (id) => [id, 'resolved'],
      ),
    );
    const quotes = first.facts.map(({ evidence }) => evidence.find(({ role }) => role === 'value')?.quote);
    expect(quotes).toEqual(
      expect.arrayContaining(['NW-2026-0417', '3 May 2026', 'DE89 3704 0044 0532 0130 00', '1,051.25 EUR']),
    );
    // The register that the demo imports, stages and approves has confirmed it.
    const asked = first.facts.find(({ fact_id }) => fact_id === 'seller_vat_id');
    expect(asked?.verification_metadata).toMatchObject([
      { connector_key: 'vat-register', function_key: 'findVatNumber', outcome: 'verified', status_code: 200 },
    ]);
    expect(first).toMatchObject({
      package: { schema_version: 'case_package.v1' },
      delivery: { event_type: 'v1.case.needs_review', verified: true },
      hosted_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:[1-9]\d*\/s\/slt_\w{43}$/),
    });
    expect(readFileSync(first.case_file, 'latin1').startsWith('%PDF-')).toBe(true);
    const second = await demo();
    expect(second.case_id).not.toBe(first.case_id);
    expect(second.delivery.verified).toBe(true);
  }, 240_000);
});

test('npm run demo that is asked to end takes all that it started with it', async () => {
  const own = mkdtempSync(join(tmpdir(), 'intake-demo-'));
  chmodSync(own, 0o711);
  try {
    const npm = spawn('npm', ['run', '-s', 'demo'], {
      cwd: ROOT,
      env: cleanEnvironment({ INTAKE_DATA_DIR: own, INTAKE_METRICS: 'off' }),
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const closed = once(npm.stdout.resume(), 'close');
    const pidFile = join(own, 'postgres', 'postmaster.pid');
    await waitFor('PostgreSQL of the demo', () => existsSync(pidFile), 90_000);
    npm.kill('SIGTERM');
    // Its output is closed once the last of its processes has ended.
    await closed;
    await waitFor('PostgreSQL has ended', () => !existsSync(pidFile), 30_000);
  } finally {
    rmSync(own, { recursive: true, force: true, maxRetries: 10 });
  }
}, 180_000);

test('the sample invoice is what its script draws', () => {
  const drawn = execFileSync(process.execPath, ['scripts/sample-invoice.ts', '--print']);
  expect(drawn.equals(readFileSync('cli/demo/sample-invoice.pdf'))).toBe(true);
});
