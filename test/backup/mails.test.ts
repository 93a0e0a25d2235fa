// A backup keeps whose attachment a document is; and a mail that was erased since goes again with what came with it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import ErasuresCommand from '../../cli/commands/backup/erasures.ts';
import { eraseSome } from '../../src/erasure/batches.ts';
import { systemScope } from '../../src/platform/actors.ts';
import { transact } from '../../src/platform/transaction.ts';
import { file, mailOf, parts, text } from '../documents/mail/samples.ts';
import { startTestApp, type TestApp } from '../harness/app.ts';
import {
  backUp,
  backupFolder,
  emptyDatabase,
  restore,
  settingsFor,
  type EmptyDatabase,
} from '../harness/backups.ts';
import { LETTERS } from '../harness/blobs.ts';
import { drainCase, invoiceText } from '../harness/cases/commands.ts';
import type { Json, Tenant } from '../harness/factories.ts';
import { applicantTenant, newApplicant } from '../harness/sessions/applicant.ts';
import { runHere } from '../cli/run.ts';

const files = backupFolder();
const backup = files.path('a.backup');
let app: TestApp;
let tenant: Tenant;
let docId: string;
let target: EmptyDatabase;

beforeAll(async () => {
  app = await startTestApp();
  tenant = await applicantTenant(app, { declaration: LETTERS });
  const applicant = await newApplicant(app, tenant);
  const letter = file('letter.txt', invoiceText({ number: 'PLANTED-4711' }), 'text/plain');
  const mail = mailOf(parts('mixed', text('See'), letter));
  docId = (await applicant.upload(mail, { document_type: 'letter' }, 'mail.eml')).body.document.doc_id;
  await drainCase(app);
  await backUp(backup, settingsFor(app.url));
  target = await emptyDatabase();
});
afterAll(async () => {
  await target.drop();
  await app.close();
  files.remove();
});

const restored = async (): Promise<Json[]> =>
  (
    await target.query<Json>(
      `select doc_id, parent_doc_id, status, filename from documents order by created_at`,
    )
  ).rows;

test('what came with a mail stands below it where it is restored', async () => {
  await restore(backup, settingsFor(target.url));
  expect(await restored()).toMatchObject([
    { doc_id: docId, parent_doc_id: null, status: 'processed' },
    { parent_doc_id: docId, status: 'processed', filename: 'letter.txt' },
  ]);
});

test('an erasure that broke off after its first step erases all of it in what is restored', async () => {
  const scope = systemScope({ orgId: tenant.orgId, environment: tenant.environment });
  const erasure = await transact(app.store, scope, (tx) => eraseSome(tx, docId));
  expect(erasure?.isComplete).toBe(false);
  const ledger = files.path('erasures.jsonl');
  await runHere(ErasuresCommand, [ledger, '--json'], settingsFor(app.url));
  const told = await restore(backup, settingsFor(target.url), '--replace', '--erasures', ledger);
  expect(told).toMatchObject({ erased_again: 2 });
  expect((await restored()).map(({ status }) => status)).toEqual(['erased', 'erased']);
  const { rows } = await target.query<Json>(
    `select 1 from document_chunks union all select 1 from document_pages`,
  );
  expect(rows).toEqual([]);
});
