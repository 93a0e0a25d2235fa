// The commands about hosted sessions: the list with what is true now, and cancelling.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import SessionsCancel from '../../cli/commands/sessions/cancel.ts';
import SessionsList from '../../cli/commands/sessions/list.ts';
import { startTestApp, type TestApp } from '../harness/app.ts';
import { invoiceTenant, type Json, type Tenant } from '../harness/factories.ts';
import { openedSession, sessionRow } from '../harness/sessions/sessions.ts';
import { look } from '../harness/story.ts';
import { jsonOf, runHere } from './run.ts';

let app: TestApp;
let tenant: Tenant;
beforeAll(async () => void (app = await startTestApp({ role: 'api' })));
beforeEach(async () => void (tenant = await invoiceTenant(app)));
afterAll(() => app.close());

const run = (command: Parameters<typeof runHere>[0], ...args: string[]) =>
  runHere(command, [...args, '--org', tenant.orgId], { DATABASE_URL: app.url });
const json = async (command: Parameters<typeof runHere>[0], ...args: string[]): Promise<Json> =>
  jsonOf(await run(command, ...args, '--json'));
const listed = async (...args: string[]): Promise<Json[]> => (await json(SessionsList, ...args)).sessions;
const idsOf = (sessions: Json[]): string[] => sessions.map(({ session_id }) => session_id);

describe('sessions list', () => {
  test('newest first, within one organization and environment', async () => {
    const first = await openedSession(tenant, { external_case_id: 'A-1', locale: 'de-AT' });
    await app.advance('1 second');
    const second = await openedSession(tenant);
    await openedSession(await invoiceTenant(app));
    const { sessions, environment } = await json(SessionsList);
    expect(environment).toBe('test');
    expect(idsOf(sessions)).toEqual([second.session_id, first.session_id]);
    expect(sessions[1]).toEqual({
      session_id: first.session_id,
      case_id: first.case_id,
      external_case_id: 'A-1',
      status: 'open',
      locale: 'de',
      expires_at: first.expires_at,
      created_at: new Date((await sessionRow(app, first.session_id)).created_at).toISOString(),
    });
    expect(idsOf(await listed('--limit', '1'))).toEqual([second.session_id]);
    expect(await listed('--env', 'live')).toEqual([]);
  });

  test('a session whose time is over is expired before the sweep has come by', async () => {
    const short = await openedSession(tenant, { ttl_hours: 1 });
    const long = await openedSession(tenant, { ttl_hours: 3 });
    await tenant.api.post(`/sessions/${long.session_id}/handoff`, {});
    await app.advance('61 minutes');
    expect((await sessionRow(app, short.session_id)).status).toBe('open');
    expect(idsOf(await listed('--status', 'expired'))).toEqual([short.session_id]);
    expect(idsOf(await listed('--status', 'customer_complete'))).toEqual([long.session_id]);
    expect(await listed('--status', 'open')).toEqual([]);
    const statuses: string[] = (await listed()).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual(['customer_complete', 'expired']);
    await app.advance('-61 minutes');
  });

  test('for people: a table, a sentence where there is none, and a wrong status is refused', async () => {
    const none = await run(SessionsList);
    expect(none).toMatchObject({
      code: 0,
      stdout: '',
      stderr: expect.stringContaining('POST /api/v1/sessions'),
    });
    const { session_id } = await openedSession(tenant, { external_case_id: 'A-2' });
    const { stdout } = await run(SessionsList);
    expect(stdout).toMatch(/^SESSION\s+STATUS\s+EXTERNAL ID\s+EXPIRES/);
    expect(stdout).toMatch(new RegExp(`^${session_id}\\s+open\\s+A-2\\s`, 'm'));
    expect(await run(SessionsList, '--status', 'closed')).toMatchObject({ code: 2 });
  });
});

describe('sessions cancel', () => {
  test('asks; with --yes the session ends for good and its case goes to the operators', async () => {
    const { session_id, case_id } = await openedSession(tenant);
    const asked = await run(SessionsCancel, session_id);
    expect(asked).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('--yes') });
    expect((await sessionRow(app, session_id)).status).toBe('open');
    expect(await json(SessionsCancel, session_id, '--yes', '--as', 'j.doe')).toEqual({
      session_id,
      status: 'cancelled',
      case_id,
    });
    expect(idsOf(await listed('--status', 'cancelled'))).toEqual([session_id]);
    expect((await look(tenant, case_id)).status).toBe('ready_for_review');
    const handoff = await tenant.api.post(`/sessions/${session_id}/handoff`, {});
    expect(handoff).toMatchObject({ status: 409, body: { error: { code: 'session_terminal' } } });
    const acts = await app.store.database.sql(
      `select action, actor_type, actor_id from audit_records where org_id = $1 and subject_id = $2`,
      [tenant.orgId, session_id],
    );
    expect(acts).toEqual([{ action: 'session.cancelled', actor_type: 'operator', actor_id: 'j.doe' }]);
  });

  test('one that has ended is refused in plain words', async () => {
    const { session_id } = await openedSession(tenant);
    await run(SessionsCancel, session_id, '--yes');
    const again = await run(SessionsCancel, session_id, '--yes');
    expect(again).toMatchObject({
      code: 1,
      stdout: '',
      stderr: 'Error: The session is cancelled; only an open one can be cancelled.\n',
    });
    expect((await json(SessionsCancel, session_id, '--yes')).error.code).toBe('session_ended');
  });

  test('one whose time is over is refused, also before the sweep has come by', async () => {
    const { session_id } = await openedSession(tenant, { ttl_hours: 1 });
    await app.advance('61 minutes');
    const late = await run(SessionsCancel, session_id, '--yes');
    expect(late).toMatchObject({
      code: 1,
      stdout: '',
      stderr: 'Error: The session is expired; only an open one can be cancelled.\n',
    });
    expect((await json(SessionsCancel, session_id, '--yes')).error.code).toBe('session_ended');
    expect((await sessionRow(app, session_id)).status).toBe('open');
    await app.advance('-61 minutes');
  });

  test('a session of another environment is pointed to, one of another organization is not there', async () => {
    const live = await invoiceTenant(app, { environment: 'live', orgId: tenant.orgId });
    const { session_id } = await openedSession(live);
    const elsewhere = await run(SessionsCancel, session_id, '--yes');
    expect(elsewhere).toMatchObject({ code: 1, stderr: expect.stringContaining('add --env live') });
    const others = await openedSession(await invoiceTenant(app));
    for (const id of [others.session_id, 'ses_nonsense'])
      expect((await json(SessionsCancel, id, '--yes')).error).toEqual({
        code: 'not_found',
        message: `There is no session ${id}. List them with "intake sessions list --org ${tenant.orgId}".`,
      });
    expect((await sessionRow(app, others.session_id)).status).toBe('open');
    expect(await json(SessionsCancel, session_id, '--yes', '--env', 'live')).toMatchObject({
      status: 'cancelled',
    });
  });
});
