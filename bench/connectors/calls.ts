// Calls a second, beside a bare undici loop that opens the same sealed secret and sends the same request.
import type { LookupFunction } from 'node:net';
import { Agent, request } from 'undici';
import { createConnectorCaller } from '../../src/connectors/calls/call.ts';
import { functionSchema, transportSchema } from '../../src/connectors/schema.ts';
import { parseEgressPolicy } from '../../src/platform/outbound/egress-policy.ts';
import { createOutbound } from '../../src/platform/outbound/request.ts';
import { createSealer } from '../../src/platform/seal.ts';
import type { Sql } from '../../src/platform/database/sql.ts';
import { testResolver } from '../../test/harness/outside/dns.ts';
import { report } from '../harness/figures.ts';
import { now } from '../harness/waiting.ts';

export type Measured = { sql: Sql; port: number; ca: string; isQuick: boolean };

const HOST = 'register.example';
const LANES = 32;
const sealer = createSealer('only for this bench, nothing real '.repeat(2));
const SEALED = sealer.seal(['only', 'for', 'this', 'bench'].join('-'), 'bench');

/** Work per second, by so many at a time. */
async function rate(total: number, work: (n: number) => Promise<void>): Promise<number> {
  let next = 0;
  const start = now();
  const lane = async (): Promise<void> => {
    while (next < total) await work(next++);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return (total / (now() - start)) * 1000;
}

function bareLoop({ port, ca }: Measured): { ask: (n: number) => Promise<void>; close: () => Promise<void> } {
  const lookup: LookupFunction = (_host, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]);
  const dispatcher = new Agent({ connections: LANES, pipelining: 1, connect: { ca, lookup } });
  return {
    async ask(n) {
      const authorization = `Bearer ${sealer.open(SEALED, 'bench')}`;
      const url = `https://${HOST}:${port}/iban/DE${n}?country=DE`;
      const answer = await request(url, {
        dispatcher,
        headers: { authorization, accept: 'application/json' },
      });
      const body = (await answer.body.json()) as { valid: boolean };
      if (!body.valid) throw new Error('not valid');
    },
    close: () => dispatcher.close(),
  };
}

/** `spread` connectors share the calls. */
function calls({ sql, port, ca }: Measured, spread: number) {
  const resolver = testResolver({ [HOST]: ['127.0.0.1'] });
  const outbound = createOutbound({ policy: parseEgressPolicy(HOST), extraCa: ca, resolver });
  const { call } = createConnectorCaller({ outbound, sql, sealer });
  const transport = transportSchema.parse({ base_url: `https://${HOST}:${port}`, max_concurrent: 100 });
  const fn = functionSchema.parse({
    function_key: 'check',
    label: 'Check',
    usage: 'verify_fact',
    request: { method: 'GET', path: '/iban/{{iban}}', query: { country: '{{country}}' } },
    input_parameters: [{ name: 'iban' }, { name: 'country' }],
    success_criteria: { status_codes: [200], json: 'body.valid == true' },
  });
  return {
    async ask(n: number) {
      const auth = { mode: 'bearer_token' as const, secret: sealer.open(SEALED, 'bench') };
      const connector = {
        orgId: 'org_bench',
        environment: 'live' as const,
        connectorKey: `register-${n % spread}`,
        version: 'bench',
        transport: { ...transport, auth },
        function: fn,
      };
      const result = await call({ connector, inputs: { iban: `DE${n}`, country: 'DE' } });
      if ('busy' in result || result.outcome !== 'verified') throw new Error(JSON.stringify(result));
    },
    close: () => outbound.close(),
  };
}

export async function measureCalls(measured: Measured): Promise<void> {
  const total = measured.isQuick ? 1000 : 5000;
  const rounds = measured.isQuick ? 1 : 3;
  for (const spread of [1, 20]) {
    const ratios: number[] = [];
    const rates: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const [bare, product] = [bareLoop(measured), calls(measured, spread)];
      await Promise.all([rate(200, bare.ask), rate(200, product.ask)]);
      const floor = await rate(total, bare.ask);
      const ours = await rate(total, product.ask);
      await Promise.all([bare.close(), product.close()]);
      ratios.push(ours / floor);
      rates.push(`${Math.round(ours)}/s of ${Math.round(floor)}/s`);
    }
    const value = ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length / 2)] ?? 0;
    const what = `calls to ${spread} connector(s), ${LANES} at a time, to a bare loop`;
    report({ what, value, unit: '', bar: 0.3, isMost: false, beside: rates.join(', ') });
  }
}
