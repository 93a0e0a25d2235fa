// Limits that all processes share: the circuit with its one probe, requests a minute, calls at once, and places of the dead.
import { createSealer } from '../../../src/platform/seal.ts';
import { describe, expect, test } from 'vitest';
import { createConnectorCaller } from '../../../src/connectors/calls/call.ts';
import { createLimits } from '../../../src/connectors/calls/limits/limit-batches.ts';
import { isBusy } from '../../../src/connectors/calls/answer/result.ts';
import {
  called,
  connector,
  inTurn,
  json,
  startApi,
  startCallers,
  type Api,
  type Reply,
} from '../../harness/connectors.ts';
import { statementsOf } from '../../harness/statements.ts';

/** Answers when the test says so; `waiting` counts those that wait. */
function gate() {
  const held: (() => void)[] = [];
  const reply: Reply = (response, asked, nth) => void held.push(() => json({})(response, asked, nth));
  return { reply, waiting: () => held.length, open: () => held.splice(0).forEach((release) => release()) };
}

async function arrived(api: Api, count: number): Promise<void> {
  while (api.asked.length < count) await new Promise((resolve) => setImmediate(resolve));
}

describe('the circuit', () => {
  /** Five calls without an answer. */
  async function opened(callers = 2) {
    const api = await startApi(json({}, 500));
    const started = await startCallers(callers);
    const given = connector(api, { transport: { max_concurrent: 20 } });
    const ask = (n = 0) =>
      called((started.callers[n] ?? started.caller).call({ connector: given, inputs: {} }));
    for (let n = 0; n < 5; n += 1) await ask(n % callers);
    return { api, given, ask, ...started };
  }
  const secondsLeft = async (sql: Awaited<ReturnType<typeof startCallers>>['sql'], until: Date | null) => {
    const [clock] = await sql<{ now: Date }>('select app_now() as now');
    return Math.round((Number(until) - Number(new Date(clock?.now ?? 0))) / 1000);
  };

  test('opens after five calls in a row for all processes, which then ask nothing', async () => {
    const { api, ask, sql } = await opened();
    expect(api.asked).toHaveLength(15);
    for (const n of [0, 1]) {
      const result = await ask(n);
      expect(result).toMatchObject({
        outcome: 'inconclusive',
        isUnavailable: true,
        attempts: 0,
        statusCode: null,
      });
      expect(result.read).toMatch(/^Not asked: the API did not answer/);
      expect(await secondsLeft(sql, result.retryAt)).toBe(30);
    }
    expect(api.asked).toHaveLength(15);
  });

  test('stands for one connector alone', async () => {
    const { api, caller } = await opened();
    api.reply(json({}));
    const other = connector(api, { connectorKey: 'another' });
    expect((await called(caller.call({ connector: other, inputs: {} }))).outcome).toBe('verified');
    const test = { ...connector(api), environment: 'test' as const };
    expect((await called(caller.call({ connector: test, inputs: {} }))).outcome).toBe('verified');
  });

  test('an answer in between begins the row anew', async () => {
    const api = await startApi(
      inTurn(...Array.from({ length: 12 }, () => json({}, 500)), json({}), json({}, 500)),
    );
    const { caller } = await startCallers();
    const ask = () => called(caller.call({ connector: connector(api), inputs: {} }));
    for (let n = 0; n < 4; n += 1) await ask();
    expect((await ask()).outcome).toBe('verified');
    for (let n = 0; n < 4; n += 1) await ask();
    expect((await ask()).attempts).toBe(3);
    expect((await ask()).attempts).toBe(0);
  });

  test('half open, one call of all processes tries; its answer closes the circuit', async () => {
    const { api, ask, advance, sql } = await opened();
    await advance('31 seconds');
    const held = gate();
    api.reply(held.reply);
    const probe = ask(0);
    await arrived(api, 16);
    const others = await Promise.all([0, 1, 0, 1].map((n) => ask(n)));
    for (const other of others) {
      expect(other).toMatchObject({ isUnavailable: true, attempts: 0 });
      expect(await secondsLeft(sql, other.retryAt)).toBeLessThanOrEqual(2);
    }
    expect(api.asked).toHaveLength(16);
    held.open();
    expect((await probe).outcome).toBe('verified');
    api.reply(json({}));
    expect((await Promise.all([ask(0), ask(1)])).map(({ outcome }) => outcome)).toEqual([
      'verified',
      'verified',
    ]);
  });

  test('a probe without an answer doubles the time, up to ten minutes', async () => {
    const { ask, advance, sql } = await opened();
    const waits: number[] = [];
    for (let n = 0; n < 6; n += 1) {
      await advance('601 seconds');
      const { retryAt, attempts } = await ask(n % 2);
      expect(attempts).toBe(3);
      waits.push(await secondsLeft(sql, retryAt));
    }
    expect(waits).toEqual([60, 120, 240, 480, 600, 600]);
  });

  test('a probe whose process dies leaves its place when its lease ends', async () => {
    const { api, given, ask, advance, sql } = await opened();
    await advance('31 seconds');
    const bounds = { maxConcurrent: 4, maxPerMinute: null, leaseMs: 40_000 };
    expect(await createLimits(sql).admit(given, bounds)).toMatchObject({ admitted: true });
    api.reply(json({}));
    expect((await ask(1)).attempts).toBe(0);
    await advance('41 seconds');
    expect((await ask(1)).outcome).toBe('verified');
  });
});

describe('requests a minute', () => {
  test('are counted for all processes, retries among them, and start anew with the minute', async () => {
    const api = await startApi(json({}));
    const { callers, sql, advance } = await startCallers(2);
    // The tests' clock stands at the beginning of a minute.
    await advance(`${60 - new Date().getSeconds()} seconds`);
    const given = connector(api, { transport: { max_per_minute: 10, max_concurrent: 100 } });
    const ask = async (n: number) => callers[n % 2]?.call({ connector: given, inputs: {} });
    const results = await Promise.all(Array.from({ length: 30 }, (_, n) => ask(n)));
    const busy = results.flatMap((result) => (result !== undefined && isBusy(result) ? [result] : []));
    expect(busy).toHaveLength(20);
    expect(api.asked).toHaveLength(10);
    const [clock] = await sql<{ next: Date }>(
      `select date_trunc('minute', app_now()) + interval '1 minute' as next`,
    );
    for (const { because, retryAt } of busy)
      expect([because, retryAt]).toEqual(['rate', new Date(clock?.next ?? 0)]);
    await advance('1 minute');
    api.reply(json({}, 500));
    for (let n = 0; n < 5; n += 1) await ask(n);
    expect(api.asked).toHaveLength(20);
  });

  test('are those of this minute after a clock that was a day ahead', async () => {
    const api = await startApi(inTurn(json({}), json({}), json({}, 500), json({})));
    const { caller, advance } = await startCallers();
    const given = connector(api, { transport: { max_per_minute: 2 } });
    const ask = () => caller.call({ connector: given, inputs: {} });
    await advance('1 day');
    for (let n = 0; n < 2; n += 1) await ask();
    await advance('-1 day');
    await advance(`${60 - new Date().getSeconds()} seconds`);
    // One that is asked twice: the second request takes the second place.
    expect(isBusy(await ask())).toBe(false);
    expect(isBusy(await ask())).toBe(true);
    expect(api.asked).toHaveLength(4);
  });
});

describe('calls at the same time', () => {
  test('are four at most, or as many as the connector says, for all processes', async () => {
    const held = gate();
    const api = await startApi(held.reply);
    const { callers } = await startCallers(2);
    const ask = (transport: object, n: number) =>
      callers[n % 2]?.call({
        connector: connector(api, { transport, connectorKey: JSON.stringify(transport).length.toString() }),
        inputs: {},
      });
    const four = Array.from({ length: 4 }, (_, n) => ask({}, n));
    await arrived(api, 4);
    expect(await Promise.all([ask({}, 0), ask({}, 1)])).toEqual(
      [0, 1].map(() => ({ busy: true, because: 'concurrency', retryAt: expect.any(Date) })),
    );
    const own = ask({ max_concurrent: 1 }, 0);
    await arrived(api, 5);
    expect(await ask({ max_concurrent: 1 }, 1)).toMatchObject({ busy: true });
    held.open();
    await Promise.all([...four, own]);
    const again = ask({ max_concurrent: 1 }, 1);
    await arrived(api, 6);
    held.open();
    expect(await again).toMatchObject({ outcome: 'verified' });
  });

  test('the place of a killed process is free when its lease has ended', async () => {
    const api = await startApi(json({}));
    const { caller, sql, advance } = await startCallers();
    const given = connector(api, { transport: { max_concurrent: 1, timeout_ms: 1000 } });
    // A caller whose request never ends, as of a process that is gone.
    const gone = createConnectorCaller({
      outbound: { request: () => new Promise(() => undefined), close: () => Promise.resolve() },
      sql,
      sealer: createSealer('nothing is sealed here '.repeat(2)),
    });
    void gone.call({ connector: given, inputs: {} });
    const isTaken = async () => (await sql('select 1 from connector_limits')).length > 0;
    while (!(await isTaken())) await new Promise((resolve) => setImmediate(resolve));
    expect(await caller.call({ connector: given, inputs: {} })).toMatchObject({ busy: true });
    await advance('14 seconds');
    expect(await caller.call({ connector: given, inputs: {} })).toMatchObject({ outcome: 'verified' });
    expect(await sql('select leases from connector_limits')).toEqual([{ leases: {} }]);
  });
});

test('a call costs two statements', async () => {
  const api = await startApi(json({}));
  const { caller } = await startCallers();
  const ask = () =>
    caller.call({ connector: connector(api, { transport: { max_per_minute: 100 } }), inputs: {} });
  await ask();
  expect(await statementsOf(ask)).toHaveLength(2);
  // Those that begin and end together share theirs.
  expect((await statementsOf(() => Promise.all([ask(), ask(), ask(), ask()]))).length).toBeLessThan(8);
});
