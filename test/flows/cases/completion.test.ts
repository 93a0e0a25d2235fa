// A person completes a case, and opens it again.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import { verifyAuditChain } from '../../../src/audit/queries.ts';
import { completeCase } from '../../../src/cases/acts/completion.ts';
import { reopenCase } from '../../../src/cases/acts/reopening.ts';
import { checkDeclaration } from '../../../src/workflows/check.ts';
import { saveDraft } from '../../../src/workflows/operations.ts';
import { invoicePdf, pdfOf } from '../../harness/documents.ts';
import { newTenant, WORKFLOW, type Tenant } from '../../harness/factories.ts';
import { feedOf, look, movesIn, send, startStory, type Story } from '../../harness/story.ts';

let story: Story;
beforeAll(async () => {
  story = await startStory({ config: { INTAKE_PUBLIC_URL: PUBLIC_URL } });
});
afterAll(() => story.close());

const PUBLIC_URL = 'https://intake.example.com';
const complete = (tenant: Tenant, caseId: string, more: { expectedRevision?: number } = {}) =>
  story.app.as(tenant, (tx) => completeCase(tx, { caseId, rationale: 'looks good', ...more }));
const reopen = (tenant: Tenant, caseId: string, rationale = 'one more look') =>
  story.app.as(tenant, (tx) => reopenCase(tx, { caseId, rationale }));

async function readCase(bytes: Uint8Array, options: { declaration?: object; external?: string } = {}) {
  const tenant = await story.tenant(options.declaration);
  const extra = options.external === undefined ? {} : { external_case_id: options.external };
  const { case_id: caseId } = await send(tenant, story.serve(bytes), extra);
  await story.app.drain();
  return { tenant, caseId };
}

const packageOf = async (tenant: Tenant, caseId: string) =>
  (await tenant.api.get(`/cases/${caseId}/package`)).body;

describe('completing a case', () => {
  test('is refused while it is read, while facts are open, and for a stranger', async () => {
    const tenant = await story.tenant();
    const { case_id: caseId } = await send(
      tenant,
      story.serve(await pdfOf(['Invoice number: RE-77', 'With kind regards'])),
    );
    await expect(complete(tenant, caseId)).rejects.toMatchObject({ code: 'not_ready' });
    await story.app.drain();
    await expect(complete(tenant, caseId)).rejects.toMatchObject({
      code: 'facts_open',
      message: expect.stringContaining('Invoice date'),
    });
    const stranger = await newTenant(story.app);
    await expect(complete(stranger, caseId)).rejects.toMatchObject({ code: 'not_found' });
    expect((await look(tenant, caseId)).status).toBe('ready_for_review');
  });

  test('is refused where the case was looked at before it changed; told in the feed with the hash that the package has', async () => {
    const { tenant, caseId } = await readCase(await invoicePdf());
    const before = await packageOf(tenant, caseId);
    const old = complete(tenant, caseId, { expectedRevision: before.revision - 1 });
    await expect(old).rejects.toMatchObject({ code: 'stale_revision' });
    expect(await complete(tenant, caseId)).toMatchObject({
      runtimeStatus: 'complete',
      handoffState: 'completed_not_dispatched',
    });
    const view = await look(tenant, caseId);
    expect(view).toMatchObject({
      status: 'complete',
      why: 'completed',
      blocking: [],
      body: { handoff_state: 'completed_not_dispatched' },
    });
    expect(view.body.workspace.operational_summary.reason).toMatchObject({
      queue_category: 'handoff',
      queue_status: 'done',
    });

    const bundle = await packageOf(tenant, caseId);
    expect(bundle).toMatchObject({
      case: { application_state: 'completed', handoff_state: 'completed_not_dispatched' },
      revision: view.body.revision,
    });
    expect(bundle.package_hash).not.toBe(before.package_hash);
    expect(bundle.decisions.at(-1)).toMatchObject({
      kind: 'completion',
      outcome: 'completed',
      rationale: 'looks good',
      actor: { type: 'operator' },
    });

    const feed = await feedOf(tenant, caseId);
    expect(feed.slice(-2)).toMatchObject([
      { event_type: 'review.completed', data: { outcome: 'completed', reviewer_type: 'operator' } },
      {
        event_type: 'case.completed',
        data: {
          case_status: 'completed',
          package_hash: bundle.package_hash,
          package_url: `${PUBLIC_URL}/api/v1/cases/${caseId}/package`,
          revision: view.body.revision,
          runtime_status: 'complete',
        },
      },
    ]);
    expect(movesIn(feed).at(-1)).toBe('ready_for_review → complete');
    await expect(complete(tenant, caseId)).rejects.toMatchObject({ code: 'not_ready' });
    expect(await verifyAuditChain(story.app.store.database.sql, tenant.orgId)).toMatchObject({ ok: true });
  });

  test('leaves a package whose hash no reading changes', async () => {
    const { tenant, caseId } = await readCase(await invoicePdf());
    await complete(tenant, caseId);
    const first = await packageOf(tenant, caseId);
    await story.app.advance('3 hours');
    for (const path of ['', '/workspace', '/events']) await tenant.api.get(`/cases/${caseId}${path}`);
    await story.app.drain();
    const later = await packageOf(tenant, caseId);
    expect(later.package_hash).toBe(first.package_hash);
    expect(later.generated_at > first.generated_at).toBe(true);
    const ofNow = { generated_at: null, case_file_url: null };
    expect({ ...later, ...ofNow }).toEqual({ ...first, ...ofNow });
    await story.app.advance('-3 hours');
  });

  test('closes it to documents until it is opened again', async () => {
    const external = randomUUID();
    const { tenant, caseId } = await readCase(await invoicePdf(), { external });
    await complete(tenant, caseId);
    const body = {
      document_url: story.serve(await invoicePdf()),
      case_type_id: 'invoice',
      external_case_id: external,
    };
    const refused = await tenant.api.post('/process', { ...body, idempotency_key: 'second' });
    expect(refused).toMatchObject({ status: 400, body: { error: { code: 'external_case_id_conflict' } } });

    await expect(reopen(tenant, caseId, '  ')).rejects.toMatchObject({ code: 'rationale_required' });
    expect(await reopen(tenant, caseId)).toMatchObject({
      runtimeStatus: 'ready_for_review',
      handoffState: 'not_ready',
    });
    expect(await look(tenant, caseId)).toMatchObject({
      status: 'ready_for_review',
      why: 'all_facts_resolved',
    });
    await expect(reopen(tenant, caseId)).rejects.toMatchObject({ code: 'not_complete' });

    const sent = await tenant.api.post('/process', { ...body, idempotency_key: 'second' });
    expect(sent).toMatchObject({ status: 201, body: { case_id: caseId } });
    await story.app.drain();
    await complete(tenant, caseId);
    const feed = await feedOf(tenant, caseId);
    expect(feed.filter(({ event_type }) => event_type === 'case.completed')).toHaveLength(2);
    expect(movesIn(feed)).toContain('complete → ready_for_review');
    expect(feed.at(-1)?.data.package_hash).toBe((await packageOf(tenant, caseId)).package_hash);
  });

  test('waits for a person where a fact always wants one', async () => {
    const declaration = { ...WORKFLOW, review: { always_review: ['invoice_number'] } };
    const { tenant, caseId } = await readCase(await invoicePdf(), { declaration });
    const view = await look(tenant, caseId);
    expect(view).toMatchObject({
      status: 'ready_for_review',
      why: 'gate_review_required',
      facts: { invoice_number: { status: 'resolved', value: 'RE-2026-0815' } },
      blocking: [
        { kind: 'fact', id: 'invoice_number', code: 'always_review' },
        { kind: 'gate', code: 'review', message: expect.stringContaining('Invoice number') },
      ],
    });
    expect(view.body.workspace.operational_summary).toMatchObject({
      blocking_fact_ids: ['invoice_number'],
      primary_action: { command_type: 'confirm_fact', payload: { fact_id: 'invoice_number' } },
    });
    await expect(complete(tenant, caseId)).rejects.toMatchObject({ code: 'gate_not_passed' });
  });
});

test('a case keeps the declaration it was born with, whatever becomes of the draft', async () => {
  const tenant = await newTenant(story.app);
  const save = async (declaration: object): Promise<void> => {
    const checked = checkDeclaration(declaration);
    if (!checked.ok) throw new Error(checked.message);
    await story.app.as(tenant, (tx) => saveDraft(tx, { ...checked, environment: 'test' }));
  };
  await save(WORKFLOW);
  const old = await send(tenant, story.serve(await invoicePdf()));
  await save({ ...WORKFLOW, facts: [{ fact_id: 'note', label: 'Note', required: true, type: 'text' }] });
  const young = await send(tenant, story.serve(await invoicePdf()));
  await story.app.drain();
  expect(Object.keys((await look(tenant, old.case_id)).facts)).toEqual([
    'invoice_number',
    'invoice_date',
    'total',
  ]);
  expect(await look(tenant, old.case_id)).toMatchObject({ why: 'all_facts_resolved' });
  expect(Object.keys((await look(tenant, young.case_id)).facts)).toEqual(['note']);
});

test('events carry ids, codes and counts, no value of a document', async () => {
  const planted = {
    name: 'Philippa Plantagenet',
    iban: 'DE89370400440532013000',
    mail: 'philippa@canary.example',
    number: 'CANARY-4711',
    street: 'Canary Wharf 5',
  };
  const declaration = {
    ...WORKFLOW,
    facts: [
      { fact_id: 'name', label: 'Name', required: true, type: 'person_name' },
      { fact_id: 'iban', label: 'IBAN', required: true, type: 'iban' },
      { fact_id: 'mail', label: 'E-mail', required: true, type: 'email' },
      { fact_id: 'number', label: 'Customer number', required: true, type: 'identifier' },
      { fact_id: 'street', label: 'Street', type: 'text' },
    ],
  };
  const tenant = await story.tenant(declaration);
  const lines = (iban: string) => [
    `Name: ${planted.name}`,
    `IBAN: ${iban}`,
    `E-mail: ${planted.mail}`,
    `Customer number: ${planted.number}`,
    `Street: ${planted.street}`,
  ];
  const external_case_id = randomUUID();
  const name = 'philippa-plantagenet.pdf';
  const { case_id: caseId } = await send(tenant, story.serve(await pdfOf(lines(planted.iban)), { name }), {
    external_case_id,
  });
  await send(tenant, story.serve(await pdfOf(lines('GB82WEST12345698765432'))), { external_case_id });
  await send(tenant, story.serve('%PDF-1.7\n%%EOF', { name }), { external_case_id });
  await story.app.drain();
  expect((await look(tenant, caseId)).facts).toMatchObject({
    name: { value: planted.name },
    iban: { status: 'needs_input' },
  });
  const rows = await story.app.store.database.sql<{ data: string }>(
    `select data::text as data from events where case_id = $1`,
    [caseId],
  );
  expect(rows.length).toBeGreaterThan(10);
  const all = rows.map(({ data }) => data.toLowerCase()).join('\n');
  for (const value of [
    ...Object.values(planted),
    'GB82WEST12345698765432',
    'philippa',
    'plantagenet',
    'canary',
  ]) {
    expect(all).not.toContain(value.toLowerCase());
  }
});
