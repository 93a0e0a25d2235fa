// A mail goes with what came with it; an attachment goes with the mails that hold its bytes, and nothing else does.
import { afterAll, beforeAll, expect, test } from 'vitest';
import DocumentsErase from '../../../cli/commands/documents/erase.ts';
import { BATCH_ROWS } from '../../../src/erasure/erased-rows.ts';
import { eraseOldCases } from '../../../src/erasure/retention.ts';
import { createLog } from '../../../src/platform/log.ts';
import { file, mailOf, parts, text, type Part } from '../../documents/mail/samples.ts';
import { runHere, jsonOf } from '../../cli/run.ts';
import { everyRow } from '../../harness/dump.ts';
import {
  invoiceTenant,
  newTenant,
  publish,
  WORKFLOW,
  type Json,
  type Tenant,
} from '../../harness/factories.ts';
import { look, send, startStory, type Sent, type Story } from '../../harness/story.ts';

let story: Story;
let tenant: Tenant;
beforeAll(async () => {
  story = await startStory();
  tenant = await invoiceTenant(story.app, { environment: 'live' });
});
afterAll(() => story.close());

const paper = (name: string): string =>
  `Invoice number: ${name}\nInvoice date: 03.05.2026\nThe words of ${name}.`;
const attached = (name: string): Part => file(`${name}.txt`, paper(name), 'text/plain');

/** A mail with two papers and a forwarded mail, which has one more. */
async function readMail(): Promise<{ sent: Sent; ids: Record<string, string> }> {
  const inner = mailOf(parts('mixed', text('Words of the inner'), attached('INNERPAPER')), [
    'From: b@example.com',
    'MIME-Version: 1.0',
    'Subject: inner',
  ]);
  const forwarded: Part = { headers: ['Content-Type: message/rfc822'], body: inner.toString('latin1') };
  const body = parts(
    'mixed',
    text('Words of the outer'),
    attached('FIRSTPAPER'),
    attached('OTHERPAPER'),
    forwarded,
  );
  const sent = await send(tenant, story.serve(mailOf(body), { name: 'outer.eml' }));
  await story.app.drain();
  const documents = await documentsOf(sent);
  return { sent, ids: Object.fromEntries(documents.map((one) => [one.filename.split('.')[0], one.doc_id])) };
}

const documentsOf = async ({ case_id: caseId }: Sent, of: Tenant = tenant): Promise<Json[]> =>
  (await look(of, caseId)).body.workspace.documents;

const states = async (sent: Sent): Promise<Record<string, string>> =>
  Object.fromEntries((await documentsOf(sent)).map(({ doc_id: docId, status }) => [docId, status]));

const erase = (docId = '') => tenant.api.send<Json>(`/documents/${docId}`, { method: 'DELETE' });

async function expectNothingOf(...names: string[]): Promise<void> {
  const all = (await everyRow(story.app.store.database.sql)).join('\n').toLowerCase();
  for (const name of names) {
    expect(all).not.toContain(name.toLowerCase());
    expect(all).not.toContain(Buffer.from(name).toString('hex'));
    expect(all).not.toContain(Buffer.from(Buffer.from(name).toString('base64').slice(0, 8)).toString('hex'));
  }
}

test('a mail goes with all that came with it, in one call', async () => {
  const { sent, ids } = await readMail();
  const { status, body } = await erase(ids['outer']);
  expect(status).toBe(200);
  expect(body.erasure_receipt).toMatchObject({ doc_id: ids['outer'], completed: true });
  expect(body.erasure_receipt.deleted_candidates).toBe(3);
  expect(new Set(Object.values(await states(sent)))).toEqual(new Set(['erased']));
  await expectNothingOf('FIRSTPAPER', 'OTHERPAPER', 'INNERPAPER', 'Words of the outer');
  expect((await erase(ids['outer'])).status).toBe(404);
  // What went along has a receipt of its own, once.
  expect((await erase(ids['OTHERPAPER'])).body.erasure_receipt).toMatchObject({ completed: true });
  expect((await erase(ids['OTHERPAPER'])).status).toBe(404);
});

test('an attachment goes with the mails that hold its bytes; the others stay, by themselves', async () => {
  const { sent, ids } = await readMail();
  const { status, body } = await erase(ids['INNERPAPER']);
  expect(status).toBe(200);
  expect(body.erasure_receipt).toMatchObject({ doc_id: ids['INNERPAPER'], completed: true });
  const { outer = '', inner = '', INNERPAPER = '', FIRSTPAPER = '', OTHERPAPER = '' } = ids;
  expect(await states(sent)).toEqual({
    [outer]: 'erased',
    [inner]: 'erased',
    [INNERPAPER]: 'erased',
    [FIRSTPAPER]: 'processed',
    [OTHERPAPER]: 'processed',
  });
  const mails = (await documentsOf(sent)).map((one) => [one.doc_id, one.parent_doc_id]);
  expect(Object.fromEntries(mails)).toEqual({
    [outer]: null,
    [inner]: outer,
    [INNERPAPER]: inner,
    [FIRSTPAPER]: null,
    [OTHERPAPER]: null,
  });
  await expectNothingOf('INNERPAPER', 'Words of the inner', 'Words of the outer');
  expect((await erase(INNERPAPER)).status).toBe(404);
  expect((await erase(FIRSTPAPER)).body.erasure_receipt.completed).toBe(true);
  await expectNothingOf('FIRSTPAPER');
});

test('what goes along is on record from the first on, whatever breaks off after that', async () => {
  const { ids } = await readMail();
  await erase(ids['outer']);
  const acts = await story.app.store.database.sql<{ action: string; subject: string }>(
    `select action, subject_id as subject from audit_records where org_id = $1 and subject_id = any($2) order by seq`,
    [tenant.orgId, Object.values(ids)],
  );
  const begun = acts.slice(0, 5).map(({ action, subject }) => [action, subject]);
  expect(new Set(begun.map(([action]) => action))).toEqual(new Set(['document.erasure_begun']));
  expect(new Set(begun.map(([, subject]) => subject))).toEqual(new Set(Object.values(ids)));
  const erased = acts.filter(({ action }) => action === 'document.erased').map(({ subject }) => subject);
  expect(erased.toSorted()).toEqual(Object.values(ids).toSorted());
});

test('a mail that is being read when it goes leaves nothing', async () => {
  const body = parts('mixed', text('Words of the late'), attached('LATEPAPER'));
  const sent = await send(tenant, story.serve(mailOf(body), { name: 'late.eml' }));
  await story.app.drain(['fetch-document']);
  await Promise.all([story.app.drain(['extract-document']), erase(sent.doc_id)]);
  await story.app.drain();
  await erase(sent.doc_id);
  expect(new Set(Object.values(await states(sent)))).toEqual(new Set(['erased']));
  await expectNothingOf('LATEPAPER');
});

test('the command says before and after what goes along', async () => {
  const { ids } = await readMail();
  const run = (docId = '', ...more: string[]) =>
    runHere(DocumentsErase, [docId, '--org', tenant.orgId, '--env', 'live', ...more], {
      DATABASE_URL: story.app.url,
    });
  const asked = async (docId = ''): Promise<string> => jsonOf(await run(docId, '--json')).error.message;
  expect(await asked(ids['outer'])).toContain(`What came with it goes as well: `);
  expect(await asked(ids['INNERPAPER'])).toContain(
    `So do the mails that hold its bytes: ${ids['inner']}, ${ids['outer']}. Other`,
  );
  expect(jsonOf(await run(ids['outer'], '--yes', '--json'))).toMatchObject({
    completed: true,
    also_erased: expect.toSatisfy(
      (also: string[]) => also.length === 4 && also.includes(ids['INNERPAPER'] ?? ''),
    ),
  });
  await expectNothingOf('FIRSTPAPER', 'INNERPAPER');

  const { ids: others } = await readMail();
  const { stdout } = await run(others['INNERPAPER'], '--yes');
  expect(stdout.replaceAll(/\s+/g, ' ')).toContain(
    `The mails that held its bytes went along: ${others['inner']}, ${others['outer']}. Other attachments stay.`,
  );
  for (const name of ['FIRSTPAPER', 'OTHERPAPER']) expect((await erase(others[name])).status).toBe(200);
});

test('a case whose time is over goes with its mails, whichever document is first', async () => {
  const own = await newTenant(story.app, { environment: 'live' });
  await publish(story.app, own, { ...WORKFLOW, retention: { completed_days: 30, incomplete_days: 10 } });
  const sent = await send(own, story.serve(mailOf(parts('mixed', text('See'), attached('OLDPAPER')))));
  await story.app.drain();
  expect(await documentsOf(sent, own)).toHaveLength(2);
  await story.app.advance('11 days');
  await eraseOldCases(story.app.store, createLog({ level: 'silent', format: 'json' }));
  await story.app.advance('-11 days');
  await expectNothingOf('OLDPAPER');
  expect((await own.api.get(`/cases/${sent.case_id}`)).status).toBe(404);
});

test('an attachment that goes in several batches keeps the erasure of its mail open', async () => {
  const { ids } = await readMail();
  const { FIRSTPAPER = '', outer = '' } = ids;
  await story.app.store.database.sql(
    `insert into candidates select (jsonb_populate_record(c, jsonb_build_object('candidate_id', 'cand_more_' || n))).*
     from candidates c, generate_series(1, $2::int) n
     where c.candidate_id = (select candidate_id from candidates where doc_id = $1 limit 1)`,
    [FIRSTPAPER, 2 * BATCH_ROWS],
  );
  const answers: number[] = [];
  for (let status = 202; status === 202;) {
    const { status: answered, body } = await erase(outer);
    answers.push((status = answered));
    expect(body.erasure_receipt).toMatchObject({ doc_id: outer, completed: answered === 200 });
  }
  expect(answers).toEqual([202, 202, 200]);
  await expectNothingOf('FIRSTPAPER', 'INNERPAPER');
});
