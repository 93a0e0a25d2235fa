// Operators decide on staged changes: `connectors approve`, `reject`, `remove`; what a change breaks is said before.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import AuditList from '../../../cli/commands/audit/list.ts';
import AuditVerify from '../../../cli/commands/audit/verify.ts';
import ConnectorsApprove from '../../../cli/commands/connectors/approve.ts';
import ConnectorsList from '../../../cli/commands/connectors/list.ts';
import ConnectorsPending from '../../../cli/commands/connectors/pending.ts';
import ConnectorsReject from '../../../cli/commands/connectors/reject.ts';
import ConnectorsRemove from '../../../cli/commands/connectors/remove.ts';
import ConnectorsShow from '../../../cli/commands/connectors/show.ts';
import type { Json } from '../../harness/factories.ts';
import { bankConnector, openConnectorDesk, PAYMENTS, type ConnectorDesk } from './connector-desk.ts';

let desk: ConnectorDesk;
beforeAll(async () => void (desk = await openConnectorDesk()));
afterAll(() => desk.close());
beforeEach(() => desk.fresh());

const NONE = { auth: { mode: 'none' } };
const add = ({ label, ...more }: Parameters<typeof bankConnector>[1] & { label?: string } = {}) =>
  desk.stage({
    ...bankConnector(desk.origin, { ...more, transport: { ...NONE, ...more.transport } }),
    ...(label === undefined ? {} : { label }),
  });
const approve = (...args: string[]) => desk.run(ConnectorsApprove, 'bank-check', ...args);
const approved = async (more: Parameters<typeof add>[0] = {}): Promise<void> => {
  await add(more);
  await desk.approve('bank-check');
};
const connectorActs = async (): Promise<Json[]> =>
  (await desk.json(AuditList)).records.filter((act: Json) => act.subject_type === 'connector');

describe('approve', () => {
  test('a new one: shows all of it, asks, and puts in force what was shown', async () => {
    const { change_id } = await add();
    const asked = await approve();
    expect(asked.code).toBe(1);
    expect(asked.stderr).toContain(
      'This puts bank-check in force in test. Nobody can be asked here: run it again with --yes.',
    );
    expect((await desk.json(ConnectorsList)).connectors[0].approval_status).toBe('pending_approval');
    const ran = await approve('--yes');
    expect([ran.code, ran.stdout]).toEqual([0, expect.stringContaining('bank-check is in force in test.')]);
    for (const line of [
      `create bank-check  ${change_id}, asked for by tester at`,
      `Calls ${new URL(desk.origin).host}`,
      `+ transport/base_url  ${desk.origin}/v1`,
      '+ functions/check_iban/request/query  {"iban":"{{iban}}"}',
      '+ functions/check_iban/success_criteria  {"json":"body.valid == true","status_codes":[200]}',
    ])
      expect(ran.stdout).toContain(line);
    expect((await desk.json(ConnectorsApprove, 'bank-check', '--yes')).error.code).toBe('no_staged_change');
    const acts = await connectorActs();
    expect(acts.map(({ action, actor_id }) => [action, actor_id])).toEqual(
      expect.arrayContaining([
        ['connector.created', 'tester'],
        ['connector.change_staged', 'tester'],
      ]),
    );
  });

  test('--json holds the change, its places and who asks', async () => {
    await approved();
    await desk.publish(PAYMENTS);
    const { change_id } = await add({ transport: { timeout_ms: 5000 } });
    expect(await desk.json(ConnectorsApprove, 'bank-check', '--yes', '--change', change_id)).toEqual({
      connector_key: 'bank-check',
      change_id,
      action: 'update',
      approval_status: 'active',
      environment: 'test',
      diff: [{ path: '/transport/timeout_ms', kind: 'changed', before: 10_000, after: 5000 }],
      breaks: [],
      used_by: [
        {
          workflow_id: 'payments',
          version: '1',
          status: 'published',
          open_cases: 0,
          usage: 'verify_fact',
          fact_id: 'iban',
          function_key: 'check_iban',
          inputs: ['iban'],
        },
      ],
    });
  });

  test('who looks at one change does not approve another', async () => {
    const first = await add();
    const second = await add({ transport: { timeout_ms: 5000 } });
    const refused = await desk.json(ConnectorsApprove, 'bank-check', '--yes', '--change', first.change_id);
    expect(refused.error).toMatchObject({
      code: 'change_replaced',
      message: expect.stringContaining(second.change_id),
    });
    await expect(desk.approve('bank-check', first.change_id)).rejects.toMatchObject({
      code: 'change_replaced',
    });
    expect((await desk.json(ConnectorsShow, 'bank-check')).pending_change.change_id).toBe(second.change_id);
  });

  const rename = { function_key: 'check_account' };
  const other = {
    input_parameters: [{ name: 'account' }],
    request: { method: 'GET', path: '/check' },
    sample_input: {},
  };
  const needs = { input_parameters: [{ name: 'iban' }, { name: 'holder' }] };
  test.each([
    ['a function that goes', rename, ['it asks check_iban, which would not be there.']],
    [
      'a parameter that is called otherwise',
      other,
      [
        'it gives check_iban the input "iban", which would be no parameter.',
        'check_iban would need the input "account", which it does not give.',
      ],
    ],
    [
      'a parameter that is needed now',
      needs,
      ['check_iban would need the input "holder", which it does not give.'],
    ],
    [
      'one that may be left out',
      { input_parameters: [{ name: 'iban' }, { name: 'x', required: false }] },
      [],
    ],
  ])('%s', async (_name, fn, problems) => {
    await approved();
    await desk.publish(PAYMENTS);
    await add({ fn });
    const sentences = problems.map((problem) => `payments version 1 (published), fact iban: ${problem}`);
    const ran = await approve();
    expect(ran.stdout.startsWith('This change breaks published workflows')).toBe(problems.length > 0);
    const told = ran.stdout.replaceAll(/\n {2}/g, ' ');
    for (const sentence of sentences) expect(told).toContain(sentence);
    const uses = problems.length === 1 ? '1 use' : `${problems.length} uses`;
    expect(ran.stderr.includes(`It breaks ${uses} of published workflows.`)).toBe(problems.length > 0);
    expect((await desk.json(ConnectorsPending)).changes[0].breaks).toEqual(sentences);
    expect((await desk.json(ConnectorsShow, 'bank-check')).breaks).toEqual(sentences);
  });

  test('a workflow that gives no inputs gives its own fact', async () => {
    const [iban] = PAYMENTS.facts;
    const verify = { connector_key: 'bank-check', function_key: 'check_iban' };
    await approved();
    await desk.publish({ ...PAYMENTS, facts: [{ ...iban, verify }] });
    await add({ transport: { timeout_ms: 5000 } });
    expect((await desk.json(ConnectorsShow, 'bank-check')).breaks).toEqual([]);
  });
});

describe('reject and remove', () => {
  test('a rejected change is gone, its reason told and kept nowhere', async () => {
    await approved();
    const { change_id } = await add({ transport: { timeout_ms: 5000 } });
    const reason = 'Anna says no';
    expect((await desk.run(ConnectorsReject, 'bank-check')).code).toBe(1);
    const ran = await desk.run(ConnectorsReject, 'bank-check', '--reason', reason, '--yes');
    expect(ran.stdout).toContain(
      `The change ${change_id} to bank-check is rejected. What is in force stays. Reason: ${reason}`,
    );
    const [act] = await connectorActs();
    expect(act).toMatchObject({
      action: 'connector.change_rejected',
      actor_id: 'tester',
      data: { change_id, with_reason: true },
    });
    expect(JSON.stringify(await connectorActs())).not.toContain('Anna');
    await add({ transport: { timeout_ms: 6000 } });
    expect(await desk.json(ConnectorsReject, 'bank-check', '--yes')).toMatchObject({
      rejected: true,
      reason: null,
      approval_status: 'active',
    });
  });

  test('a removal names what it breaks, waits, and is approved like any change', async () => {
    await approved();
    await desk.publish(PAYMENTS);
    const asked = await desk.run(ConnectorsRemove, 'bank-check');
    expect([asked.code, asked.stdout]).toEqual([
      1,
      expect.stringContaining(
        'payments version 1 (published), fact iban: it asks check_iban, and nobody would answer',
      ),
    ]);
    expect(await desk.json(ConnectorsRemove, 'bank-check', '--yes')).toMatchObject({
      deleted: false,
      approval_status: 'pending_deletion',
      change_id: expect.stringMatching(/^chg_/),
    });
    const shown = await approve('--yes');
    expect(shown.stdout).toMatch(/^This change breaks published workflows/);
    expect(shown.stdout).toContain('The whole connector would go.');
    expect(shown.stdout).toContain('bank-check is removed from test.');
    expect((await desk.json(ConnectorsList)).connectors).toEqual([]);
    expect((await connectorActs())[0]).toMatchObject({ action: 'connector.deleted', actor_id: 'tester' });
    expect((await desk.json(AuditVerify)).ok).toBe(true);
  });

  test('one that was never approved goes at once', async () => {
    await add();
    const ran = await desk.run(ConnectorsRemove, 'bank-check', '--yes');
    expect([ran.code, ran.stdout]).toEqual([0, 'bank-check is removed from test.\n']);
  });
});

test('lists end at --limit', async () => {
  await desk.stage({ ...bankConnector(desk.origin, { transport: NONE }), connector_key: 'second' });
  await desk.stage({ ...bankConnector(desk.origin, { transport: NONE }), connector_key: 'third' });
  expect((await desk.json(ConnectorsList, '--limit', '1')).connectors).toHaveLength(1);
  expect((await desk.json(ConnectorsPending, '--limit', '1')).changes).toMatchObject([
    { connector_key: 'second' },
  ]);
  expect((await desk.run(ConnectorsPending, '--limit', '1')).stderr).toContain(
    'There are more: give a higher --limit',
  );
  expect((await desk.run(ConnectorsPending)).stderr).not.toContain('There are more');
  expect((await desk.run(ConnectorsList, '--limit', '0')).code).toBe(2);
});

test('texts of a connector give the terminal no orders, and hide nothing', async () => {
  const evil = '\u001b]0;pwned\u0007\u001b[2J\u202eEvil\nForged line';
  await add({});
  // Such texts are refused when they are written: these come by another way.
  await desk.app.store.database.sql(
    `update connector_changes set definition = jsonb_set(jsonb_set(definition, '{label}', to_jsonb($1::text)), '{functions,0,label}', to_jsonb($1::text))
     where org_id = $2`,
    [evil, desk.orgId()],
  );
  for (const command of [ConnectorsList, ConnectorsPending, ConnectorsShow, ConnectorsApprove]) {
    const args = command === ConnectorsShow || command === ConnectorsApprove ? ['bank-check'] : [];
    const { stdout, stderr } = await desk.run(command, ...args);
    // oxlint-disable-next-line no-control-regex -- what must not be there
    expect(stdout + stderr).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
    expect(stdout).not.toMatch(/^Forged/m);
  }
  expect((await desk.run(ConnectorsShow, 'bank-check')).stdout).toContain('Evil Forged line');
});
