// Everything about one applicant in a zip: every case, what they typed, and each file as they sent it.
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import CasesExport from '../../cli/commands/cases/export.ts';
import { startTestApp, type TestApp } from '../harness/app.ts';
import { drainCase } from '../harness/cases/commands.ts';
import { invoicePdf, pdfOf } from '../harness/documents.ts';
import type { Json, Tenant } from '../harness/factories.ts';
import { applicantTenant, newApplicant } from '../harness/sessions/applicant.ts';
import { jsonOf, runHere } from './run.ts';

let app: TestApp;
let tenant: Tenant;
let folder: string;
beforeAll(async () => {
  app = await startTestApp();
  tenant = await applicantTenant(app);
  folder = await mkdtemp(join(tmpdir(), 'intake-zip-'));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const run = (...args: string[]) =>
  runHere(CasesExport, [...args, '--org', tenant.orgId, '--json'], { DATABASE_URL: app.url });
/** What `unzip` of the system makes of it, where there is one. */
function unzipped(file: string): Record<string, string> | null {
  const script = `import sys,zipfile,json
z=zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None
print(json.dumps({n: z.read(n).decode("latin1") for n in z.namelist()}))`;
  try {
    return JSON.parse(
      execFileSync('python3', ['-c', script, file], { encoding: 'utf8', stdio: 'pipe' }),
    ) as Record<string, string>;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

test('every case of them, and of nobody else', async () => {
  const own = { external_applicant_id: 'cust-4711' };
  const first = await newApplicant(app, tenant, {
    ...own,
    prefill: { field_values: { company: 'Ada Works B.V.' } },
  });
  const second = await newApplicant(app, tenant, own);
  const other = await newApplicant(app, tenant, { external_applicant_id: 'cust-4712' });
  const pdf = await invoicePdf({ number: 'RE-77' });
  const { body } = await first.upload(pdf, { document_type: 'invoice' }, '../../rechnung <1>.pdf');
  await other.upload(await pdfOf(['somebody else']), { document_type: 'invoice' }, 'other.pdf');
  await drainCase(app);
  const file = join(folder, 'cust.zip');
  const written = jsonOf(await run('--external-applicant-id', 'cust-4711', '--out', file));
  const caseIds = [first.session.case_id, second.session.case_id];
  expect(written).toEqual({ file, external_applicant_id: 'cust-4711', case_ids: caseIds, documents: 1 });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const entries = unzipped(file);
  if (entries !== null) {
    const [caseId] = caseIds;
    const document = `${caseId}/documents/${body.document.doc_id} rechnung _1_.pdf`;
    expect(Object.keys(entries)).toContain(document);
    expect(entries[document]).toBe(Buffer.from(pdf).toString('latin1'));
    expect(JSON.parse(entries[`${caseId}/answers.json`] ?? '')).toMatchObject({
      prefill: { company: 'Ada Works B.V.' },
    });
    const { facts } = JSON.parse(entries[`${caseId}/case.json`] ?? '') as Json;
    expect(facts).toContainEqual(expect.objectContaining({ fact_id: 'invoice_number', value: 'RE-77' }));
    expect(Object.keys(entries).filter((name) => name.startsWith(other.session.case_id))).toEqual([]);
  }
  const acts = await app.store.database.sql(
    `select subject_id, data from audit_records where org_id = $1 and action = 'case.exported' order by seq`,
    [tenant.orgId],
  );
  expect(acts).toEqual(caseIds.map((id: string) => ({ subject_id: id, data: { format: 'applicant_zip' } })));
});

test.each([
  [['--external-applicant-id', 'nobody', '--out', 'x.zip'], 'not_found'],
  [['--external-applicant-id', 'cust-4711', '--out', 'x.json'], 'unknown_format'],
  [['--out', 'x.zip'], 'nothing_to_export'],
  [['case_1', '--external-applicant-id', 'cust-4711', '--out', 'x.zip'], 'nothing_to_export'],
  [['--external-applicant-id', 'cust-4711', '--out', '/nowhere/x.zip'], 'file_not_writable'],
])('%j is refused as %s', async (args, code) => {
  expect(jsonOf(await run(...args))).toMatchObject({ error: { code } });
});
