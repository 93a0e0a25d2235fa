// `intake process`: an operator hands in files and addresses, sees the case that comes of them, and loses nothing on the way.
import { symlinkSync, writeFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { file, mailOf, parts, text } from '../../documents/mail/samples.ts';
import { publish, WORKFLOW } from '../../harness/factories.ts';
import { waitFor } from '../../harness/wait.ts';
import { handingInScene, operatorAt, RECEIPT, type HandingInScene } from './handing-in-scene.ts';
import { intake, jsonOf, startIntake, type Ran } from '../run.ts';

let scene: HandingInScene;
let app: HandingInScene['app'];
let at: Awaited<ReturnType<typeof operatorAt>>;
beforeAll(async () => void ({ app } = scene = await handingInScene()));
afterAll(() => scene.close());
beforeEach(async () => void (at = await operatorAt(scene)));
afterEach(() => at.leave());

describe('a file', () => {
  test('becomes a case, shown with its cited facts; how far it is stands on stderr', async () => {
    const { code, stdout, stderr } = await at.run(at.path('invoice.pdf'));
    expect(code).toBe(0);
    expect(stdout).toMatch(/^RE-2026-0815 · 3 May 2026 {2}case_\w{26}\nReady for review · test/);
    expect(stdout).toContain('✓ Invoice number  RE-2026-0815');
    expect(stdout).toContain('page 1 · Invoice number: ›RE-2026-0815‹');
    expect(stderr).toMatch(/^Handed in as (case_\w{26}), in test\.\n/);
    expect(stderr).toContain('\ninvoice.pdf: read, 1 page\n');
    expect(stderr).toMatch(
      /\nLook at it again with:\n {2}intake cases show case_\w{26}(?: --org org_\w{26})?\n$/,
    );
  });

  test('--json is one document: the ids, the case as `cases show` has it', async () => {
    const { stdout, stderr, code } = await at.run(at.path('receipt.txt'), '--json', '--trace-id', 'T-1');
    const answer = JSON.parse(stdout);
    expect([code, stderr]).toEqual([0, '']);
    expect(answer).toMatchObject({
      case_id: expect.stringMatching(/^case_/),
      doc_id: expect.stringMatching(/^doc_/),
      job_id: expect.stringMatching(/^job_/),
      status: 'processed',
      runtime_status: 'ready_for_review',
      is_new_case: true,
    });
    expect(answer.facts).toHaveLength(3);
    const { body } = await at.tenant.api.get(`/cases/${answer.case_id}/workspace`);
    expect(body.documents).toMatchObject([
      { doc_id: answer.doc_id, source: 'operator', filename: 'receipt.txt', mime_type: 'text/plain' },
    ]);
  });

  test('stands in the feed as the operator’s, and in the audit log with the name', async () => {
    const { case_id, doc_id } = await at.json(at.path('receipt.txt'), '--as', 'j.doe');
    const { body } = await at.tenant.api.get(`/cases/${case_id}/events?after_cursor=0`);
    expect(body.events.map((event: { event_type: string }) => event.event_type).slice(0, 4)).toEqual([
      'case.created',
      'case.status_changed',
      'document.uploaded',
      'document.processing',
    ]);
    expect(body.events[2].data).toMatchObject({ doc_id, source: 'operator' });
    const acts = await app.store.database.sql(
      `select actor_type, actor_id, action, subject_id, data from audit_records where org_id = $1 and action = 'document.handed_in'`,
      [at.tenant.orgId],
    );
    expect(acts).toEqual([
      {
        actor_type: 'operator',
        actor_id: 'j.doe',
        action: 'document.handed_in',
        subject_id: case_id,
        data: { case_type_id: 'invoice', doc_ids: [doc_id] },
      },
    ]);
  });

  test('that cannot be read ends with 1, and the case says why', async () => {
    writeFileSync(at.path('broken.pdf'), '%PDF-1.7\nnothing of a document');
    const plain = await at.run(at.path('broken.pdf'));
    expect(plain.code).toBe(1);
    expect(plain.stdout).toContain('✗ broken.pdf');
    const answer = await at.json(at.path('broken.pdf'));
    expect(answer).toMatchObject({ status: 'failed', error: { code: 'document_failed' } });
    expect(answer.error.message).toBe(answer.documents[0].status_message);
  });

  test('that is a mail shows what came with it below; where that cannot be read it ends with 1', async () => {
    const body = parts(
      'mixed',
      text('Please see.'),
      file('receipt.txt', RECEIPT, 'text/plain'),
      file('a.pdf', '%PDF-1.7\n%%EOF\n', 'application/pdf'),
    );
    writeFileSync(at.path('mail.eml'), mailOf(body));
    const { code, stdout, stderr } = await at.run(at.path('mail.eml'));
    expect(code).toBe(1);
    expect(stdout).toMatch(/✓ mail\.eml .*mail · 1 page.*\n {2}✓ ↳ receipt\.txt .*\n {2}✗ ↳ a\.pdf /);
    expect(stderr).toMatch(/\nreceipt\.txt: read, 1 page\n/);
    const answer = await at.json(at.path('mail.eml'));
    expect(answer).toMatchObject({ status: 'processed', error: { code: 'document_failed' } });
    expect(answer.error.message).toMatch(/^a\.pdf: The PDF is damaged/);
  });

  test('is called by its name alone, without what a terminal or a page would obey', async () => {
    const evil = at.path('a\u001b]0;pwned\u0007<b>\u202ecod.txt');
    writeFileSync(evil, RECEIPT);
    symlinkSync(at.path('receipt.txt'), at.path('link.txt'));
    const { stdout, stderr } = await at.run(evil, at.path('link.txt'));
    expect((stdout + stderr).replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
    const refused = await at.run(`${evil}.gone`);
    expect(refused.stderr.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
  });

  test('--quiet prints the id of the case alone, once its facts stand', async () => {
    const ran = await at.run(at.path('receipt.txt'), '--quiet');
    expect(ran).toEqual({ code: 0, stdout: expect.stringMatching(/^case_\w{26}\n$/), stderr: '' });
    const { body } = await at.tenant.api.get(`/cases/${ran.stdout.trim()}`);
    expect(body.runtime_status).toBe('ready_for_review');
    writeFileSync(at.path('broken.pdf'), '%PDF-1.7\nnothing of a document');
    expect(await at.run(at.path('broken.pdf'), '-q')).toMatchObject({
      code: 1,
      stderr: 'The PDF is damaged and cannot be opened.\n',
    });
  });

  test('--no-wait prints the id of the case alone; the reading goes on without it', async () => {
    const ran = await at.runAlone([at.path('receipt.txt'), '--no-wait']);
    expect(ran).toMatchObject({ code: 0, stdout: expect.stringMatching(/^case_\w{26}\n$/) });
    await app.drain();
    const { body } = await at.tenant.api.get(`/cases/${ran.stdout.trim()}`);
    expect(body.runtime_status).toBe('ready_for_review');
    const answer = jsonOf(await at.runAlone([at.path('receipt.txt'), '--no-wait', '--json']));
    expect(answer).toMatchObject({ status: 'queued', runtime_status: 'processing' });
  });

  test('is piped in as "-", by the name that is given', async () => {
    const args = at.command(['process', '-', '--filename', 'piped.txt', '--no-wait', '--json']);
    const ran = await intake(args, scene.environment, RECEIPT);
    expect(ran).toEqual({ code: 0, stderr: '', stdout: expect.stringContaining('case_') });
    const { case_id } = jsonOf(ran);
    await app.drain();
    const { body } = await at.tenant.api.get(`/cases/${case_id}/workspace`);
    expect(body.documents).toMatchObject([{ filename: 'piped.txt', status: 'processed' }]);
  });
});

describe('several documents', () => {
  test('are one case, files and addresses, each file once', async () => {
    const url = scene.host.serve('/more.txt', 'Total: 5.00 EUR', 'text/plain');
    symlinkSync(at.path('receipt.txt'), at.path('same.txt'));
    const answer = await at.json(at.path('receipt.txt'), at.path('same.txt'), url);
    expect(answer.documents.map(({ source, status }: Record<string, string>) => [source, status])).toEqual([
      ['operator', 'processed'],
      ['url', 'processed'],
    ]);
    expect(answer.handed_in).toHaveLength(2);
  });

  test('one that may not come in keeps all of them out', async () => {
    writeFileSync(at.path('empty.pdf'), '');
    const ran = await at.run(at.path('receipt.txt'), at.path('empty.pdf'));
    expect(ran.code).toBe(1);
    expect(ran.stderr).toContain('empty.pdf cannot be handed in: it is empty. Nothing was handed in.');
    expect(await at.countCases()).toBe(0);
  });
});

describe('--external-case-id', () => {
  test('extends the case of the same type; the very same file is kept once', async () => {
    const first = await at.json(at.path('receipt.txt'), '--external-case-id', 'A-1');
    const second = await at.json(at.path('receipt.txt'), at.path('invoice.pdf'), '--external-case-id', 'A-1');
    expect(second).toMatchObject({ case_id: first.case_id, is_new_case: false, external_case_id: 'A-1' });
    expect(second.handed_in).toMatchObject([{ doc_id: first.doc_id, is_known: true }, { is_known: false }]);
    expect(second.documents).toHaveLength(2);
  });

  test('extends the case that the API made, and the API the operator’s', async () => {
    const { case_id } = await at.json(at.path('receipt.txt'), '--external-case-id', 'B-1');
    const body = { document_url: 'https://files.example.com/x.pdf', case_type_id: 'invoice' };
    const reply = await at.tenant.api.post('/process', {
      ...body,
      external_case_id: 'B-1',
      idempotency_key: 'b-1',
    });
    expect(reply.body.case_id).toBe(case_id);
  });

  test('refuses a case of another type and a complete one; nothing comes of it', async () => {
    await publish(app, at.tenant, { ...WORKFLOW, workflow_id: 'notes', case_type_id: 'note' });
    const id = ['--external-case-id', 'C-1', '--no-wait', '--json'];
    const ofType = async (type: string) =>
      jsonOf(await at.runAlone([at.path('receipt.txt'), ...id], { type }));
    expect(await ofType('note')).toMatchObject({ is_new_case: true });
    expect((await ofType('invoice')).error.code).toBe('external_case_id_conflict');
    const complete = `update cases set runtime_status = 'complete' where org_id = $1`;
    await app.store.database.sql(complete, [at.tenant.orgId]);
    expect((await ofType('note')).error.code).toBe('external_case_id_conflict');
    expect(await at.countCases()).toBe(1);
  });

  test('two at once make one case of one id', async () => {
    const handIn = (): Promise<Ran> =>
      intake(
        at.command(['process', at.path('receipt.txt'), '--external-case-id', 'D-1', '--no-wait', '--json']),
        scene.environment,
      );
    const both = await Promise.all([handIn(), handIn()]);
    const answers = both.map(jsonOf);
    expect(answers[0]).toMatchObject({ case_id: expect.stringMatching(/^case_/) });
    expect(answers[1]).toMatchObject({ case_id: answers[0].case_id, doc_id: answers[0].doc_id });
    await app.drain();
  });
});

test('Ctrl-C ends the looking alone: it says how to go on, and the case is read by whoever is there', async () => {
  const child = startIntake(at.command(['process', at.path('receipt.txt')]), scene.environment);
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const closed = new Promise<number | null>((resolve) => child.on('close', resolve));
  await waitFor('the command to wait', () => said.includes('waits to be read'), 25_000);
  child.kill('SIGINT');
  expect(await closed).toBe(130);
  const caseId = /Handed in as (case_\w+)/.exec(said)?.[1] ?? '';
  expect(said).toContain(
    `It goes on being read. Look at it with:\n  intake cases show ${caseId} --org ${at.tenant.orgId}\n`,
  );
  await app.drain();
  expect((await at.tenant.api.get(`/cases/${caseId}`)).body.runtime_status).toBe('ready_for_review');
});
