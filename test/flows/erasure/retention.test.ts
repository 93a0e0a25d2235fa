// Cases whose time to be kept is over: a complete one stays without contents, one that never came to its end goes as a whole.
import { afterAll, beforeAll, expect, test } from 'vitest';
import pg from 'pg';
import { verifyAuditChain } from '../../../src/audit/queries.ts';
import { completeCase } from '../../../src/cases/acts/completion.ts';
import { reopenCase } from '../../../src/cases/acts/reopening.ts';
import { eraseOldCases } from '../../../src/erasure/retention.ts';
import { createLog } from '../../../src/platform/log.ts';
import { addDocument, deskOf, drainCase, invoiceText, readCase, run } from '../../harness/cases/commands.ts';
import { newTenant, publish, WORKFLOW, type Json, type Tenant } from '../../harness/factories.ts';
import { APPLICATION, newApplicant } from '../../harness/sessions/applicant.ts';
import { feedOf, startStory, type Story } from '../../harness/story.ts';
import { waitFor } from '../../harness/wait.ts';

const PLANT = 'PLANTEDWORD';
const log = createLog({ level: 'silent', format: 'json' });
const retention = { completed_days: 30, incomplete_days: 10 };

let story: Story;
beforeAll(async () => {
  story = await startStory();
});
afterAll(() => story.close());

const sql = <Row = Json>(text: string, values: unknown[] = []) =>
  story.app.store.database.sql<Row>(text, values);
const rowsWith = async (word: string): Promise<string[]> => {
  const tables = await sql<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await sql(`select 1 from ${name} t where t::text ~ $1 or t::text ~ $2`, [
      word,
      Buffer.from(word).toString('hex'),
    ]);
    if (rows.length > 0) found.push(name);
  }
  return found.toSorted();
};
const later = async (days: number): Promise<number> => {
  await story.app.advance(`${days} days`);
  const erased = await eraseOldCases(story.app.store, log);
  await story.app.advance(`${-days} days`);
  return erased;
};
const inLive = async (declaration: object): Promise<Tenant> => {
  const tenant = await newTenant(story.app, { environment: 'live' });
  await publish(story.app, tenant, declaration);
  return tenant;
};

test('a complete case: what happened stays, what was said goes, once', async () => {
  const tenant = await inLive({ ...WORKFLOW, retention });
  const { caseId, docIds } = await readCase(story, tenant, [invoiceText({ number: `${PLANT}1` })]);
  const on = { tenant, caseId };
  const command = {
    type: 'correct_fact',
    payload: { fact_id: 'invoice_date', value: '2026-05-04' },
    rationale: `${PLANT} said so on the phone.`,
  } as const;
  expect(await run(story.app, on, command)).toMatchObject({ status: 'applied' });
  const note = { type: 'add_note', payload: { text: `${PLANT} called.` } } as const;
  expect(await run(story.app, on, note)).toMatchObject({ status: 'applied' });
  await drainCase(story.app);
  await story.app.as(tenant, (tx) => completeCase(tx, { caseId, rationale: `${PLANT} agrees.` }));
  expect((await rowsWith(PLANT)).length).toBeGreaterThan(5);
  const before = await feedOf(tenant, caseId);
  expect(await later(29)).toBe(0);
  expect(await later(31)).toBe(1);
  expect(await later(31)).toBe(0);
  expect(await rowsWith(PLANT)).toEqual([]);
  const { status, body } = await tenant.api.get(`/cases/${caseId}/package`);
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { case: { application_state: 'completed' }, documents: [{ doc_id: docIds[0], status: 'erased' }] },
  });
  for (const fact of body.facts) expect(fact).toMatchObject({ value: null });
  expect((await deskOf(on)).status).toBe('complete');
  expect((await feedOf(tenant, caseId)).length).toBeGreaterThanOrEqual(before.length);
  const acts = await sql<{ action: string }>(
    `select action from audit_records where org_id = $1 and actor_type = 'system' order by seq`,
    [tenant.orgId],
  );
  expect(acts.map(({ action }) => action)).toEqual(['document.erased', 'case.contents_erased']);
  expect(await verifyAuditChain(story.app.store.database.sql, tenant.orgId)).toMatchObject({ ok: true });
});

test('one that is opened again afterwards has its time again, complete or not', async () => {
  const tenant = await inLive({ ...WORKFLOW, retention });
  const { caseId } = await readCase(story, tenant, [invoiceText({ number: `${PLANT}4` })]);
  const complete = () => story.app.as(tenant, (tx) => completeCase(tx, { caseId, rationale: null }));
  const reopen = () => story.app.as(tenant, (tx) => reopenCase(tx, { caseId, rationale: 'One more.' }));
  const fill = async (): Promise<void> => {
    for (const [fact_id, value] of [
      ['invoice_number', `${PLANT}5`],
      ['invoice_date', '2026-05-04'],
    ])
      await run(
        story.app,
        { tenant, caseId },
        {
          type: 'correct_fact',
          payload: { fact_id, value },
          rationale: 'By phone.',
        },
      );
    await drainCase(story.app);
  };
  await complete();
  expect(await later(31)).toBe(1);
  await story.app.advance('32 days');
  await reopen();
  await fill();
  await complete();
  expect(await later(31)).toBe(1);
  expect(await rowsWith(PLANT)).toEqual([]);
  await story.app.advance('32 days');
  await reopen();
  await fill();
  expect(await later(11)).toBe(1);
  expect(await rowsWith(PLANT)).toEqual([]);
  await story.app.advance('-64 days');
});

test('a case that was left half done goes as a whole: afterwards only the audit log knows its id', async () => {
  const tenant = await inLive({ ...APPLICATION, retention });
  const applicant = await newApplicant(story.app, tenant, {
    prefill: { field_values: { company: `${PLANT} Ltd` } },
  });
  const { case_id: caseId } = applicant.session;
  await applicant.upload(
    Buffer.from(invoiceText({ number: `${PLANT}2` })),
    { document_type: 'invoice' },
    'a.txt',
  );
  await drainCase(story.app);
  await applicant.api.send(`${applicant.path}/draft`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ field_values: { company: `${PLANT} B.V.` } }),
  });
  expect(await rowsWith(PLANT)).not.toEqual([]);
  expect(await later(9)).toBe(0);
  expect(await later(11)).toBe(1);
  expect(await rowsWith(PLANT)).toEqual([]);
  expect(await rowsWith(caseId)).toEqual(['public.audit_records']);
  expect((await tenant.api.get(`/cases/${caseId}`)).status).toBe(404);
  expect((await applicant.api.get(`${applicant.path}/manifest`)).status).toBeGreaterThanOrEqual(401);
});

test('a case whose applicant has saved a draft since is kept', async () => {
  const tenant = await inLive({ ...APPLICATION, retention: { completed_days: 30, incomplete_days: 1 } });
  const applicant = await newApplicant(story.app, tenant);
  const { case_id: caseId } = applicant.session;
  await story.app.advance('20 hours');
  const saved = await applicant.api.send(`${applicant.path}/draft`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ field_values: { company: 'Late Ltd' } }),
  });
  expect(saved.status).toBe(200);
  await story.app.advance('10 hours');
  expect(await later(0)).toBe(0);
  expect((await tenant.api.get(`/cases/${caseId}`)).status).toBe(200);
  await story.app.advance('15 hours');
  expect(await later(0)).toBe(1);
  await story.app.advance('-45 hours');
});

test('a case on which an operator has noted something since is kept', async () => {
  const tenant = await inLive({ ...WORKFLOW, retention });
  const { caseId } = await readCase(story, tenant, [invoiceText()]);
  await story.app.advance('8 days');
  const note = { type: 'add_note', payload: { text: 'Calls back next week.' } } as const;
  expect(await run(story.app, { tenant, caseId }, note)).toMatchObject({ status: 'applied' });
  expect(await later(5)).toBe(0);
  expect(await later(11)).toBe(1);
  await story.app.advance('-8 days');
});

test('a workflow without retention keeps; one that is published with it later means the cases that are there', async () => {
  const tenant = await inLive(WORKFLOW);
  const { caseId } = await readCase(story, tenant, [invoiceText({ number: `${PLANT}3` })]);
  expect(await later(4000)).toBe(0);
  await publish(story.app, tenant, { ...WORKFLOW, retention });
  expect(await later(11)).toBe(1);
  expect((await tenant.api.get(`/cases/${caseId}`)).status).toBe(404);
});

test('a case behind more others than one look takes', async () => {
  const tenant = await inLive({ ...WORKFLOW, retention });
  const { caseId } = await readCase(story, tenant, [invoiceText()]);
  await sql(
    `insert into cases (case_id, org_id, environment, case_type_id, workflow_id, workflow_version, content_hash, operating_mode, runtime_status,
       why_here_code, why_here_since, queue_category, created_at, updated_at, completed_at, contents_erased_at)
     select 'case_000' || n, org_id, environment, case_type_id, workflow_id, workflow_version, content_hash, operating_mode, 'complete',
       'completed', why_here_since, 'handoff', created_at, updated_at, created_at, created_at
     from cases, generate_series(1, 2100) n where case_id = $1`,
    [caseId],
  );
  expect(await later(11)).toBe(1);
  expect(await sql(`select 1 from cases where case_id = $1`, [caseId])).toEqual([]);
});

test.each(['half done', 'complete'])(
  'a %s case that goes on while another one is erased is kept',
  async (kind) => {
    const tenant = await inLive({ ...WORKFLOW, retention });
    const [first, second] = [
      await readCase(story, tenant, [invoiceText()]),
      await readCase(story, tenant, [invoiceText({ number: 'RE-77' })]),
    ];
    if (kind === 'complete')
      await story.app.as(tenant, (tx) => completeCase(tx, { caseId: second.caseId, rationale: null }));
    await story.app.advance('31 days');
    const client = new pg.Client(story.app.url);
    await client.connect();
    await client.query('begin');
    await client.query(`select 1 from cases where case_id = $1 for update`, [first.caseId]);
    const erased = eraseOldCases(story.app.store, log);
    await waitFor('the erasure to stand in line', async () => {
      const { rows } = await client.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows.length > 0;
    });
    if (kind === 'complete')
      await story.app.as(tenant, (tx) =>
        reopenCase(tx, { caseId: second.caseId, rationale: 'One more look.' }),
      );
    else await addDocument(story, tenant, { found: second, text: invoiceText({ number: 'RE-77' }) });
    await client.query('commit');
    await client.end();
    expect(await erased).toBeGreaterThanOrEqual(1);
    const { status, body } = await tenant.api.get(`/cases/${second.caseId}`);
    expect(status).toBe(200);
    expect(body.workspace.documents.map((document: Json) => document.status)).not.toContain('erased');
    await story.app.advance('-31 days');
  },
);
