// POST /cases/{caseId}/commands: a command is taken in, or refused before anything is done.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import { COMMAND_TYPES } from '../../../src/commands/types.ts';
import { newId } from '../../../src/platform/ids.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { holdsContract } from '../../harness/endpoints/endpoint-contract.ts';
import { invoiceTenant, newTenant, submit, type Json, type Tenant } from '../../harness/factories.ts';
import { expectRefusal } from '../../harness/endpoints/replies.ts';

let app: TestApp;
let tenant: Tenant;
let caseId: string;
beforeAll(async () => {
  app = await startTestApp();
  tenant = await invoiceTenant(app);
  caseId = (await submit(tenant)).case_id;
});
afterAll(() => app.close());

const pathOf = (id: string): string => `/cases/${id}/commands`;
const note = (extra: object = {}): Record<string, unknown> => ({
  command_type: 'add_note',
  payload: { text: 'Called the applicant.' },
  idempotency_key: randomUUID(),
  ...extra,
});
const post = (body: unknown, headers: Record<string, string> = {}) =>
  tenant.api.post(pathOf(caseId), body, headers);
const taken = (): Promise<Json[]> =>
  app.store.database.sql(`select command_id from commands where case_id = $1`, [caseId]);

holdsContract('submitCommand', {
  app: () => app,
  good: async (owner) => {
    const own = await invoiceTenant(app, { orgId: owner.orgId });
    return { path: pathOf((await submit(own)).case_id), body: note() };
  },
  bodyError: 'invalid_command',
});

/** Refused, and no command is there that was not there before. */
async function expectRefused(body: unknown, code: string): Promise<void> {
  const before = await taken();
  expectRefusal(await post(body), 400, code);
  expect(await taken()).toEqual(before);
}

describe('202', () => {
  test('a command record with all its fields, queued', async () => {
    const body = note({
      command_type: 'claim_case',
      payload: { unknown: 'dropped' },
      rationale: 'Mine.',
      trace_id: 'trace-1',
      expected_revision: 7,
      more: 1,
    });
    const { status, body: answer } = await post(body);
    expect(status).toBe(202);
    expect(answer).toEqual({
      idempotent_replay: false,
      command: {
        command_id: expect.stringMatching(/^cmd_[0-9a-z]{26}$/),
        case_id: caseId,
        command_type: 'claim_case',
        payload: { lease_minutes: 30 },
        rationale: 'Mine.',
        status: 'queued',
        result: null,
        undone_by: null,
        error: null,
        actor: { type: 'api_key', id: tenant.keyId, label: tenant.keyId },
        expected_revision: 7,
        resulting_revision: null,
        event_cursors: [],
        trace_id: 'trace-1',
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        started_at: null,
        finished_at: null,
        attempts: 0,
      },
    });
    const { body: polled } = await tenant.api.get(`${pathOf(caseId)}/${answer.command.command_id}`);
    expect(polled.command).toEqual(answer.command);
  });

  test('null stands for what is not given', async () => {
    const { status } = await post(note({ rationale: null, trace_id: null, expected_revision: null }));
    expect(status).toBe(202);
  });

  test('only the case can tell: unknown ids, a missing rationale and a stale revision are taken in', async () => {
    for (const body of [
      note({ command_type: 'confirm_fact', payload: { fact_id: 'nobody_knows' } }),
      note({ command_type: 'correct_fact', payload: { fact_id: 'total', value: 'no money' } }),
      note({ expected_revision: 999_999 }),
    ])
      expect((await post(body)).status).toBe(202);
  });
});

describe('200', () => {
  test('the same request again answers the command as it stands by then', async () => {
    const body = note();
    const first = await post(body);
    const queued = await post(body);
    expect(queued).toMatchObject({
      status: 200,
      body: { idempotent_replay: true, command: first.body.command },
    });
    await app.drain(['run-command']);
    const done = await post(body);
    expect(done.status).toBe(200);
    expect(done.body).toMatchObject({
      idempotent_replay: true,
      command: { command_id: first.body.command.command_id, status: 'applied', attempts: 1 },
    });
    expect(
      (await taken()).filter(({ command_id }) => command_id === first.body.command.command_id),
    ).toHaveLength(1);
  });

  test('the key in the body wins over the header', async () => {
    const key = randomUUID();
    const first = await post(note({ idempotency_key: key }), { 'idempotency-key': randomUUID() });
    expect(await post(note({ idempotency_key: key }), { 'idempotency-key': randomUUID() })).toMatchObject({
      status: 200,
      body: { command: { command_id: first.body.command.command_id } },
    });
  });
});

describe('400', () => {
  test.each([
    [{}],
    [{ payload: {} }],
    [{ command_type: null, payload: {} }],
    [{ command_type: '', payload: {} }],
  ])('invalid_command_type: missing in %j', (body) =>
    expectRefused({ ...body, idempotency_key: randomUUID() }, 'invalid_command_type'),
  );
  test.each([
    'complete_case',
    'reopen_case',
    'CONFIRM_FACT',
    ' add_note',
    'drop_table',
    '__proto__',
    'constructor',
    'toString',
    5,
    true,
    ['add_note'],
    { $ne: null },
  ])('invalid_command_type: %j', (command_type) =>
    expectRefused(note({ command_type }), 'invalid_command_type'),
  );

  test.each([[undefined], [null], ['text'], [1], [[]], [[{ text: 'a' }]], [true]])(
    'invalid_command_payload: %j is no object',
    (payload) => expectRefused(note({ payload }), 'invalid_command_payload'),
  );

  test.each([
    { rationale: 5 },
    { rationale: 'x'.repeat(4001) },
    { trace_id: {} },
    { trace_id: 'x'.repeat(256) },
    { expected_revision: '1' },
    { expected_revision: -1 },
    { expected_revision: 1.5 },
    { expected_revision: 2 ** 31 },
    { expected_revision: 2 ** 53 },
    { idempotency_key: 5 },
    { idempotency_key: {} },
  ])('invalid_command: %j', (extra) => expectRefused(note(extra), 'invalid_command'));

  test.each([{ idempotency_key: undefined }, { idempotency_key: null }, { idempotency_key: '' }])(
    'missing_idempotency_key: %j',
    (extra) => expectRefused(note(extra), 'missing_idempotency_key'),
  );

  test.each(['x'.repeat(256), 'käse', 'a\tb'])(
    'invalid_request: %j is no idempotency key',
    (idempotency_key) => expectRefused(note({ idempotency_key }), 'invalid_request'),
  );

  test.each([
    ['another payload', { payload: { text: 'Other words.' } }],
    ['another type', { command_type: 'escalate_case', payload: { reason_code: 'odd' } }],
    ['a rationale', { rationale: 'Since.' }],
    ['a revision', { expected_revision: 1 }],
    ['a trace id', { trace_id: 't' }],
  ])('idempotency_key_conflict: the same key with %s', async (_what, change) => {
    const body = note();
    expect((await post(body)).status).toBe(202);
    await expectRefused({ ...body, ...change }, 'idempotency_key_conflict');
  });

  test('idempotency_key_conflict: the same key for another case', async () => {
    const body = note();
    expect((await post(body)).status).toBe(202);
    const { case_id } = await submit(tenant);
    expectRefusal(await tenant.api.post(pathOf(case_id), body), 400, 'idempotency_key_conflict');
  });

  test.each(['', '%20', '%09'])('missing_case_id: %j where the id belongs', async (segment) =>
    expectRefusal(await tenant.api.post(pathOf(segment), note()), 400, 'missing_case_id'),
  );
});

describe('404', () => {
  test('not_found: no such case, one of others, one of the other environment; no key is used up', async () => {
    const body = note();
    const stranger = await newTenant(app);
    const live = await newTenant(app, { orgId: tenant.orgId, environment: 'live' });
    for (const [api, id] of [
      [tenant.api, newId('case')],
      [tenant.api, "x'--"],
      [tenant.api, '%00'],
      [stranger.api, caseId],
      [live.api, caseId],
    ] as const)
      expectRefusal(await api.post(pathOf(id), body), 404, 'not_found');
    expect((await post(body)).status).toBe(202);
  });
});

test('every type can be given; what its fields may be is in the documentation', async () => {
  const { body } = await tenant.api.get('/openapi.json');
  const text = JSON.stringify(body.paths['/api/v1/cases/{caseId}/commands']);
  for (const type of COMMAND_TYPES) expect(text).toContain(`"title":"${type}"`);
  expect(text).not.toContain('complete_case');
});
