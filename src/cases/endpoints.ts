// The reads of a case: projection, feed, package (api-v1 §4.12–4.14).
import { z } from 'zod';
import { listConsents } from '../applicants/queries.ts';
import { defineEndpoint, type Endpoint } from '../http/endpoint.ts';
import { limitQuery } from '../http/limit-query.ts';
import { readFeed, type FeedPage } from '../events/queries.ts';
import { feedTopic } from '../events/operations.ts';
import { findDeclaration } from '../workflows/queries.ts';
import type { Services } from '../http/endpoint.ts';
import { caseFileUrl } from './case-file-link.ts';
import { presentPackage } from './wire/package.ts';
import { presentCase } from './wire/presenter.ts';
import { assertCase, findCase, listDecisions } from './queries.ts';
import { packageSchema } from './wire/package-schema.ts';
import { caseSchema, feedPageSchema } from './wire/schemas.ts';

const caseId = { caseId: { missing: 'missing_case_id', description: 'Id of the case.' } } as const;
const auth = { scopes: ['cases:read' as const] };

const getCase = defineEndpoint({
  method: 'GET',
  path: '/cases/{caseId}',
  operationId: 'getCase',
  summary: 'The case with its cited facts',
  tag: 'Cases',
  auth,
  params: caseId,
  responses: { 200: { description: 'The case as of now.', schema: caseSchema } },
  errors: ['not_found'],
  async handler({ params, scope, services }) {
    const { sql } = services.store.database;
    const record = await findCase(sql, scope, params.caseId);
    return {
      status: 200,
      body: presentCase(record, await findDeclaration(sql, record.orgId, record.contentHash)),
    };
  },
});

const wholeNumber = z.string().regex(/^\d{1,16}$/, 'a whole number from 0, decimal digits alone');

const feedQuery = z.object({
  after_cursor: wholeNumber
    .transform(Number)
    .pipe(z.number().max(Number.MAX_SAFE_INTEGER))
    .optional()
    .default(0)
    .meta({ description: 'The `next_cursor` of the page before; 0 for the start.' }),
  limit: limitQuery(100, 500),
  wait_seconds: z
    .string()
    .regex(/^\d{1,2}$/, 'a whole number from 0 to 30')
    .transform(Number)
    .pipe(z.number().max(30))
    .optional()
    .default(0)
    .meta({ description: '0 to 30: how long to wait for an event when there is none yet.' }),
});

const getEvents = defineEndpoint({
  method: 'GET',
  path: '/cases/{caseId}/events',
  operationId: 'getCaseEvents',
  summary: 'The feed of a case, by cursor',
  description:
    'Cursors are contiguous from 1. Store `next_cursor` and pass it as `after_cursor`; poll again at once while `has_more` is true.',
  tag: 'Cases',
  auth,
  params: caseId,
  query: feedQuery,
  fieldErrors: { after_cursor: { invalid: 'invalid_after_cursor' }, limit: { invalid: 'invalid_limit' } },
  responses: { 200: { description: 'A page of the feed.', schema: feedPageSchema } },
  errors: ['not_found'],
  async handler({ params, query, scope, services, signal }) {
    await assertCase(services.store.database.sql, scope, params.caseId);
    const input = { caseId: params.caseId, afterCursor: query.after_cursor, limit: query.limit };
    const { events, hasMore } = await waitForEvents(services, input, {
      seconds: query.wait_seconds,
      signal: AbortSignal.any([signal, services.closing]),
    });
    const next_cursor = events.at(-1)?.cursor ?? query.after_cursor;
    return { status: 200, body: { case_id: params.caseId, events, next_cursor, has_more: hasMore } };
  },
});

const LOOK_AGAIN_MS = 1000;

/**
 * Reads the feed; where it is empty, waits for a wake or looks again, until the time is over or the client is gone. Who goes on behind a
 * cursor may be late, and first asks the replica; what somebody was woken for is there.
 */
async function waitForEvents(
  { store }: Services,
  input: { caseId: string; afterCursor: number; limit: number },
  wait: { seconds: number; signal: AbortSignal },
): Promise<FeedPage> {
  const end = performance.now() + wait.seconds * 1000;
  const { late } = store;
  const { sql } = store.database;
  for (let isFirst = input.afterCursor > 0; ; isFirst = false) {
    const woken = wakened(store.wake, feedTopic(input.caseId), wait.signal);
    const page = await readFeed(isFirst ? late.sql : sql, input);
    const left = end - performance.now();
    if (page.events.length > 0 || left <= 0 || wait.signal.aborted) {
      woken.stop();
      return page;
    }
    await woken.within(Math.min(left, LOOK_AGAIN_MS));
  }
}

function wakened(wake: Services['store']['wake'], topic: string, signal: AbortSignal) {
  let resolve = (): void => undefined;
  const event = new Promise<void>((done) => (resolve = done));
  const off = wake.on(topic, () => resolve());
  const stop = (): void => {
    off();
    signal.removeEventListener('abort', resolve);
  };
  signal.addEventListener('abort', resolve);
  return {
    stop,
    async within(ms: number): Promise<void> {
      const timer = setTimeout(resolve, ms);
      await event;
      clearTimeout(timer);
      stop();
    },
  };
}

const getPackage = defineEndpoint({
  method: 'GET',
  path: '/cases/{caseId}/package',
  operationId: 'getCasePackage',
  summary: 'The decision-ready package',
  description: 'Reading it never changes anything.',
  tag: 'Cases',
  auth,
  params: caseId,
  responses: { 200: { description: 'The package as of now.', schema: packageSchema } },
  errors: ['not_found'],
  async handler({ params, scope, services }) {
    const { sql } = services.store.database;
    const record = await findCase(sql, scope, params.caseId);
    const [declaration, decisions, consents] = await Promise.all([
      findDeclaration(sql, record.orgId, record.contentHash),
      listDecisions(sql, params.caseId),
      listConsents(sql, params.caseId),
    ]);
    const extra = { decisions, consents, caseFileUrl: caseFileUrl(services, record) };
    return { status: 200, body: presentPackage(record, declaration, extra) };
  },
});

export const caseEndpoints: Endpoint[] = [getCase, getEvents, getPackage];
