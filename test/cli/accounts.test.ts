// The commands about organizations, keys and the audit log, on a database of their own.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import AuditList from '../../cli/commands/audit/list.ts';
import AuditVerify from '../../cli/commands/audit/verify.ts';
import KeysIssue from '../../cli/commands/keys/issue.ts';
import KeysList from '../../cli/commands/keys/list.ts';
import KeysRevoke from '../../cli/commands/keys/revoke.ts';
import KeysRotate from '../../cli/commands/keys/rotate.ts';
import OrgCreate from '../../cli/commands/org/create.ts';
import OrgList from '../../cli/commands/org/list.ts';
import OrgSet from '../../cli/commands/org/set.ts';
import OrgShow from '../../cli/commands/org/show.ts';
import { SCOPES } from '../../src/catalog/scopes.ts';
import { startTestApp, type TestApp } from '../harness/app.ts';
import { apiFor, type Json } from '../harness/factories.ts';
import { jsonOf, runHere } from './run.ts';

let app: TestApp;
beforeAll(async () => void (app = await startTestApp()));
afterAll(() => app.close());

const run = (command: Parameters<typeof runHere>[0], ...args: string[]) =>
  runHere(command, args, { DATABASE_URL: app.url });
const json = async (command: Parameters<typeof runHere>[0], ...args: string[]): Promise<Json> =>
  jsonOf(await run(command, ...args, '--json'));

describe('organizations', () => {
  test('with none, every command says how to make one', async () => {
    expect(await json(KeysList)).toEqual({
      error: {
        code: 'no_organization',
        message: 'There is no organization yet. Make one with: intake org create NAME',
      },
    });
    expect(await run(OrgList)).toMatchObject({
      code: 0,
      stdout: '',
      stderr: expect.stringContaining('intake org create NAME'),
    });
  });

  test('the only one needs no --org; of several one has to be named, by id or name', async () => {
    const acme = await json(OrgCreate, 'Acme GmbH');
    expect(acme).toMatchObject({
      org_id: expect.stringMatching(/^org_[0-9a-z]{26}$/),
      name: 'Acme GmbH',
      status: 'active',
      billing: 'not_required',
      live_usage_cap: null,
    });
    expect(await json(OrgShow)).toEqual(acme);
    expect(acme.rate_limit_in_force).toEqual({ per_minute: 600, from: 'deployment' });
    await run(OrgCreate, 'Beta AG');
    expect((await json(OrgShow)).error.code).toBe('org_required');
    expect(await json(OrgShow, '--org', 'Acme GmbH')).toEqual(acme);
    expect(await json(OrgShow, '--org', acme.org_id)).toEqual(acme);
    expect((await json(OrgShow, '--org', 'Gamma')).error.code).toBe('not_found');
    expect((await json(OrgList)).organizations.map(({ name }: { name: string }) => name)).toEqual([
      'Acme GmbH',
      'Beta AG',
    ]);
  });

  test('set changes what is given, and records just that', async () => {
    const org = await json(OrgCreate, 'Delta');
    const args = ['--org', org.org_id];
    expect(
      await json(
        OrgSet,
        ...args,
        '--billing',
        'inactive',
        '--live-usage-cap',
        '5',
        '--connector-approval',
        'off',
        '--accept-terms',
        '2026-01',
        '--as',
        'j.doe',
      ),
    ).toEqual({
      ...org,
      billing: 'inactive',
      live_usage_cap: 5,
      connector_approval_required: false,
      legal_terms_accepted_version: '2026-01',
    });
    expect(await json(OrgSet, ...args, '--billing', 'inactive', '--live-usage-cap', 'none')).toMatchObject({
      live_usage_cap: null,
      billing: 'inactive',
    });
    await run(OrgSet, ...args, '--billing', 'inactive');
    const { records } = await json(AuditList, ...args);
    expect(records).toMatchObject([
      { seq: 3, action: 'org.changed', data: { live_usage_cap: null }, environment: null },
      {
        seq: 2,
        action: 'org.changed',
        actor_type: 'operator',
        actor_id: 'j.doe',
        data: {
          billing: 'inactive',
          live_usage_cap: 5,
          connector_approval_required: false,
          legal_terms_accepted_version: '2026-01',
        },
      },
      { seq: 1, action: 'org.created', subject_type: 'organization', subject_id: org.org_id },
    ]);
  });

  test.each([
    [['--live-usage-cap', 'many'], 2, 'invalid_usage'],
    [['--billing', 'maybe'], 2, 'invalid_usage'],
    [['--rate-limit', '0'], 1, 'invalid_rate_limit'],
    [[], 2, 'invalid_usage'],
  ])('set %j is refused', async (args, code, error) => {
    const ran = await run(OrgSet, '--org', 'Acme GmbH', ...args, '--json');
    expect([ran.code, jsonOf(ran).error.code]).toEqual([code, error]);
  });
});

describe('keys', () => {
  const place = ['--org', 'Acme GmbH'];

  test('the secret stands alone on stdout, works, and is never shown again', async () => {
    const { stdout, stderr, code } = await run(KeysIssue, ...place, '--env', 'test', '--name', 'desk');
    const secret = stdout.trim();
    expect([code, stdout]).toEqual([0, `${secret}\n`]);
    expect(secret).toMatch(/^sk_test_[0-9A-Za-z]{49}$/);
    expect(stderr).not.toContain(secret);
    expect((await apiFor(app, secret).get('/me')).status).toBe(200);
    const listed = await run(KeysList, ...place, '--json');
    expect(listed.stdout).not.toContain(secret);
    expect(jsonOf(listed).keys[0]).toMatchObject({
      name: 'desk',
      environment: 'test',
      state: 'active',
      display_prefix: secret.slice(0, 12),
    });
  });

  test('--json holds what a script needs', async () => {
    const issued = await json(
      KeysIssue,
      ...place,
      '--env',
      'live',
      '--scope',
      'all',
      '--expires-at',
      '2126-01-31',
      '--rate-limit',
      '10',
    );
    expect(issued).toMatchObject({
      key_id: expect.stringMatching(/^key_/),
      api_key: expect.stringMatching(/^sk_live_/),
      environment: 'live',
      scopes: [...SCOPES],
      expires_at: '2126-01-31T00:00:00.000Z',
      rate_limit_per_minute: 10,
    });
    const narrow = await json(
      KeysIssue,
      ...place,
      '--env',
      'test',
      '--scope',
      'cases:read',
      '--scope',
      'workflows:read',
    );
    expect(narrow.scopes).toEqual(['cases:read', 'workflows:read']);
  });

  test('a key with an end says when that is: a day ends it at its beginning', async () => {
    const { stderr } = await run(KeysIssue, ...place, '--env', 'test', '--expires-at', '2126-01-31');
    expect(stderr).toContain('It ends at 2126-01-31 00:00 UTC.');
  });

  test.each([
    [[], 2],
    [['--env', 'prod'], 2],
    [['--env', 'test', '--scope', 'everything'], 2],
    [['--env', 'test', '--expires-at', 'tomorrow'], 2],
    [['--env', 'test', '--expires-at', '2126-11-31'], 2],
    [['--env', 'test', '--expires-at', '2126-02-29T12:00:00+01:00'], 2],
    [['--env', 'test', '--expires-at', '2020-01-01'], 1],
  ])('issue %j is refused', async (args, code) => {
    expect((await run(KeysIssue, ...place, ...args)).code).toBe(code);
  });

  test('rotation: both work for the grace time, then only the new one', async () => {
    const old = await json(KeysIssue, ...place, '--env', 'test');
    const rotated = await json(KeysRotate, old.key_id, ...place);
    expect(rotated).toMatchObject({
      replaces: old.key_id,
      scopes: old.scopes,
      api_key: expect.stringMatching(/^sk_test_/),
    });
    const statuses = async (): Promise<number[]> => [
      (await apiFor(app, old.api_key).get('/me')).status,
      (await apiFor(app, rotated.api_key).get('/me')).status,
    ];
    expect(await statuses()).toEqual([200, 200]);
    expect((await json(KeysRotate, old.key_id, ...place)).error.code).toBe('key_not_active');
    await app.advance('25 hours');
    expect(await statuses()).toEqual([401, 200]);
    await app.advance('-25 hours');
  });

  test('a live key is not replaced by accident', async () => {
    const live = await json(KeysIssue, ...place, '--env', 'live');
    expect((await json(KeysRotate, live.key_id, ...place)).error.code).toBe('env_required');
    expect((await json(KeysRotate, live.key_id, ...place, '--env', 'test')).error.code).toBe('not_found');
    expect(await json(KeysRotate, live.key_id, ...place, '--env', 'live')).toMatchObject({
      environment: 'live',
    });
  });

  test('revoking asks; with --yes the next request is refused', async () => {
    const key = await json(KeysIssue, ...place, '--env', 'live');
    const asked = await run(KeysRevoke, key.key_id, ...place);
    expect(asked).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('--yes') });
    expect((await apiFor(app, key.api_key).get('/me')).status).toBe(200);
    expect(await json(KeysRevoke, key.key_id, ...place, '--yes')).toMatchObject({
      key_id: key.key_id,
      environment: 'live',
      revoked_at: expect.stringMatching(/Z$/),
    });
    expect((await apiFor(app, key.api_key).get('/me')).status).toBe(401);
  });
});

describe('the audit chain', () => {
  test('is proved, and a changed record is named', async () => {
    const place = ['--org', 'Delta'];
    expect(await json(AuditVerify, ...place)).toMatchObject({ ok: true, records: 3, first_bad: null });
    const { sql } = app.store.database;
    await sql('alter table audit_records disable trigger audit_records_are_final');
    await sql(
      `update audit_records set actor_id = 'nobody' where seq = 2 and org_id = (select org_id from organizations where name = 'Delta')`,
    );
    const ran = await run(AuditVerify, ...place, '--json');
    expect(ran.code).toBe(1);
    expect(jsonOf(ran)).toMatchObject({ ok: false, first_bad: 2, error: { code: 'audit_chain_broken' } });
  });
});
