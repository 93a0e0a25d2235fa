// GET /cases/{caseId}/commands/{commandId}: what came of a command.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import { newId } from '../../../src/platform/ids.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { holdsContract } from '../../harness/endpoints/endpoint-contract.ts';
import { invoiceTenant, newTenant, submit, type Tenant } from '../../harness/factories.ts';
import { expectRefusal } from '../../harness/endpoints/replies.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function given(
  tenant: Tenant,
  body: object = {},
): Promise<{ caseId: string; commandId: string; path: string }> {
  const { case_id: caseId } = await submit(tenant);
  const reply = await tenant.api.post(`/cases/${caseId}/commands`, {
    command_type: 'add_note',
    payload: { text: 'Called.' },
    idempotency_key: randomUUID(),
    ...body,
  });
  const commandId = reply.body.command.command_id;
  return { caseId, commandId, path: `/cases/${caseId}/commands/${commandId}` };
}

holdsContract('getCommand', {
  app: () => app,
  good: async ({ orgId }) => ({ path: (await given(await invoiceTenant(app, { orgId }))).path }),
});

describe('200', () => {
  test('queued, then applied: with the revision and the cursors of what it did', async () => {
    const tenant = await invoiceTenant(app);
    const { path, caseId } = await given(tenant);
    const { body: queued } = await tenant.api.get(path);
    expect(Object.keys(queued)).toEqual(['command']);
    expect(queued.command).toMatchObject({
      status: 'queued',
      event_cursors: [],
      started_at: null,
      finished_at: null,
    });
    await app.drain(['run-command']);
    const { status, body } = await tenant.api.get(path);
    expect(status).toBe(200);
    expect(body.command).toMatchObject({
      status: 'applied',
      attempts: 1,
      result: {},
      error: null,
      resulting_revision: 1,
    });
    const { started_at: started, finished_at: finished, created_at: created } = body.command;
    expect(created <= started && started <= finished).toBe(true);
    const { body: feed } = await tenant.api.get(`/cases/${caseId}/events`);
    const owned = feed.events.filter((event: { cursor: number }) =>
      body.command.event_cursors.includes(event.cursor),
    );
    expect(owned).toMatchObject([
      {
        event_type: 'review.command_applied',
        data: { command_id: body.command.command_id, command_type: 'add_note' },
      },
    ]);
  });

  test('rejected: with the reason, and without a result', async () => {
    const tenant = await invoiceTenant(app);
    const { path } = await given(tenant, { command_type: 'confirm_fact', payload: { fact_id: 'none' } });
    await app.drain(['run-command']);
    const { body } = await tenant.api.get(path);
    expect(body.command).toMatchObject({
      status: 'rejected',
      error: { code: 'fact_not_found', message: expect.stringContaining('"none"') },
      result: null,
      resulting_revision: null,
      attempts: 1,
    });
  });

  test('every key of the organization may look', async () => {
    const tenant = await invoiceTenant(app);
    const { path } = await given(tenant);
    const reader = await newTenant(app, { orgId: tenant.orgId, scopes: ['cases:read'] });
    expect((await reader.api.get(path)).status).toBe(200);
  });
});

describe('400', () => {
  test.each(['', '%20'])('missing_case_id: %j where the case belongs', async (segment) => {
    const { api } = await newTenant(app);
    expectRefusal(await api.get(`/cases/${segment}/commands/cmd_1`), 400, 'missing_case_id');
  });
});

describe('404', () => {
  test('not_found: no such command, one of another case, of others, of the other environment', async () => {
    const tenant = await invoiceTenant(app);
    const { caseId, commandId, path } = await given(tenant);
    const other = await given(tenant);
    const stranger = await newTenant(app);
    const live = await newTenant(app, { orgId: tenant.orgId, environment: 'live' });
    for (const [api, asked] of [
      [tenant.api, `/cases/${caseId}/commands/${newId('cmd')}`],
      [tenant.api, `/cases/${other.caseId}/commands/${commandId}`],
      [tenant.api, `/cases/${newId('case')}/commands/${commandId}`],
      [tenant.api, `/cases/${caseId}/commands/%20`],
      [tenant.api, `/cases/${caseId}/commands/%00`],
      [tenant.api, `/cases/${caseId}/commands/'%20or%20''='`],
      [stranger.api, path],
      [live.api, path],
    ] as const)
      expectRefusal(await api.get(asked), 404, 'not_found');
  });
});
