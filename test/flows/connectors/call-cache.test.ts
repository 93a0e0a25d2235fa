// Answers that hold for a while: who shares them, what is kept of them, and when they end.
import { describe, expect, test } from 'vitest';
import { removeExpiredAnswers } from '../../../src/connectors/calls/answer-cache.ts';
import {
  called,
  callersOfFile,
  connector,
  hang,
  IBAN,
  json,
  startApi,
  startCallers,
  type Given,
} from '../../harness/connectors.ts';

const shared = callersOfFile();
const lookUp = (fn: object = {}): Given => ({
  fn: {
    usage: 'lookup_fact',
    success_criteria: { status_codes: [200], json: 'body.found' },
    result: '/name',
    cache_seconds: 60,
    ...fn,
  },
});
const NAME = 'Planted Person';

describe('an answer that is kept', () => {
  test('is given to ten callers at the same time, and to later ones, until it expires', async () => {
    const api = await startApi(json({ found: true, name: NAME }));
    const { caller, advance, sql } = shared();
    const ask = (over: object = {}) =>
      called(caller.call({ connector: { ...connector(api, lookUp()), ...over }, inputs: { iban: IBAN } }));
    const first = await Promise.all(Array.from({ length: 10 }, () => ask()));
    expect(api.asked).toHaveLength(1);
    expect(first.every(({ value, answeredAt }) => value === NAME && answeredAt === null)).toBe(true);
    const kept = await ask();
    expect(kept).toMatchObject({
      outcome: 'verified',
      value: NAME,
      statusCode: 200,
      attempts: 0,
      answeredAt: expect.any(Date),
    });
    expect(kept.read).toMatch(/holds\. The answer is kept from 20/);
    expect(kept.response).toEqual({
      status: 200,
      contentType: 'application/json',
      bytes: 38,
      shape: { found: true, name: '•••' },
    });
    expect(api.asked).toHaveLength(1);
    await advance('61 seconds');
    expect((await ask()).answeredAt).toBeNull();
    expect(api.asked).toHaveLength(2);
    await advance('61 seconds');
    expect(await removeExpiredAnswers(sql)).toBeGreaterThan(0);
    expect(await sql('select 1 from connector_answers where connector_key = $1', [api.key])).toEqual([]);
    await sql(
      `insert into connector_answers (org_id, environment, connector_key, question, outcome, status_code, read, shape, bytes, checked_at, expires_at)
       select 'org_1', 'test', $1, 'q' || n, 'verified', 200, '', '{}', 0, app_now(), app_now() from generate_series(1, 2500) n`,
      [api.key],
    );
    await advance('1 second');
    expect(await removeExpiredAnswers(sql)).toBe(2500);
  });

  test('holds for the same organization, environment, version, function and inputs alone', async () => {
    const api = await startApi(json({ found: true, name: NAME }));
    const { caller } = shared();
    const given = connector(api, lookUp());
    const ask = (over: object, inputs: Record<string, unknown> = { iban: IBAN }) =>
      called(caller.call({ connector: { ...given, ...over }, inputs }));
    await ask({});
    const others = [
      { orgId: 'org_2' },
      { environment: 'test' },
      { version: 'v2' },
      { connectorKey: 'other' },
      { function: { ...given.function, function_key: 'other' } },
    ];
    for (const other of others) await ask(other);
    await ask({}, { iban: `${IBAN}1` });
    await ask({}, {});
    expect(api.asked).toHaveLength(3 + others.length);
    expect(
      await called(caller.call({ connector: given, inputs: { iban: IBAN }, isFresh: true })),
    ).toMatchObject({ attempts: 1 });
  });

  test('is decided: nothing else is kept', async () => {
    const api = await startApi(json({ found: false }));
    const { caller } = shared();
    const ask = () => called(caller.call({ connector: connector(api, lookUp()), inputs: { iban: IBAN } }));
    const outcomes: [ReturnType<typeof json>, string, number][] = [
      [json({}), 'inconclusive', 1],
      [json({}, 403), 'error', 1],
      [json({}, 500), 'inconclusive', 3],
      [json({ found: false }), 'not_verified', 1],
    ];
    for (const [reply, outcome, attempts] of outcomes) {
      api.reply(reply);
      expect(await ask()).toMatchObject({ outcome, attempts });
    }
    expect(await ask()).toMatchObject({ outcome: 'not_verified', attempts: 0 });
  });

  test('leaves no value and no input in the database', async () => {
    const api = await startApi(json({ found: true, name: NAME, [IBAN]: NAME }));
    const { caller, dump } = shared();
    await caller.call({ connector: connector(api, lookUp()), inputs: { iban: IBAN } });
    const everything = await dump();
    expect(everything).toContain(api.key);
    for (const planted of [NAME, IBAN, 'Person']) expect(everything).not.toContain(planted);
  });

  test('that no key opens any more is asked for again', async () => {
    const api = await startApi(json({ found: true, name: NAME }));
    const { caller, sql } = shared();
    const ask = () => called(caller.call({ connector: connector(api, lookUp()), inputs: { iban: IBAN } }));
    await ask();
    await sql(`update connector_answers set value = 'v1.00000000.AAAA' where connector_key = $1`, [api.key]);
    expect(await ask()).toMatchObject({ value: NAME, attempts: 1 });
  });
});

test('a caller who gives up leaves the others their answer; the last one ends the request', async () => {
  const api = await startApi(hang);
  const { caller } = await startCallers();
  const controllers = [new AbortController(), new AbortController()];
  const ended = new Promise<void>((resolve) => {
    api.reply((response) => void response.on('close', resolve));
  });
  const works = controllers.map(({ signal }) =>
    caller.call({ connector: connector(api, lookUp()), inputs: { iban: IBAN }, signal }),
  );
  const failed = works.map((work) =>
    work.then(
      () => 'answered',
      (error: unknown) => String(error),
    ),
  );
  while (api.asked.length === 0) await new Promise((resolve) => setImmediate(resolve));
  controllers[0]?.abort(new Error('first'));
  expect(await failed[0]).toBe('Error: first');
  controllers[1]?.abort(new Error('second'));
  expect(await failed[1]).toBe('Error: second');
  await ended;
  expect(api.asked).toHaveLength(1);
});
