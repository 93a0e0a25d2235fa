// What was erased since a backup stays erased when it is restored: over the database that knows it, and elsewhere by the ledger.
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyAuditChain } from '../../src/audit/queries.ts';
import { addToLedger, listErasures, readLedger, type Erasure } from '../../src/backup/erasures.ts';
import { eraseOldCases } from '../../src/erasure/retention.ts';
import { createLog } from '../../src/platform/log.ts';
import { poolSql } from '../../src/platform/database/sql.ts';
import ErasuresCommand from '../../cli/commands/backup/erasures.ts';
import RestoreCommand from '../../cli/commands/restore.ts';
import { startTestApp, type TestApp } from '../harness/app.ts';
import {
  backUp,
  backupFolder,
  emptyDatabase,
  refusal,
  restore,
  settingsFor,
  tryRestore,
  type EmptyDatabase,
} from '../harness/backups.ts';
import { drainCase, invoiceText } from '../harness/cases/commands.ts';
import type { Json, Tenant } from '../harness/factories.ts';
import { applicantTenant, newApplicant } from '../harness/sessions/applicant.ts';
import { jsonOf, runHere } from '../cli/run.ts';

const files = backupFolder();
const file = files.path('a.backup');
const log = createLog({ level: 'silent', format: 'json' });
let app: TestApp;
let tenant: Tenant;
let erased: { caseId: string; docId: string };
let target: EmptyDatabase;

const LETTERS = {
  workflow_id: 'letters',
  case_type_id: 'application',
  title: 'Letters',
  documents: [{ document_type: 'letter', label: 'A letter', accept: ['text/plain'] }],
  facts: [{ fact_id: 'number', label: 'Invoice number', required: true, type: 'identifier' }],
};

beforeAll(async () => {
  app = await startTestApp();
  tenant = await applicantTenant(app, { declaration: LETTERS });
  const applicant = await newApplicant(app, tenant);
  const letter = Buffer.from(invoiceText({ number: 'PLANTED-4711' }));
  const { body } = await applicant.upload(letter, { document_type: 'letter' }, 'planted.txt');
  erased = { caseId: applicant.session.case_id, docId: body.document.doc_id };
  await drainCase(app);
  await backUp(file, settingsFor(app.url));
  // By a person, and after the backup.
  expect((await applicant.takeBack(erased.docId)).status).toBe(200);
  target = await emptyDatabase();
});
afterAll(async () => {
  await target.drop();
  await app.close();
  files.remove();
});

/** How many rows of the database, as text, still say what stood in the document. */
async function planted({ query }: Pick<EmptyDatabase, 'query'>): Promise<number> {
  const { rows: tables } = await query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`,
  );
  let count = 0;
  for (const { name } of tables) {
    const { rows } = await query<{ n: number }>(
      `select count(*)::int as n from ${name} t where t::text like '%PLANTED%' or t::text like '%' || encode('PLANTED', 'hex') || '%' or t::text like '%planted.txt%'`,
    );
    count += rows[0]?.n ?? 0;
  }
  return count;
}

test('elsewhere, without the ledger, it is back; with the ledger it goes again, by the same erasure', async () => {
  const settings = settingsFor(target.url);
  await restore(file, settings);
  expect(await planted(target)).toBeGreaterThan(3);
  const ledger = files.path('elsewhere.jsonl');
  const write = async (): Promise<Json> =>
    jsonOf(await runHere(ErasuresCommand, [ledger, '--json'], settingsFor(app.url)));
  expect(await write()).toMatchObject({ erasures: 1, added: 1 });
  expect(await write()).toMatchObject({ erasures: 1, added: 0 });
  expect(readFileSync(ledger, 'utf8')).not.toContain('PLANTED');
  const told = await restore(file, settings, '--replace', '--erasures', ledger);
  expect(told).toMatchObject({ erased_again: 1 });
  expect(await planted(target)).toBe(0);
  const { rows } = await target.query<Json>(`select doc_id, status, taken_back from documents`);
  expect(rows).toEqual([{ doc_id: erased.docId, status: 'erased', taken_back: true }]);
  const { rows: acts } = await target.query<Json>(
    `select subject_id, actor_id from audit_records where action = 'document.erased'`,
  );
  expect(acts).toEqual([{ subject_id: erased.docId, actor_id: 'tester' }]);
});

test('over a database that knows of it, it goes again by itself; and once is enough', async () => {
  const told = await restore(file, settingsFor(target.url), '--replace');
  expect(told).toMatchObject({ erased_again: 1 });
  expect(await planted(target)).toBe(0);
  const sql = poolSql({ query: target.query } as unknown as Parameters<typeof poolSql>[0]);
  expect(await verifyAuditChain(sql, tenant.orgId)).toMatchObject({ ok: true });
  await backUp(files.path('after.backup'), settingsFor(target.url));
  const again = await restore(files.path('after.backup'), settingsFor(target.url), '--replace');
  expect(again).toMatchObject({ erased_again: 0 });
});

test('a ledger is made also where nothing was erased', async () => {
  const other = await startTestApp({ role: 'api' });
  const ledger = files.path('nothing.jsonl');
  const { stdout } = await runHere(ErasuresCommand, [ledger, '--json'], settingsFor(other.url));
  expect([JSON.parse(stdout), readFileSync(ledger, 'utf8')]).toMatchObject([{ erasures: 0, added: 0 }, '']);
  await other.close();
});

test('a line that was broken off is told and does no other harm, one that makes no sense stops the restore', async () => {
  const ledger = files.path('erasures.jsonl');
  writeFileSync(ledger, 'not a line\n');
  expect(await refusal(tryRestore(file, settingsFor(target.url), '--replace'))).toBe('ledger_damaged');
  const line = '{"org_id":"org_x","seq":1,"hash":"h","case_id":"case_x","doc_id":"doc_x"}\n';
  writeFileSync(ledger, `${line}{"org_id":"o","seq":1,"hash":"h","case_id":"c","doc_`);
  const { stdout } = await runHere(ErasuresCommand, [ledger, '--json'], settingsFor(target.url));
  expect(JSON.parse(stdout)).toMatchObject({ added: 1 });
  expect(readFileSync(ledger, 'utf8').split('\n')).toEqual([
    line.trim(),
    expect.stringContaining(erased.docId),
    '',
  ]);
  appendFileSync(ledger, '{"org_id":"o"');
  // Beside the backup it need not be named.
  const torn = { file: ledger, erasures: 2, is_torn: true };
  expect(await restore(file, settingsFor(target.url), '--replace')).toMatchObject({
    erased_again: 1,
    ledger: torn,
  });
  const shown = await runHere(RestoreCommand, [file, '--replace', '--yes'], settingsFor(target.url));
  expect(shown.stderr).toContain('Its last line was broken off and cannot be read; 2 lines before it count.');
  // Whole, it only lacks the end of the line.
  writeFileSync(ledger, line.trim());
  expect(await restore(file, settingsFor(target.url), '--replace')).toMatchObject({
    ledger: { erasures: 1, is_torn: false },
  });
  writeFileSync(ledger, line.slice(0, 40));
  expect(await refusal(tryRestore(file, settingsFor(target.url), '--replace'))).toBe('ledger_damaged');
  rmSync(ledger);
});

test('where several write to a ledger at once, such as servers and a command, none takes away what another has written', async () => {
  const path = files.path('shared.jsonl');
  const erasureOf = (org: string, seq: number): Erasure => ({
    org_id: org,
    seq,
    hash: `hash-${seq}`,
    at: '2026-11-01T00:00:00.000Z',
    environment: 'live',
    actor_type: 'api_key',
    case_id: 'case_1',
    doc_id: `doc_${org}_${seq}`,
  });
  const writers = ['org_1', 'org_2', 'org_3', 'org_4'];
  await Promise.all(
    writers.map(async (org) => {
      for (let seq = 1; seq <= 50; seq++) await addToLedger(path, [erasureOf(org, seq)]);
    }),
  );
  const { erasures } = await readLedger(path);
  expect(
    Object.fromEntries(writers.map((org) => [org, erasures.filter((one) => one.org_id === org).length])),
  ).toEqual(Object.fromEntries(writers.map((org) => [org, 50])));
});

test('a case whose time was over is kept no longer for it: what was erased by itself is nothing that happens to the case', async () => {
  const letters = { ...LETTERS, retention: { incomplete_days: 30 } };
  const organization = await applicantTenant(app, { declaration: letters });
  const applicant = await newApplicant(app, organization);
  const letter = Buffer.from(invoiceText({ number: 'PLANTED-4712' }));
  await applicant.upload(letter, { document_type: 'letter' }, 'planted.txt');
  await drainCase(app);
  const before = files.path('before.backup');
  await backUp(before, settingsFor(app.url));
  const { case_id } = applicant.session;
  const times = `select extract(epoch from updated_at)::text as time from cases where case_id = '${case_id}'`;
  const last = await app.store.database.sql<Json>(times);
  await app.advance('31 days');
  expect(await eraseOldCases(app.store, log)).toBe(1);
  const ledger = files.path('retention.jsonl');
  await runHere(ErasuresCommand, [ledger, '--json'], settingsFor(app.url));
  const told = await restore(before, settingsFor(target.url), '--replace', '--erasures', ledger);
  expect(told).toMatchObject({ erased_again: 1 });
  expect((await target.query<Json>(times)).rows).toEqual(last);
});

test('erasures are found without reading what else stands in the audit log', async () => {
  const many = 2000;
  await app.store.database.sql(
    `insert into audit_records (org_id, seq, audit_id, at, actor_type, actor_id, action, subject_type, subject_id, data, previous_hash, hash)
     select $1, 1000 + n, 'aud_x' || n, now(), 'system', 'x', 'key.issued', 'key', 'key_x', '{}', 'x', 'x' from generate_series(1, $2) n`,
    [tenant.orgId, many],
  );
  const { found, looked } = await app.as(tenant, async (tx) => {
    const erasures = await listErasures(tx.sql);
    const [read] = await tx.sql<{ looked: number }>(
      `select (seq_tup_read + idx_tup_fetch)::int as looked from pg_stat_xact_user_tables where relname = 'audit_records'`,
    );
    return { found: erasures.length, looked: read?.looked };
  });
  expect(found).toBeGreaterThan(0);
  expect(looked).toBeLessThan(10);
});
