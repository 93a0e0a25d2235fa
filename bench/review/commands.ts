// A command from its acceptance to its effect, in a small database and in a large one, each beside the same rows in plain SQL.
import { randomUUID } from 'node:crypto';
import { runCommands, submitCommand } from '../../src/commands/operations.ts';
import { openStore } from '../../src/store.ts';
import { createLog } from '../../src/platform/log.ts';
import type { Sql } from '../../src/platform/database/sql.ts';
import type { Scope, Store } from '../../src/platform/transaction.ts';
import { perSecond, ratioOf } from '../harness/statistics.ts';
import { openFloor, type Floor } from './command-floor.ts';
import { prepare, type Queue } from './prepare.ts';

const SIZES = [2_000, 200_000];
const BAR = 0.4;
const ROUNDS = 7;
const COMMANDS = 40;

/** Cases with one fact that waits for a person, with its candidate and quote, as documents leave them. */
const OPEN_FACTS = [
  `insert into documents (doc_id, org_id, environment, case_id, status, source, created_at, updated_at)
   select 'doc_' || case_id, org_id, environment, case_id, 'processed', 'url', app_now(), app_now() from cases where case_id = any($1)`,
  `insert into facts (case_id, fact_id, status, value, initial_value, candidate_id, quality, source, reason_codes, updated_at)
   select case_id, 'total', 'needs_input', '10.00 EUR', '10.00 EUR', 'cand_' || case_id, 0.7, 'document', '{low_anchor_quality}', app_now()
   from cases where case_id = any($1)`,
  `insert into candidates (candidate_id, case_id, fact_id, doc_id, source, found_by, value_raw, value, quality, anchor_match, reason_codes, created_at)
   select 'cand_' || case_id, case_id, 'total', 'doc_' || case_id, 'document', 'anchor', '10.00', '10.00 EUR', 0.7, 'exact', '{}', app_now()
   from cases where case_id = any($1)`,
  `insert into evidence (evidence_id, case_id, fact_id, candidate_id, doc_id, ordinal, page_index, char_start, char_end, quote, boxes, method)
   select 'ev_' || case_id, case_id, 'total', 'cand_' || case_id, 'doc_' || case_id, 0, 0, 0, 5, '10.00', '[]', 'born_digital_text'
   from cases where case_id = any($1)`,
];

/** As many cases that are ready for review as the bench needs, none of them used twice. */
async function openCases(sql: Sql): Promise<string[]> {
  const rows = await sql<{ case_id: string }>(
    `select case_id from cases where runtime_status = 'ready_for_review' and owner_id is null order by case_id limit $1`,
    [2 * (ROUNDS + 1) * COMMANDS],
  );
  const ids = rows.map(({ case_id }) => case_id);
  for (const statement of OPEN_FACTS) await sql(statement, [ids]);
  await sql('analyze documents, facts, candidates, evidence');
  return ids;
}

type Side = {
  cases: number;
  store: Store;
  scope: Scope;
  floor: Floor;
  caseIds: string[];
  close(): Promise<void>;
};

async function sideOf({ url, orgId, cases }: Queue): Promise<Side> {
  const store = await openStore(url, {
    log: createLog({ level: 'error', format: 'json' }),
    publicUrl: 'http://127.0.0.1',
    poolSize: 2,
    listen: false,
  });
  const actor = { type: 'operator', id: 'bench', label: 'bench' } as const;
  const scope: Scope = { orgId, environment: 'test', actor, requestId: null };
  const floor = await openFloor(url, orgId);
  const caseIds = await openCases(store.database.sql);
  const close = async (): Promise<void> => {
    await floor.close();
    await store.close();
  };
  return { cases, store, scope, floor, caseIds, close };
}

async function confirm({ store, scope }: Side, caseId: string): Promise<void> {
  const { command } = await submitCommand(store, scope, {
    caseId,
    commandType: 'confirm_fact',
    payload: { fact_id: 'total' },
    rationale: null,
    expectedRevision: null,
    traceId: null,
    key: randomUUID(),
  });
  await runCommands(store, { caseId, commandId: command.commandId });
}

/** Commands per second, each on a case of its own, one after the other. */
async function rateOf(caseIds: string[], work: (caseId: string) => Promise<void>): Promise<number> {
  const start = performance.now();
  for (const caseId of caseIds) await work(caseId);
  return (caseIds.length * 1000) / (performance.now() - start);
}

async function measure(side: Side): Promise<{ product: number; floor: number }> {
  const product = await rateOf(side.caseIds.splice(0, COMMANDS), (caseId) => confirm(side, caseId));
  const floor = await rateOf(side.caseIds.splice(0, COMMANDS), side.floor.confirm);
  return { product, floor };
}

type Rates = { cases: number; product: number[]; floor: number[] };

/** Every size in turns, so that a noisy neighbour hits all of them; a round before the first warms up and is not counted. */
async function inTurns(sides: Side[]): Promise<Rates[]> {
  const rates = sides.map(({ cases }): Rates => ({ cases, product: [], floor: [] }));
  for (let round = -1; round < ROUNDS; round++)
    for (const [index, side] of sides.entries()) {
      const { product, floor } = await measure(side);
      if (round < 0) continue;
      rates[index]?.product.push(product);
      rates[index]?.floor.push(floor);
    }
  return rates;
}

function line({ cases, product, floor }: Rates): string {
  const size = `${cases.toLocaleString('en')} cases`.padStart(14);
  return `  ${size}  ratio ${ratioOf(product, floor).toFixed(2)} (bar ${BAR})   product ${perSecond(product)}, floor ${perSecond(floor)}`;
}

export async function benchCommands(): Promise<void> {
  const { queues, close } = await prepare(SIZES);
  const sides: Side[] = [];
  try {
    for (const queue of queues) sides.push(await sideOf(queue));
    console.log(`a command (confirm_fact), accepted and applied, ${ROUNDS} rounds of ${COMMANDS} in turns`);
    const rates = await inTurns(sides);
    for (const each of rates) console.log(line(each));
    const flatness = ratioOf(rates[0]?.product, rates[1]?.product);
    console.log(`  time at 200,000 cases / time at 2,000 cases: ${flatness.toFixed(2)}`);
  } finally {
    for (const side of sides) await side.close();
    await close();
  }
}
