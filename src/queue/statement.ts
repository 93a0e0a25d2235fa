// The statement behind a page of the queue, put together from fixed fragments; every value is a parameter.
import {
  defaultQueueStatus,
  WHY_HERE,
  type QueueCategory,
  type QueueStatus,
} from '../cases/standing/why-here.ts';
import { columns } from '../platform/database/columns.ts';
import type { WhyHereCode } from '../cases/standing/why-here.ts';
import type { Environment } from '../platform/transaction.ts';
import type { Position, Sort } from './cursor.ts';
import { foundStatement } from './found.ts';

export type Place = { orgId: string; environment: Environment };

/** Which cases of the queue are asked for. */
export type QueueFilter = {
  category?: QueueCategory | undefined;
  status?: QueueStatus | undefined;
  caseTypeId?: string | undefined;
  /** Null: cases that nobody has claimed. */
  ownerId?: string | null | undefined;
  blockingFactId?: string | undefined;
  /** ISO time. */
  updatedSince?: string | undefined;
  /** Words of its ids and of what its facts say, as somebody typed them. */
  words?: string | undefined;
};

/** A page of the queue as it is asked for. */
export type QueueQuery = QueueFilter & { sort: Sort; limit: number; after: Position | null };

/** SQL with its parameters; its name where it is prepared. */
export type Statement = { text: string; values: unknown[]; name: string | undefined };

/** The most rows of a page. */
export const MAX_LIMIT = 200;

const NOW = `(select app_now())`;

/** Every case that is not complete, and complete ones whose handoff failed (completions §12). The indexes of the queue have the same words. */
export const IN_QUEUE = `(c.runtime_status <> 'complete' or c.why_here_code = 'handoff_failed')`;

/** A claim whose time is over counts for nothing, whether or not the sweep has been there. */
export const LEASE_IS_OVER = `c.lease_expires_at <= ${NOW}`;

const waiting = (Object.keys(WHY_HERE) as WhyHereCode[])
  .filter((code) => defaultQueueStatus(code) === 'waiting')
  .map((code) => `'${code}'`);

/** The queue status that a case of the queue has once nobody holds it any more: `placeInQueue`, in SQL. */
export const STATUS_UNCLAIMED = `case when c.escalated_at is not null then 'escalated'
  when c.why_here_code in (${waiting.join(', ')}) then 'waiting' else 'open' end`;

/** Whose claim on it is over stands in the queue as unclaimed. */
export const CLAIM_IS_OVER = `(c.queue_status = 'claimed' and ${LEASE_IS_OVER})`;

/** The cases of the place whose claim is over, few, by the index of leases alone: the planner cannot know how few they are. */
export const WITH_OVER = `with over as materialized (
  select c.* from cases c where c.org_id = $1 and c.environment = $2 and ${LEASE_IS_OVER})`;

const owned = (column: string): string =>
  `case when c.lease_expires_at > ${NOW} then c.${column} end as ${column}`;

/** Without a due time a case comes after those that have one. */
const DUE = `coalesce(c.due_at, 'infinity'::timestamptz)`;

const COLUMNS = `c.case_id, c.title, c.external_case_id, c.case_type_id, c.content_hash, c.operating_mode, c.runtime_status, c.queue_category,
  case when ${CLAIM_IS_OVER} then ${STATUS_UNCLAIMED} else c.queue_status end as queue_status,
  c.why_here_code, c.why_here_since, c.blocking_items, c.blocking_fact_ids, c.priority, c.due_at, ${DUE} as due_key, c.summary, c.updated_at,
  ${['owner_type', 'owner_id', 'owner_label', 'claimed_at', 'lease_expires_at'].map(owned).join(', ')},
  case when c.summary is null then (select count(*)::int from documents d where d.case_id = c.case_id) end as document_count`;

type Order = { columns: string[]; casts: string[]; direction: 'asc' | 'desc' };

/** What the rows are ordered by; `k` has the columns of the order, and the index that holds it. */
function orderOf(sort: Sort, k: 'c' | 'k'): Order {
  const byTime = { columns: [`${k}.why_here_since`, `${k}.case_id`], casts: ['timestamptz', 'text'] };
  if (sort !== 'priority') return { ...byTime, direction: sort === 'oldest' ? 'asc' : 'desc' };
  return {
    columns: [`${k}.priority`, k === 'c' ? DUE : 'k.due_at', ...byTime.columns],
    casts: ['int', 'timestamptz', ...byTime.casts],
    direction: 'asc',
  };
}

const positionValues = (sort: Sort, { priority, dueAt, since, caseId }: Position): unknown[] =>
  sort === 'priority' ? [priority, dueAt ?? 'infinity', since, caseId] : [since, caseId];

type Parameter = (value: unknown) => string;

/** A source of rows: its tables, whose columns hold the order, and what it asks beside the other filters. */
type Source = { tables: string; k: 'c' | 'k'; conditions: string[] };

/** Stands behind WITH_OVER. One row more than the limit shows whether there is a next page. */
export function pageStatement({ orgId, environment }: Place, query: QueueQuery): Statement {
  const values: unknown[] = [orgId, environment, query.limit + 1];
  // The text names values by their number.
  const parameter: Parameter = (value) => `$${values.push(value)}`;
  const name = nameOf(query);
  const given = name === undefined ? parameter : (value: unknown) => `(select ${parameter(value)}::text)`;
  const shared = sharedConditions(query, given);
  const after = query.after === null ? null : positionValues(query.sort, query.after).map(parameter);
  const branches = sourcesOf(query, given).map(({ tables, k, conditions }) => {
    const order = orderOf(query.sort, k);
    const all = [...conditions, ...shared, ...(after === null ? [] : [behind(order, after)])];
    return `select ${COLUMNS} from ${tables} where ${all.join(' and ')} order by ${orderBy(order)} limit ${MAX_LIMIT + 1}`;
  });
  return { text: merged(branches, query.sort), values, name };
}

function behind({ columns, casts, direction }: Order, after: string[]): string {
  const given = after.map((value, n) => `${value}::${casts[n]}`);
  return `(${columns.join(', ')}) ${direction === 'asc' ? '>' : '<'} (${given.join(', ')})`;
}

const orderBy = ({ columns, direction }: Order): string =>
  columns.map((column) => `${column} ${direction}`).join(', ');

function sharedConditions(filter: QueueFilter, parameter: Parameter): string[] {
  const { category, caseTypeId, ownerId, updatedSince } = filter;
  const conditions = [`c.org_id = $1`, `c.environment = $2`, IN_QUEUE];
  if (category !== undefined) conditions.push(`c.queue_category = ${parameter(category)}`);
  if (caseTypeId !== undefined) conditions.push(`c.case_type_id = ${parameter(caseTypeId)}`);
  if (ownerId === null) conditions.push(`(c.owner_id is null or ${LEASE_IS_OVER})`);
  else if (ownerId !== undefined)
    conditions.push(`c.owner_id = ${parameter(ownerId)}`, `c.lease_expires_at > ${NOW}`);
  if (updatedSince !== undefined) conditions.push(`c.updated_at >= ${parameter(updatedSince)}::timestamptz`);
  return conditions;
}

/** A claim that is over counts under another status than the index has: those cases are read beside the others. */
function sourcesOf({ status, blockingFactId, words }: QueueFilter, parameter: Parameter): Source[] {
  const fact = blockingFactId === undefined ? null : parameter(blockingFactId);
  if (words !== undefined) return [foundSource({ status, fact, words }, parameter)];
  const cases = inOrder(fact);
  if (status === undefined) return [cases];
  const asked = parameter(status);
  const stored = `c.queue_status = ${asked}`;
  if (status === 'claimed')
    return [{ ...cases, conditions: [...cases.conditions, stored, `c.lease_expires_at > ${NOW}`] }];
  const unclaimed = [`c.queue_status = 'claimed'`, `${STATUS_UNCLAIMED} = ${asked}`];
  return [
    { ...cases, conditions: [...cases.conditions, stored] },
    {
      tables: 'over c',
      k: 'c',
      conditions: [...unclaimed, ...(fact === null ? [] : [`${fact} = any(c.blocking_fact_ids)`])],
    },
  ];
}

/** Few cases, whose other conditions are looked at one by one. */
function foundSource(
  { status, fact, words }: { status: QueueStatus | undefined; fact: string | null; words: string },
  parameter: Parameter,
): Source {
  const stands = `case when ${CLAIM_IS_OVER} then ${STATUS_UNCLAIMED} else c.queue_status end`;
  return {
    tables: `(${foundStatement(words, parameter, IN_QUEUE)}) found cross join lateral (select * from cases c where c.case_id = found.case_id offset 0) c`,
    k: 'c',
    conditions: [
      ...(status === undefined ? [] : [`${stands} = ${parameter(status)}`]),
      ...(fact === null ? [] : [`${fact} = any(c.blocking_fact_ids)`]),
    ],
  };
}

function inOrder(fact: string | null): Source {
  if (fact === null) return { tables: 'cases c', k: 'c', conditions: [] };
  return {
    tables: 'queue_blocking_facts k join cases c on c.case_id = k.case_id',
    k: 'k',
    conditions: [`k.org_id = $1`, `k.environment = $2`, `k.fact_id = ${fact}`],
  };
}

/**
 * Rows are read one by one until the limit is reached. The planner of a prepared statement does not know the limit, and would
 * take it for a tenth of the queue: the fixed limit of each branch tells it that few rows are wanted.
 */
function merged(branches: string[], sort: Sort): string {
  const all = branches.map((text) => `(${text})`).join(' union all ');
  const order = orderOf(sort, 'c');
  const columns = order.columns.map((column) => (column === DUE ? 'c.due_key' : column));
  const again = branches.length === 1 ? '' : `order by ${orderBy({ ...order, columns })}`;
  return `select * from (${all}) c ${again} limit $3`;
}

/**
 * With at most one filter there is one best index, whatever the value: the statement is prepared, and the planner is kept from
 * the value, since for a common one it would rather walk the whole order. With more filters the values decide which index is best.
 */
function nameOf({ sort, limit: _limit, after, ...filter }: QueueQuery): string | undefined {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined);
  if (given.length > 1 || filter.updatedSince !== undefined || filter.words !== undefined) return undefined;
  const shapes = given.map(([key, value]) =>
    value === null || value === 'claimed' ? `${key}:${value}` : key,
  );
  return ['queue', sort, after === null ? 'first' : 'next', ...shapes].join('-');
}

/** Stands behind WITH_OVER: every case of the place, by category and status: what was counted, put right by the claims that are over. */
export const COUNTS = `
select ${columns('queue_category, queue_status')}, sum(n)::int as n from (
  select queue_category, queue_status, n from queue_counts where org_id = $1 and environment = $2
  union all
  select c.queue_category, moved.status, moved.n
  from over c cross join lateral (values ('claimed', -1), (${STATUS_UNCLAIMED}, 1)) moved (status, n)
  where c.queue_status = 'claimed' and ${IN_QUEUE}
) t group by queue_category, queue_status`;
