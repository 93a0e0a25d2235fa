// `connectors test`: what goes out, what comes back, how it is read; against a bank's API on loopback.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import AuditList from '../../../cli/commands/audit/list.ts';
import ConnectorsShow from '../../../cli/commands/connectors/show.ts';
import ConnectorsTest from '../../../cli/commands/connectors/test.ts';
import { hang, json as answering, text } from '../../harness/connectors.ts';
import type { Json } from '../../harness/factories.ts';
import { bankConnector, IBAN, openConnectorDesk, SECRET, type ConnectorDesk } from './connector-desk.ts';

let desk: ConnectorDesk;
beforeAll(async () => void (desk = await openConnectorDesk()));
afterAll(() => desk.close());
beforeEach(() => desk.fresh());
afterEach(() => expect(desk.printed.join('\n')).not.toContain(SECRET));

const stage = (more: { transport?: object; fn?: object } = {}) =>
  desk.stage(
    bankConnector(desk.origin, {
      ...more,
      transport: { auth: { mode: 'bearer_token', secret: SECRET }, ...more.transport },
    }),
  );
const inForce = async (more: Parameters<typeof stage>[0] = {}): Promise<void> => {
  await stage(more);
  await desk.approve('bank-check');
};
const trying = (...args: string[]) => desk.run(ConnectorsTest, 'bank-check', 'check_iban', ...args);
const tried = (...args: string[]): Promise<Json> =>
  desk.json(ConnectorsTest, 'bank-check', 'check_iban', ...args);
const lastAct = async (): Promise<Json> => (await desk.json(AuditList)).records[0];

test('a yes: request with its secret masked, answer, reading; the audit log knows who, and no value', async () => {
  desk.reply(answering({ valid: true, echo: `Bearer ${SECRET}` }));
  await inForce();
  const ran = await trying();
  expect(ran.code).toBe(0);
  for (const part of [
    `Request\n  GET ${desk.origin}/v1/check?iban=${IBAN}\n`,
    '  authorization: Bearer •••\n',
    'Answer\n  200  application/json, ',
    '    "valid": true,\n    "echo": "Bearer •••"\n',
    'verified  after 1 request, ',
    '  Status 200 is one of 200, and `body.valid == true` holds.\n',
  ])
    expect(ran.stdout).toContain(part);
  expect(desk.api.asked[0]?.headers.authorization).toBe(`Bearer ${SECRET}`);
  const act = await lastAct();
  expect(act).toMatchObject({
    action: 'connector.tested',
    subject_id: 'bank-check',
    actor_id: 'tester',
    data: { function_key: 'check_iban', outcome: 'verified' },
  });
  expect(JSON.stringify(act)).not.toContain(IBAN);
});

test('a no, with inputs in both forms, ends with 0 as well', async () => {
  desk.reply(answering({ valid: false }));
  await inForce();
  for (const input of ['iban=A&b=c', '{"iban": "A&b=c"}']) {
    const told = await tried('--input', input);
    expect(told).toMatchObject({
      connector_key: 'bank-check',
      function_key: 'check_iban',
      version: 'active',
      environment: 'test',
      outcome: 'not_verified',
      status_code: 200,
      attempts: 1,
      request: { url: `${desk.origin}/v1/check?iban=A%26b%3Dc` },
      response: { status: 200, content_type: 'application/json', excerpt: { valid: false } },
    });
    expect(told.error).toBeUndefined();
  }
  expect((await tried('--input', 'iban')).error).toMatchObject({ code: 'invalid_usage' });
});

test('a refused secret is said to be one', async () => {
  desk.reply(answering({ message: 'who are you?' }, 401));
  await inForce();
  const ran = await trying();
  expect([ran.code, ran.stdout]).toEqual([0, expect.stringContaining("The connector's secret was refused")]);
});

test('an API that hangs or fails: inconclusive, never a yes; show says how it stands', async () => {
  desk.reply(hang);
  await inForce({ transport: { timeout_ms: 100 } });
  const ran = await trying();
  expect([ran.code, ran.stdout]).toEqual([1, expect.stringContaining('the API did not answer in time')]);
  expect(ran.stdout).toContain('inconclusive  after 3 requests');
  expect(await tried()).toMatchObject({ outcome: 'inconclusive', attempts: 3, error: { code: 'no_answer' } });
  desk.reply(text('broken', 503));
  const broken = await trying();
  expect([broken.code, broken.stdout]).toEqual([0, expect.stringContaining('the API answered 503')]);
  for (let call = 0; call < 2; call += 1) await trying();
  expect((await desk.json(ConnectorsShow, 'bank-check')).health).toMatchObject({
    circuit: 'open',
    failures: 5,
  });
  expect((await desk.run(ConnectorsShow, 'bank-check')).stdout).toMatch(
    /The API does not answer: 5 calls lost in a row; left alone until .* UTC\./,
  );
  const left = await tried();
  expect(left).toMatchObject({
    attempts: 0,
    error: { code: 'not_asked', message: expect.stringContaining('left alone until') },
  });
  await desk.app.advance('31 seconds');
  expect((await desk.json(ConnectorsShow, 'bank-check')).health.circuit).toBe('half_open');
  desk.reply(answering({ valid: true }));
  expect((await tried()).outcome).toBe('verified');
  expect((await desk.json(ConnectorsShow, 'bank-check')).health).toMatchObject({
    circuit: 'closed',
    failures: 0,
  });
}, 60_000);

test('the staged version is tried before it is approved, and says nothing about the one in force', async () => {
  desk.reply(text('down', 503));
  await stage();
  expect((await tried()).error).toMatchObject({
    code: 'not_found',
    message: expect.stringContaining('--staged'),
  });
  for (let call = 0; call < 5; call += 1) await trying('--staged');
  expect((await tried('--staged')).error.code).toBe('not_asked');
  await desk.approve('bank-check');
  desk.reply(answering({ valid: true }));
  expect(await tried()).toMatchObject({ version: 'active', outcome: 'verified' });
  expect((await tried('--staged')).error.message).toContain('no staged version');
  expect((await lastAct()).data).not.toHaveProperty('staged');
}, 60_000);

test('a kept answer is passed by', async () => {
  await inForce({ fn: { cache_seconds: 3600 } });
  desk.reply(answering({ valid: true }));
  expect((await tried()).outcome).toBe('verified');
  desk.reply(answering({ valid: false }));
  expect((await tried()).outcome).toBe('not_verified');
});

test('what cannot be asked ends with 1: no room, wrong input, a host that is not allowed, no such function', async () => {
  desk.reply(answering({ valid: true }));
  await inForce({ transport: { max_per_minute: 1 } });
  const wrong = await trying('--input', '{}');
  expect([wrong.code, wrong.stdout]).toEqual([1, expect.stringContaining('The input "iban" needs a value.')]);
  await trying();
  const busy = await trying();
  expect([busy.code, busy.stderr]).toEqual([
    1,
    expect.stringMatching(
      /^Not asked: bank-check may not be called more often this minute\. Try again after .* UTC\./,
    ),
  ]);
  expect(await tried()).toMatchObject({ retry_at: expect.any(String), error: { code: 'connector_busy' } });
  await desk.stage(bankConnector('https://10.0.0.1', { transport: { auth: { mode: 'none' } } }));
  const blocked = await tried('--staged');
  expect(blocked.error).toMatchObject({
    code: 'not_asked',
    message: expect.stringContaining('INTAKE_EGRESS_ALLOW'),
  });
  const unknown = await desk.json(ConnectorsTest, 'bank-check', 'nope');
  expect(unknown.error).toMatchObject({
    code: 'not_found',
    message: expect.stringContaining('it has check_iban'),
  });
});
