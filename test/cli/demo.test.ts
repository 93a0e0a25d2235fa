// The first thing that a newcomer runs: it does the whole main job, and can be run again.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { intake } from './run.ts';

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
  }, 90_000);
});

test('the sample invoice is what its script draws', () => {
  const drawn = execFileSync(process.execPath, ['scripts/sample-invoice.ts', '--print']);
  expect(drawn.equals(readFileSync('cli/demo/sample-invoice.pdf'))).toBe(true);
});
