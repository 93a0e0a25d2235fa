// GET /cases/{caseId}/workspace: the cited operator workspace.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COMMAND_TYPES } from '../../../src/commands/types.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { readsCases } from '../../harness/cases/case-reads.ts';
import { apply, deskOf, give, openSession, run } from '../../harness/cases/commands.ts';
import { invoiceTenant, newTenant, publish, submit, WORKFLOW, type Json } from '../../harness/factories.ts';
import { statementsOf } from '../../harness/statements.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

readsCases('getCaseWorkspace', '/workspace', () => app);

describe('200', () => {
  test('the workspace of a case under way, its timeline newest first', async () => {
    const tenant = await invoiceTenant(app);
    const ids = await submit(tenant);
    const { status, body } = await tenant.api.get(`/cases/${ids.case_id}/workspace`);
    expect(status).toBe(200);
    expect(body.schema_version).toBe('case_workspace.v1');
    expect(body.timeline.map((event: { event_type: string }) => event.event_type)).toEqual([
      'document.uploaded',
      'case.status_changed',
      'case.created',
    ]);
  });

  test('every command type, each with its label and whether the case takes it now', async () => {
    const tenant = await invoiceTenant(app);
    const on = { tenant, caseId: (await submit(tenant)).case_id };
    const { body, allowed } = await deskOf(on);
    expect(body.allowed_commands.map(({ command_type }: Json) => command_type)).toEqual(COMMAND_TYPES);
    for (const { label, enabled, disabled_reason } of body.allowed_commands) {
      expect(label).toMatch(/^[A-Z].{4,}/);
      expect(disabled_reason === null).toBe(enabled);
    }
    const reasons = Object.fromEntries(
      Object.values(allowed).map(({ command_type, disabled_reason }) => [command_type, disabled_reason]),
    );
    expect(reasons).toMatchObject({
      confirm_fact: 'No fact has a value yet.',
      request_clarification: 'There is no applicant session.',
      retry_verification: 'No connector was asked about this case.',
      release_case: 'Nobody has claimed the case.',
      pass_gate: 'The case is not ready for review.',
      correct_fact: null,
      reprocess_document: null,
      claim_case: null,
      add_note: null,
    });
  });

  test('what it allows is what it takes: a command that is not offered is rejected', async () => {
    const tenant = await invoiceTenant(app);
    const on = { tenant, caseId: (await submit(tenant)).case_id };
    const payloads: Record<string, object> = {
      confirm_fact: { fact_id: 'total' },
      request_clarification: { fact_ids: ['total'], applicant_message: 'Which?' },
      retry_verification: { fact_id: 'total' },
      pass_gate: { gate_id: 'complete' },
    };
    const { allowed } = await deskOf(on);
    for (const [type, payload] of Object.entries(payloads)) {
      expect(allowed[type]).toMatchObject({ enabled: false });
      const command = await run(app, on, { type: type as 'confirm_fact', payload, rationale: 'Seen.' });
      expect({ type, status: command.status }).toEqual({ type, status: 'rejected' });
    }
  });

  test('who has the case in hand, for everybody’s eyes; what is allowed is for the reader’s', async () => {
    const tenant = await invoiceTenant(app);
    const colleague = await newTenant(app, { orgId: tenant.orgId });
    const { case_id: caseId } = await submit(tenant);
    await apply(app, { tenant, caseId }, { type: 'claim_case' });
    const mine = await deskOf({ tenant, caseId });
    const theirs = await deskOf({ tenant: colleague, caseId });
    expect(mine.body.ownership).toMatchObject({ owner_type: 'api_key', owner_id: tenant.keyId });
    expect(theirs.body.ownership).toEqual(mine.body.ownership);
    expect(mine.allowed['release_case']).toMatchObject({ enabled: true });
    for (const [type, { enabled }] of Object.entries(theirs.allowed))
      expect({ type, enabled }).toEqual({ type, enabled: type === 'add_note' });
  });

  test('the last 20 commands, newest first, whatever came of them', async () => {
    const tenant = await invoiceTenant(app);
    const on = { tenant, caseId: (await submit(tenant)).case_id };
    const ids: string[] = [];
    for (let n = 0; n < 22; n++)
      ids.push(await give(tenant, on.caseId, { type: 'add_note', payload: { text: `${n}` } }));
    await apply(app, on, { type: 'add_note', payload: { text: 'last' } });
    await give(tenant, on.caseId, { type: 'confirm_fact', payload: { fact_id: 'none' } });
    const { body } = await deskOf(on);
    expect(body.commands).toHaveLength(20);
    expect(body.commands[0]).toMatchObject({ status: 'queued', command_type: 'confirm_fact' });
    expect(body.commands[1]).toMatchObject({ status: 'applied', payload: { text: 'last' } });
    expect(body.commands.slice(2).map(({ command_id }: Json) => command_id)).toEqual(
      ids.slice(4).toReversed(),
    );
  });

  test('the applicant’s session, as far as operators need it', async () => {
    const tenant = await invoiceTenant(app);
    const on = { tenant, caseId: (await submit(tenant)).case_id };
    expect((await deskOf(on)).body.workspace.intake_session).toBeNull();
    const sessionId = await openSession(app, on, { status: 'customer_complete' });
    expect((await deskOf(on)).body.workspace.intake_session).toEqual({
      session_id: sessionId,
      status: 'customer_complete',
      expires_at: expect.any(String),
      customer_completed_at: expect.any(String),
      submitted_at: null,
      open_task_count: 0,
      last_activity_at: null,
    });
  });

  test('as many statements for 40 facts as for one', async () => {
    const counts: number[] = [];
    for (const count of [1, 40]) {
      const tenant = await newTenant(app);
      const facts = Array.from({ length: count }, (_, n) => ({
        fact_id: `fact_${n}`,
        label: `Fact ${n}`,
        type: 'text',
        required: true,
      }));
      await publish(app, tenant, { ...WORKFLOW, facts });
      const on = { tenant, caseId: (await submit(tenant)).case_id };
      for (const { fact_id } of facts)
        await give(tenant, on.caseId, {
          type: 'correct_fact',
          payload: { fact_id, value: `value of ${fact_id}` },
          rationale: 'Seen.',
        });
      await app.drain(['run-command']);
      await deskOf(on);
      const look = (): Promise<string[]> =>
        statementsOf(async () => {
          const desk = await deskOf(on);
          expect(Object.values(desk.facts).every(({ candidates }) => candidates.length === 1)).toBe(true);
        });
      // What the workers ask for in between is not the endpoint's.
      const looks: number[] = [];
      for (let n = 0; n < 12; n++) looks.push((await look()).length);
      counts.push(Math.min(...looks));
    }
    expect(counts[1]).toBe(counts[0]);
    expect(counts[1]).toBeLessThanOrEqual(9);
  });
});
