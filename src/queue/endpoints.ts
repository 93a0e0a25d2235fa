// GET /operator/queue (api-v1 §4.18): which cases wait, for what, and whose they are.
import { z } from 'zod';
import { authorId } from '../declarations/author-id.ts';
import { defineEndpoint, type Answer, type Endpoint } from '../http/endpoint.ts';
import { limitQuery } from '../http/limit-query.ts';
import { polledAnswer, readShared, withMore, writtenOf } from '../http/polled.ts';
import type { Sql } from '../platform/database/sql.ts';
import { decodeCursor, SORTS } from './cursor.ts';
import { presentQueue } from './presenter.ts';
import { countDeclaredFacts, readQueue } from './queries.ts';
import { queueSchema } from './schemas.ts';
import { MAX_LIMIT, type Place, type QueueQuery } from './statement.ts';

/** Years that both our clocks know. */
const EARLIEST_MS = Date.parse('0001-01-01T00:00:00.000Z');
const LATEST_MS = Date.parse('9999-12-31T23:59:59.999Z');

const instant = z.iso
  .datetime({
    offset: true,
    error: 'an ISO 8601 time such as 2026-11-21T09:30:00Z; the + of an offset is written %2B',
  })
  .transform((text) => new Date(text))
  .refine((time) => time.getTime() >= EARLIEST_MS && time.getTime() <= LATEST_MS, 'a year from 1 to 9999')
  .transform((time) => time.toISOString());

const queueQuery = z.object({
  limit: limitQuery(50, MAX_LIMIT),
  cursor: z
    .string()
    .max(500)
    .optional()
    .meta({ description: 'The `next_cursor` of the page before; it belongs to its `sort`.' }),
  sort: z.enum(SORTS).optional().default('priority').meta({
    description: '`priority` is by priority, due time, then age; `oldest` and `newest` by age alone.',
  }),
  queue_category: z.enum(['intake', 'processing', 'review', 'exception', 'handoff']).optional(),
  queue_status: z.enum(['open', 'claimed', 'waiting', 'escalated', 'done']).optional(),
  case_type_id: authorId.optional(),
  owner: z
    .string()
    .regex(/^\P{Cc}{1,200}$/u, '`me`, `none` or the id of an owner')
    .optional()
    .meta({
      description: '`me`: claimed with this key; `none`: claimed by nobody; else the id of an owner.',
    }),
  blocking_fact_id: authorId.optional(),
  updated_since: instant
    .optional()
    .meta({ description: 'ISO 8601: only cases that changed at that time or later.' }),
});

type Filters = Omit<z.infer<typeof queueQuery>, 'limit' | 'cursor' | 'sort'>;

function filterOf(filters: Filters, me: string) {
  const { owner } = filters;
  return {
    category: filters.queue_category,
    status: filters.queue_status,
    caseTypeId: filters.case_type_id,
    ownerId: owner === 'none' ? null : owner === 'me' ? me : owner,
    blockingFactId: filters.blocking_fact_id,
    updatedSince: filters.updated_since,
  };
}

const getOperatorQueue = defineEndpoint({
  method: 'GET',
  path: '/operator/queue',
  operationId: 'getOperatorQueue',
  summary: 'The operator queue, page by page',
  description:
    'Every case that is not complete, and complete ones whose handoff failed. Filters are combined with "and"; the counts are of the whole queue.',
  tag: 'Operators',
  auth: { scopes: ['cases:review'] },
  query: queueQuery,
  fieldErrors: { limit: { invalid: 'invalid_limit' } },
  responses: { 200: { description: 'A page of the queue.', schema: queueSchema } },
  errors: [],
  isPolled: true,
  async handler({ query, scope, services }) {
    const { limit, cursor, sort, ...filters } = query;
    const after = cursor === undefined ? null : decodeCursor(sort, cursor);
    const asked = { sort, limit, after, ...filterOf(filters, scope.actor.id) };
    const { orgId, environment } = scope;
    const { database, late } = services.store;
    // People act on the first page and look again; further ones are of another moment anyway.
    const { sql } = after === null ? database : late;
    const key = `queue ${orgId} ${environment} ${JSON.stringify(asked)}`;
    return readShared(services, key, () => readPage(sql, scope, asked));
  },
});

/** The tag leaves out the time at which the page was made. */
async function readPage(sql: Sql, { orgId, environment }: Place, asked: QueueQuery): Promise<Answer> {
  const page = await readQueue(sql, { orgId, environment }, asked);
  const unseen = page.rows.filter(({ summary }) => summary === null).map(({ contentHash }) => contentHash);
  const declaredFacts = await countDeclaredFacts(sql, orgId, unseen);
  const { sort, limit } = asked;
  const { generated_at, ...shown } = presentQueue({ environment, sort, limit, page, declaredFacts });
  const { json, hash } = writtenOf(JSON.stringify(shown));
  return polledAnswer({ json: withMore(json, { generated_at }), hash }, true);
}

export const queueEndpoints: Endpoint[] = [getOperatorQueue];
