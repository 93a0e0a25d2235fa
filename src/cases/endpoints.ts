// The reads of a case: projection, feed, package (api-v1 §4.12–4.14).
import { z } from 'zod';
import { defineEndpoint, type Endpoint } from '../http/endpoint.ts';
import { limitQuery, wholeQuery } from '../http/limit-query.ts';
import { polledAnswer, writtenOf } from '../http/polled.ts';
import type { FeedPage } from '../events/queries.ts';
import { listCasesEndpoint } from './list-endpoint.ts';
import { readCase, readPackage } from './polled/polled.ts';
import { packageSchema } from './wire/package-schema.ts';
import { caseSchema, feedPageSchema } from './wire/schemas.ts';
import { readPage, waitForEvents } from './polled/feed-page.ts';

const caseId = { caseId: { missing: 'missing_case_id', description: 'Id of the case.' } } as const;
const auth = { scopes: ['cases:read' as const] };

const getCase = defineEndpoint({
  method: 'GET',
  path: '/cases/{caseId}',
  operationId: 'getCase',
  summary: 'The case with its cited facts',
  description:
    'Where the case stands (`runtime_status`), what is to be done next and by whom (`workspace.next_action`), its documents, and every fact with its value, its status and the places that it was read from. A fact that is `needs_input` says why in `reason_codes`. Poll it with the ETag, or follow the feed; a case of another organization or environment is `not_found`.',
  tag: 'Cases',
  auth,
  params: caseId,
  responses: { 200: { description: 'The case as of now.', schema: caseSchema } },
  errors: ['not_found'],
  isPolled: true,
  handler: ({ params, scope, services }) => readCase(services, { ...scope, ...params }),
});

const feedQuery = z.object({
  after_cursor: wholeQuery(
    { min: 0, max: Number.MAX_SAFE_INTEGER, fallback: 0 },
    'The `next_cursor` of the page before; 0 for the start.',
  ),
  limit: limitQuery(100, 500),
  wait_seconds: wholeQuery(
    { min: 0, max: 30, fallback: 0 },
    '0 to 30: how long to wait for an event when there is none yet.',
  ),
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
  isPolled: true,
  async handler({ params, query, scope, services, signal }) {
    const { caseId: id } = params;
    const { after_cursor: afterCursor, limit, wait_seconds: seconds } = query;
    // Who goes on behind a cursor may be late: the replica is asked first.
    const read = (isFirst: boolean): Promise<FeedPage> =>
      readPage(services, scope, { caseId: id, afterCursor, limit, isLate: isFirst && afterCursor > 0 });
    const { events, last, hasMore } =
      seconds === 0 ? await read(true) : await waitForEvents({ services, signal, seconds }, id, read);
    const about = { next_cursor: last ?? afterCursor, has_more: hasMore };
    const json = `{"case_id":${JSON.stringify(id)},"events":${events},${JSON.stringify(about).slice(1)}`;
    return polledAnswer(writtenOf(json));
  },
});

const getPackage = defineEndpoint({
  method: 'GET',
  path: '/cases/{caseId}/package',
  operationId: 'getCasePackage',
  summary: 'The decision-ready package',
  description:
    'What a system of record takes over: the facts with their evidence, who decided what, the documents, the consents, and the whole case as a PDF (`case_file_url`); `package_hash` names its content. It may be read at any time, and reading it never changes anything; `v1.case.completed` says that the case is complete.',
  tag: 'Cases',
  auth,
  params: caseId,
  responses: { 200: { description: 'The package as of now.', schema: packageSchema } },
  errors: ['not_found'],
  isPolled: true,
  handler: ({ params, scope, services }) => readPackage(services, { ...scope, ...params }),
});

export const caseEndpoints: Endpoint[] = [listCasesEndpoint, getCase, getEvents, getPackage];
