// A document that is erased while a file is made of its case: nothing of it leaves the house in that file.
import { existsSync } from 'node:fs';
import { setTimeout as rest } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import CasesExport from '../../../cli/commands/cases/export.ts';
import { eraseToTheEnd } from '../../../src/erasure/whole-document.ts';
import { backupFolder, settingsFor } from '../../harness/backups.ts';
import { caseFixture } from '../fixture.ts';
import { jsonOf, runHere } from '../run.ts';

const files = backupFolder();
let on: Awaited<ReturnType<typeof caseFixture>>;
let holder: pg.Client;
beforeAll(async () => {
  on = await caseFixture();
  holder = new pg.Client(on.app.url);
  await holder.connect();
});
afterAll(async () => {
  await holder.end();
  await on.close();
  files.remove();
});

test.each<[string, (caseId: string) => string[]]>([
  ['pdf', (caseId) => [caseId]],
  ['json', (caseId) => [caseId]],
  ['zip', () => ['--external-applicant-id', 'cust-zip']],
])('%s', async (kind, args) => {
  const { sql } = on.app.store.database;
  const caseId = await on.invoice();
  await sql(`update cases set external_applicant_id = $2 where case_id = $1`, [caseId, `cust-${kind}`]);
  const [row] = await sql<{ docId: string }>(`select doc_id as "docId" from documents where case_id = $1`, [
    caseId,
  ]);
  const file = files.path(`case.${kind}`);
  // The case has been read, its consents have not: there the making of the file stands still.
  await holder.query('begin; lock table session_consents in access exclusive mode');
  const exporting = runHere(CasesExport, [...args(caseId), '--out', file, '--json'], settingsFor(on.app.url));
  while (!(await isHeldUp())) await rest(5);
  await eraseToTheEnd(on.app.store, (work) => on.app.as(on.tenant, work), row?.docId ?? '');
  await holder.query('rollback');
  const ran = await exporting;
  expect([ran.code, jsonOf(ran).error?.code]).toEqual([1, 'erased_meanwhile']);
  expect(existsSync(file)).toBe(false);
  const acts = `select 1 from audit_records where action = 'case.exported' and subject_id = $1`;
  expect(await sql(acts, [caseId])).toEqual([]);
});

async function isHeldUp(): Promise<boolean> {
  const { rows } = await holder.query(`select 1 from pg_locks where not granted`);
  return rows.length > 0;
}
