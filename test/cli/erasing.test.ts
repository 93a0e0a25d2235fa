// Erasing a document at the CLI, and the audit log as a file and against anchors.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import AuditAnchor from '../../cli/commands/audit/anchor.ts';
import AuditExport from '../../cli/commands/audit/export.ts';
import AuditVerify from '../../cli/commands/audit/verify.ts';
import DocumentsErase from '../../cli/commands/documents/erase.ts';
import { canonicalJson } from '../../src/platform/json/canonical-json.ts';
import { startTestApp, type TestApp } from '../harness/app.ts';
import { invoiceTenant, setAccount, submit, type Json, type Tenant } from '../harness/factories.ts';
import { jsonOf, runHere } from './run.ts';

let app: TestApp;
let tenant: Tenant;
let folder: string;
beforeAll(async () => {
  app = await startTestApp({ role: 'api' });
  folder = await mkdtemp(join(tmpdir(), 'intake-audit-'));
});
beforeEach(async () => void (tenant = await invoiceTenant(app, { environment: 'live' })));
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const run = (command: Parameters<typeof runHere>[0], ...args: string[]) =>
  runHere(command, [...args, '--org', tenant.orgId, '--env', 'live'], { DATABASE_URL: app.url });
const json = async (command: Parameters<typeof runHere>[0], ...args: string[]): Promise<Json> =>
  jsonOf(await run(command, ...args, '--json'));

describe('documents erase', () => {
  test('the receipt, with the operator on record', async () => {
    const { doc_id } = await submit(tenant);
    const receipt = await json(DocumentsErase, doc_id, '--yes');
    expect(receipt).toEqual({
      doc_id,
      audit_id: expect.stringMatching(/^aud_/),
      completed: true,
      deleted_evidence: 0,
      deleted_candidates: 0,
      deleted_document: true,
      timestamp: expect.any(String),
      also_erased: [],
    });
    const acts = await app.store.database.sql(
      `select actor_type, actor_id, action from audit_records where audit_id = $1`,
      [receipt.audit_id],
    );
    expect(acts).toEqual([{ actor_type: 'operator', actor_id: 'tester', action: 'document.erased' }]);
    expect(await json(DocumentsErase, doc_id, '--yes')).toMatchObject({
      error: { code: 'not_found', message: expect.stringContaining('erased already') },
    });
  });

  test('asks; refuses where nobody can be asked, what is not there, and what is elsewhere', async () => {
    const { doc_id } = await submit(tenant);
    expect(await json(DocumentsErase, doc_id)).toMatchObject({ error: { code: 'confirmation_required' } });
    expect(await json(DocumentsErase, 'doc_unknown', '--yes')).toMatchObject({
      error: { code: 'not_found' },
    });
    const elsewhere = await runHere(
      DocumentsErase,
      [doc_id, '--yes', '--json', '--env', 'test', '--org', tenant.orgId],
      { DATABASE_URL: app.url },
    );
    expect(jsonOf(elsewhere)).toMatchObject({
      error: { code: 'not_found', message: expect.stringContaining('add --env live') },
    });
    expect(elsewhere.code).toBe(1);
    const [row] = await app.store.database.sql<Json>(`select status from documents where doc_id = $1`, [
      doc_id,
    ]);
    expect(row?.status).not.toBe('erased');
  });
});

describe('the audit log', () => {
  const act = (n: number) => setAccount(app, tenant, { live_usage_cap: String(n) });
  const withActs = async (count: number): Promise<void> => {
    for (let n = 0; n < count; n++) await json(DocumentsErase, (await submit(tenant)).doc_id, '--yes');
  };

  test('an export can be proved by itself', async () => {
    await withActs(3);
    const file = join(folder, 'audit.jsonl');
    const { records } = await json(AuditExport, '--out', file);
    const lines = (await readFile(file, 'utf8')).trim().split('\n');
    const read = lines.map((line) => JSON.parse(line) as Json);
    expect(read).toHaveLength(records);
    let previous = '0'.repeat(64);
    for (const { hash, previous_hash, ...record } of read) {
      expect(previous_hash).toBe(previous);
      const camel = Object.fromEntries(
        Object.entries(record).map(([name, value]) => [
          name.replaceAll(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase()),
          value,
        ]),
      );
      previous = createHash('sha256')
        .update(`${previous}\n${canonicalJson(camel)}`)
        .digest('hex');
      expect(hash).toBe(previous);
    }
    expect(await json(AuditExport, '--out', file)).toMatchObject({ error: { code: 'file_exists' } });
    const newer = join(folder, 'newer.jsonl');
    expect(await json(AuditExport, '--out', newer, '--after', String(records - 1))).toMatchObject({
      records: 1,
    });
  });

  test('an anchor holds while records are added; one that was cut off or rewritten behind its back is found', async () => {
    await withActs(3);
    const { anchor, seq } = await json(AuditAnchor);
    const file = join(folder, 'anchors.txt');
    await writeFile(file, (await run(AuditAnchor)).stdout);
    await act(5);
    await withActs(1);
    expect(await json(AuditVerify, '--anchor', anchor, '--anchor', file)).toMatchObject({
      ok: true,
      anchors: 2,
    });
    const { sql } = app.store.database;
    // As somebody who owns the table could: the end goes, and the head says that it never was.
    const cut = async (): Promise<void> => {
      await sql(`alter table audit_records disable trigger audit_records_are_final`);
      await sql(`delete from audit_records where org_id = $1 and seq >= $2`, [tenant.orgId, seq]);
      await sql(`alter table audit_records enable trigger audit_records_are_final`);
      await sql(
        `update audit_heads h set seq = r.seq, hash = r.hash from audit_records r where h.org_id = $1 and r.org_id = $1 and r.seq = $2`,
        [tenant.orgId, seq - 1],
      );
    };
    await cut();
    expect(await json(AuditVerify)).toMatchObject({ ok: true });
    expect(await json(AuditVerify, '--anchor', file)).toMatchObject({
      ok: false,
      first_bad: seq,
      error: { code: 'audit_chain_broken' },
    });
    // And another record in its place.
    await withActs(1);
    expect(await json(AuditVerify)).toMatchObject({ ok: true });
    expect(await json(AuditVerify, '--anchor', anchor)).toMatchObject({ ok: false, first_bad: seq });
  });

  test('what is no anchor is refused', async () => {
    expect(await json(AuditVerify, '--anchor', '12')).toMatchObject({ error: { code: 'unknown_anchor' } });
    await writeFile(join(folder, 'empty.txt'), 'nothing\n');
    expect(await json(AuditVerify, '--anchor', join(folder, 'empty.txt'))).toMatchObject({
      error: { code: 'unknown_anchor' },
    });
  });
});
