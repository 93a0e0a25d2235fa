// Mails that the version before has erased without what came with them, or the other way round, are erased whole.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockCase } from '../../../src/cases/locking.ts';
import { finishTornMails } from '../../../src/erasure/finishing.ts';
import { eraseDocument } from '../../../src/erasure/operations.ts';
import { systemScope } from '../../../src/platform/actors.ts';
import { createLog } from '../../../src/platform/log.ts';
import { transact } from '../../../src/platform/transaction.ts';
import { file, mailOf, parts, text, type Part } from '../../documents/mail/samples.ts';
import { everyRow } from '../../harness/dump.ts';
import { invoiceTenant, type Json, type Tenant } from '../../harness/factories.ts';
import { look, send, startStory, type Sent, type Story } from '../../harness/story.ts';

let story: Story;
let tenant: Tenant;
beforeAll(async () => {
  story = await startStory();
  tenant = await invoiceTenant(story.app, { environment: 'live' });
});
afterAll(() => story.close());

const attached = (name: string): Part =>
  file(`${name}.txt`, `Invoice number: ${name}\nThe words of ${name}.`, 'text/plain');

type Read = { sent: Sent; ids: Record<'outer' | 'first' | 'inner' | 'innermost', string> };

/** A mail with a paper and a forwarded mail, which has one more. */
async function readMail(name: string): Promise<Read> {
  const inner = mailOf(parts('mixed', text(`${name} inner`), attached(`${name}-INNERMOST`)), [
    'From: b@example.com',
    'MIME-Version: 1.0',
    'Subject: inner',
  ]);
  const forwarded: Part = { headers: ['Content-Type: message/rfc822'], body: inner.toString('latin1') };
  const outer = mailOf(parts('mixed', text(`${name} outer`), attached(`${name}-FIRST`), forwarded));
  const sent = await send(tenant, story.serve(outer, { name: 'outer.eml' }));
  await story.app.drain();
  const named = (await documentsOf(sent)).map((one) => [one.filename.split('.')[0], one.doc_id]);
  const ids: Record<string, string> = Object.fromEntries(named);
  const idOf = (file: string): string => ids[file] ?? '';
  return {
    sent,
    ids: {
      outer: idOf('outer'),
      first: idOf(`${name}-FIRST`),
      inner: idOf('inner'),
      innermost: idOf(`${name}-INNERMOST`),
    },
  };
}

const documentsOf = async ({ case_id: caseId }: Sent): Promise<Json[]> =>
  (await look(tenant, caseId)).body.workspace.documents;

const states = async ({ sent, ids }: Read): Promise<Record<string, string>> => {
  const byId = Object.fromEntries((await documentsOf(sent)).map((one) => [one.doc_id, one.status]));
  return Object.fromEntries(Object.entries(ids).map(([name, docId]) => [name, byId[docId]]));
};

async function expectNothingOf(name: string): Promise<void> {
  const all = (await everyRow(story.app.store.database.sql)).join('\n').toLowerCase();
  expect(all).not.toContain(name.toLowerCase());
  expect(all).not.toContain(Buffer.from(name).toString('hex'));
}

/** As that version does: the document alone, on record or taken back by an applicant. */
async function eraseAlone({ case_id: caseId }: Sent, docId: string, isOnRecord: boolean): Promise<void> {
  const { store } = story.app;
  await transact(store, systemScope({ orgId: tenant.orgId, environment: 'live' }), async (begun) => {
    const { tx } = await lockCase(begun, caseId);
    await eraseDocument(tx, { caseId, docId, isTakenBack: !isOnRecord });
  });
  if (!isOnRecord) return;
  await store.database.sql(
    `insert into erasures (doc_id, case_id, org_id, environment, audit_id, actor_type, actor_id, begun_at, ended_at,
       deleted_evidence, deleted_candidates, is_complete, waits_for_blob, is_receipt_given)
     values ($1, $2, $3, 'live', 'aud_old', 'operator', 'erin', app_now(), app_now(), 0, 0, true, false, true)`,
    [docId, caseId, tenant.orgId],
  );
}

const finish = (): Promise<number> =>
  finishTornMails(story.app.store, createLog({ level: 'silent', format: 'json' }));

const GONE = { outer: 'erased', first: 'erased', inner: 'erased', innermost: 'erased' };

test.each([
  ['on record', true],
  ['taken back', false],
])('of a mail that was erased alone, %s, what came with it goes', async (name, isOnRecord) => {
  const marked = `MAIL${name.replace(/\W/g, '')}`;
  const read = await readMail(marked);
  await eraseAlone(read.sent, read.ids.outer, isOnRecord);
  expect(await states(read)).toMatchObject({ first: 'processed', innermost: 'processed' });
  expect(await finish()).toBeGreaterThan(0);
  expect(await states(read)).toEqual(GONE);
  await expectNothingOf(marked);
  expect(await finish()).toBe(0);
});

test('of an attachment that was erased alone the mails that hold it go, by the same hand; what else came stays', async () => {
  const read = await readMail('ATTACHMENT');
  await eraseAlone(read.sent, read.ids.innermost, true);
  expect(await finish()).toBeGreaterThan(0);
  expect(await states(read)).toEqual({ ...GONE, first: 'processed' });
  await expectNothingOf('ATTACHMENT-INNERMOST');
  const acts = await story.app.store.database.sql<{ actor: string }>(
    `select actor_id as actor from audit_records where subject_id = $1 and action = 'document.erased'`,
    [read.ids.outer],
  );
  expect(acts).toEqual([{ actor: 'erin' }]);
  expect(await finish()).toBe(0);
});

test('what is as it should be is left alone', async () => {
  const read = await readMail('WHOLE');
  expect(await finish()).toBe(0);
  await tenant.api.send(`/documents/${read.ids.innermost}`, { method: 'DELETE' });
  expect(await finish()).toBe(0);
  expect(await states(read)).toEqual({ ...GONE, first: 'processed' });
});
