// The same requests in databases of 1, 10 and 100 times as many cases, in turns: right after these came in, and once they are looked after.
import { randomUUID } from 'node:crypto';
import { copyCase, copyId } from '../api/copies.ts';
import { prepare, type Prepared } from '../api/prepare.ts';
import { openDatabase, type Database } from '../../src/platform/database/database.ts';
import { createLog } from '../../src/platform/log.ts';
import { SCHEMA } from '../../src/schema.ts';
import { anotherDatabase } from '../harness/database.ts';
import type { Figure } from '../harness/figures.ts';
import { joined, look, type Look } from '../harness/looks.ts';
import { end } from '../harness/processes.ts';
import { inTurns, startProduct, type Target } from '../harness/turns.ts';
import { addSent } from './sent.ts';

const TIMES = [1, 10, 100];
/** Slices are short, so that whatever else the machine does meets all sides alike; the p95 is of all of them. */
const SLICE = 10;
const SLICES = 60;
const BAR = 1.2;
/** So many cases are asked for in turn. Each was asked for before: what is measured is how a server finds that nothing has changed. */
const SPREAD = 200;

type Side = { times: number; target: Target; database: Database };

async function sideOf(prepared: Prepared, times: number, cases: number): Promise<Side> {
  const url = await anotherDatabase(prepared.url, { name: `times_${times}`, isCopy: true });
  const log = createLog({ level: 'error', format: 'json' });
  const database = await openDatabase(url, SCHEMA, { log });
  await copyCase(database.sql, prepared.caseId, Math.min(times * cases, 99_999));
  await addSent(database.sql, prepared.orgId);
  return { times, database, target: await startProduct({ url, orgId: prepared.orgId }) };
}

type RequestOf = (n: number) => { path: string; init: RequestInit };

function requestsOf({ key, caseId, caseTypeId }: Prepared): Record<string, RequestOf> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const get =
    (path: (id: string) => string): RequestOf =>
    (n) => ({ path: path(copyId(caseId, 1 + (n % SPREAD))), init: { headers } });
  return {
    'GET /me': get(() => '/me'),
    'GET /cases/{id}': get((id) => `/cases/${id}`),
    'GET …/events': get((id) => `/cases/${id}/events`),
    'GET …/package': get((id) => `/cases/${id}/package`),
    'GET …/workspace': get((id) => `/cases/${id}/workspace`),
    'GET /operator/queue': get(() => '/operator/queue'),
    'POST /process': () => {
      const document_url = 'https://documents.example.com/invoice.pdf';
      const body = { document_url, case_type_id: caseTypeId, idempotency_key: randomUUID() };
      return { path: '/process', init: { method: 'POST', headers, body: JSON.stringify(body) } };
    },
  };
}

/** All slices of a side as one, by its times. Every side is asked for the same cases. */
async function looksOf(sides: Side[], requestOf: RequestOf): Promise<Record<string, Look>> {
  const asked = new Map<Side, number>();
  const next = (side: Side): ReturnType<RequestOf> => {
    const at = asked.get(side) ?? 0;
    asked.set(side, at + 1);
    return requestOf(at);
  };
  for (const side of sides) await look(side.target, SPREAD, () => next(side));
  const named = Object.fromEntries(sides.map((side) => [`${side.times}`, side]));
  const all = await inTurns(named, (side) => look(side.target, SLICE, () => next(side)), SLICES);
  return Object.fromEntries(Object.entries(all).map(([times, looks]) => [times, joined(looks)]));
}

async function compare(sides: Side[], requests: Record<string, RequestOf>, when: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, requestOf] of Object.entries(requests)) {
    const all = await looksOf(sides, requestOf);
    const ratio = (times: number, what: 'p95' | 'cpu'): number =>
      (all[times]?.[what] ?? Number.NaN) / (all['1']?.[what] ?? Number.NaN);
    for (const { times } of sides.slice(1)) {
      const [value, cpu] = [ratio(times, 'p95'), ratio(times, 'cpu')];
      figures.push({
        what: `${name}, p95 at ${times}× ${when}, to 1×`,
        value,
        cpu,
        isMost: true,
        ...(times === 100 ? { bar: BAR } : {}),
      });
      console.log(`${name} at ${times}× ${when}: p95 ${value.toFixed(2)}, cpu ${cpu.toFixed(2)}`);
    }
  }
  return figures;
}

/** 100 times are 100,000 cases; shortly, 20,000. */
export async function measureGrowth(isShort: boolean): Promise<Figure[]> {
  const prepared = await prepare();
  const requests = requestsOf(prepared);
  const sides: Side[] = [];
  try {
    for (const times of isShort ? [1, 100] : TIMES)
      sides.push(await sideOf(prepared, times, isShort ? 200 : 1000));
    const extremes = sides.filter(({ times }) => times === 1 || times === 100);
    const figures = await compare(extremes, requests, 'right after the cases came in');
    for (const { database } of sides) await database.sql('vacuum analyze');
    return [...figures, ...(await compare(sides, requests, 'data'))];
  } finally {
    await Promise.all(sides.map(({ target }) => end(target)));
    await Promise.all(sides.map(({ database }) => database.close()));
    await prepared.close();
  }
}
