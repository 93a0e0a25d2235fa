// undo_decision on facts: what stood before stands again, both commands stay on record, and what came meanwhile counts.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import {
  addDocument,
  deskOf,
  drainCase,
  invoiceText,
  openSession,
  toldOf,
} from '../../harness/cases/commands.ts';
import { addTestEndpoint } from '../../harness/outside/deliveries.ts';
import { newTenant, publish, type Json, type Tenant } from '../../harness/factories.ts';
import { feedOf, startStory, type Story } from '../../harness/story.ts';
import {
  DECISIONS,
  evidenceOf,
  obey,
  quote,
  REASON,
  refused,
  reviewed,
  stateOf,
  undo,
} from '../../harness/cases/undo.ts';

let story: Story;
let tenant: Tenant;
beforeAll(async () => {
  story = await startStory();
  tenant = await story.tenant();
});
afterAll(() => story.close());

test.each(DECISIONS)('%s is taken back: all is as it was, and both are told', async (_what, decision) => {
  const on = await reviewed(story, tenant);
  const before = await stateOf(on);
  const command = await obey(on, await decision(on));
  expect((await deskOf(on)).allowed['undo_decision']).toEqual({
    command_type: 'undo_decision',
    label: 'Undo a decision',
    enabled: true,
    disabled_reason: null,
    payload: { command_id: command.command_id },
  });
  const undone = await obey(on, undo(command.command_id, { rationale: 'The wrong line.' }));
  await drainCase(story.app);
  expect(await stateOf(on)).toEqual(before);
  const about = { undone_command_id: command.command_id, undone_command_type: command.command_type };
  expect(undone).toMatchObject({ result: about, undone_by: null, rationale: 'The wrong line.' });
  const { body, allowed } = await deskOf(on);
  expect(body.commands).toMatchObject([
    { command_id: undone.command_id, undone_by: null },
    { command_id: command.command_id, status: 'applied', undone_by: undone.command_id },
  ]);
  expect(allowed['undo_decision']).toMatchObject({ enabled: false, disabled_reason: expect.any(String) });
  const feed = (await feedOf(tenant, on.caseId)).slice(undone.event_cursors[0] - 1);
  expect(feed[0]).toMatchObject({
    event_type: 'review.command_applied',
    data: { command_id: undone.command_id, command_type: 'undo_decision', ...about },
  });
  const audit = await story.app.store.database.sql<Json>(
    `select data from audit_records where subject_id = $1`,
    [undone.command_id],
  );
  expect(audit).toMatchObject([{ data: { command_type: 'undo_decision', ...about } }]);
});

test('the package tells which decisions stand', async () => {
  const on = await reviewed(story, tenant);
  const kept = await obey(on, { type: 'confirm_fact', payload: { fact_id: 'invoice_number' } });
  const payload = { fact_id: 'total', value: '9 EUR' };
  const { command_id } = await obey(on, { type: 'correct_fact', payload, rationale: REASON });
  const undone = await obey(on, undo(command_id));
  const { body } = await tenant.api.get(`/cases/${on.caseId}/package`);
  const decided = body.decisions
    .filter(({ actor }: Json) => actor.type !== 'system')
    .map(({ subject_id, outcome, undone_by }: Json) => [subject_id, outcome, undone_by]);
  expect(decided).toEqual([
    ['invoice_number', 'confirmed', undefined],
    ['total', 'corrected', undone.command_id],
    ['total', 'undone', undefined],
  ]);
  expect(body.facts).toContainEqual(expect.objectContaining({ fact_id: 'total', value: '1234.50 EUR' }));
  const { facts } = await deskOf(on);
  expect(facts['total']?.history.slice(-2)).toMatchObject([
    { outcome: 'corrected', value: '9.00 EUR', command_id, undone_by: undone.command_id },
    { outcome: 'undone', value: '1234.50 EUR', command_id: undone.command_id },
  ]);
  expect(kept.undone_by).toBeNull();
});

describe('one after the other', () => {
  test('back to the beginning, step by step', async () => {
    const on = await reviewed(story, tenant);
    const steps: { before: object; id: string }[] = [];
    for (const at of [0, 5, 2, 1, 3, 4, 1, 0, 7]) {
      const before = await stateOf(on);
      const command = await DECISIONS[at]?.[1](on);
      if (command !== undefined) steps.push({ before, id: (await obey(on, command)).command_id });
    }
    for (const { before, id } of steps.toReversed()) {
      expect((await deskOf(on)).allowed['undo_decision'].payload).toEqual({ command_id: id });
      await obey(on, undo(id));
      expect(await stateOf(on)).toEqual(before);
    }
  });

  test('a value typed for a fact that had none is not its first value', async () => {
    const on = await reviewed(story, tenant, ['INVOICE\nInvoice number: RE-1\nWith kind regards']);
    const payload = { fact_id: 'total', value: '9 EUR' };
    const { command_id } = await obey(on, { type: 'correct_fact', payload, rationale: REASON });
    await obey(on, undo(command_id));
    expect((await deskOf(on)).facts['total']).toMatchObject({
      status: 'needs_input',
      initial_value: null,
      value: null,
      candidates: [],
    });
  });

  test('what an applicant entered and an operator confirmed is the applicant’s again', async () => {
    const on = await reviewed(story, tenant, ['INVOICE\nInvoice number: RE-1\nInvoice date: 03.05.2026']);
    await story.app.store.database.sql(
      `insert into fact_entries (entry_id, case_id, fact_id, revision, kind, value, known, actor, created_at)
       values ($2, $1, 'total', 2, 'applicant_entered', '5.00 EUR', '{}', '{"type":"applicant","id":"a","label":"a"}', app_now())`,
      [on.caseId, `ent_${randomUUID()}`],
    );
    await obey(on, { type: 'confirm_fact', payload: { fact_id: 'invoice_date' } });
    await obey(on, { type: 'confirm_fact', payload: { fact_id: 'total' } });
    const confirmed = { value: '5.00 EUR', source: 'applicant', reason_codes: ['operator_confirmed'] };
    expect((await deskOf(on)).facts['total']).toMatchObject(confirmed);
    const payload = { fact_id: 'total', value: '9 EUR' };
    const { command_id } = await obey(on, { type: 'correct_fact', payload, rationale: REASON });
    await obey(on, undo(command_id));
    expect((await deskOf(on)).facts['total']).toMatchObject(confirmed);
  });
});

describe('what came meanwhile counts', () => {
  test('a document that says otherwise', async () => {
    const on = await reviewed(story, tenant);
    const payload = { fact_id: 'total', value: '9 EUR' };
    const { command_id } = await obey(on, { type: 'correct_fact', payload, rationale: REASON });
    await addDocument(story, tenant, { found: on, text: invoiceText({ total: '77.00 EUR' }) });
    await drainCase(story.app);
    await obey(on, undo(command_id));
    expect((await deskOf(on)).facts['total']).toMatchObject({
      status: 'needs_input',
      value: null,
      reason_codes: ['conflicting_values'],
    });
  });

  test('the document read again, between quotes changed and that undone', async () => {
    const on = await reviewed(story, tenant);
    const add = [quote(on, 'With kind regards')];
    await obey(on, { type: 'update_fact_evidence', payload: { fact_id: 'total', add } });
    const fact = (await deskOf(on)).facts['total'];
    const remove = fact?.evidence.map(({ evidence_id }: Json) => evidence_id);
    const { command_id } = await obey(on, {
      type: 'update_fact_evidence',
      payload: { fact_id: 'total', remove },
    });
    await obey(on, { type: 'reprocess_document', payload: { doc_id: on.docIds[0] } });
    await drainCase(story.app);
    await obey(on, undo(command_id));
    const after = (await deskOf(on)).facts['total'];
    expect(after).toMatchObject({ status: 'resolved', value: '1234.50 EUR' });
    const shown = ({ evidence }: Json): string[] => evidence.map((one: Json) => `${one.role} ${one.quote}`);
    expect(shown(after)).toEqual(shown(fact));
  });

  test('subscribers hear which quotes count again', async () => {
    const live = await newTenant(story.app, { environment: 'live' });
    await publish(story.app, live);
    await addTestEndpoint(story.app, live.orgId);
    const on = await reviewed(story, live);
    const remove = [await evidenceOf(on, 'anchor')];
    const payload = { fact_id: 'total', add: [quote(on, 'INVOICE')], remove };
    const command = await obey(on, { type: 'update_fact_evidence', payload });
    const undone = await obey(on, undo(command.command_id));
    const told = (await toldOf(story.app, on.caseId))['v1.fact.evidence_updated'];
    expect(told?.at(-1)).toMatchObject({
      fact_id: 'total',
      command_id: undone.command_id,
      added_evidence_ids: remove,
      removed_evidence_ids: command.result.added_evidence_ids,
    });
  });
});

describe('an applicant who was asked', () => {
  test('is asked still, where the answer that an operator gave is taken back', async () => {
    const on = await reviewed(story, tenant);
    await openSession(story.app, on, { status: 'open' });
    await obey(on, {
      type: 'request_clarification',
      payload: { fact_ids: ['total'], applicant_message: 'Which one is it?' },
    });
    const before = await stateOf(on);
    const payload = { fact_id: 'total', value: '9 EUR' };
    const { command_id } = await obey(on, { type: 'correct_fact', payload, rationale: REASON });
    await obey(on, undo(command_id));
    await story.app.drain();
    expect(await stateOf(on)).toEqual(before);
    expect((await deskOf(on)).body.workspace.intake_session).toMatchObject({
      status: 'open',
      open_task_count: 1,
    });
  });

  test('was told: a question is not taken back', async () => {
    const on = await reviewed(story, tenant);
    await openSession(story.app, on);
    const asked = await obey(on, {
      type: 'request_clarification',
      payload: { fact_ids: ['total'], applicant_message: 'Which one is it?' },
    });
    expect((await refused(on, undo(asked.command_id))).error.message).toMatch(/has been asked/);
  });
});
