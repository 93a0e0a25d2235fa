// GET /cases: from an integrator's own id to its case, and all cases page by page.
import { z } from 'zod';
import { Refusal } from '../catalog/errors.ts';
import { authorId } from '../declarations/author-id.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import { identityText } from '../http/identity-text.ts';
import { limitQuery } from '../http/limit-query.ts';
import type { Sql } from '../platform/database/sql.ts';
import { iso } from '../platform/times.ts';
import { hasCase, listCases, type CaseSummaryRow, type Place } from './queries.ts';
import { HANDOFF_STATES, RUNTIME_STATUSES } from './standing/statuses.ts';
import { whyHere } from './standing/why-here.ts';
import { caseTitle, nullable, timestamp } from './wire/schemas.ts';

const listedCase = z
  .object({
    case_id: z.string(),
    title: caseTitle,
    external_case_id: nullable,
    case_type_id: z.string(),
    runtime_status: z.enum(RUNTIME_STATUSES),
    handoff_state: z.enum(HANDOFF_STATES),
    why_here: z.string(),
    why_here_code: z.string(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'ListedCase' });

const present = (row: CaseSummaryRow): z.infer<typeof listedCase> => ({
  case_id: row.caseId,
  title: row.title,
  external_case_id: row.externalCaseId,
  case_type_id: row.caseTypeId,
  runtime_status: row.runtimeStatus,
  handoff_state: row.handoffState,
  why_here: whyHere(row.whyHereCode, row.blockingItems),
  why_here_code: row.whyHereCode,
  created_at: iso(row.createdAt),
  updated_at: iso(row.updatedAt),
});

export const listCasesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/cases',
  operationId: 'listCases',
  summary: 'The cases of the environment, newest first',
  description:
    'With `external_case_id`, the case that you gave this id, complete or not: a list of one, or of none. Filters are combined with "and".',
  tag: 'Cases',
  auth: { scopes: ['cases:read'] },
  query: z.object({
    external_case_id: identityText.optional().meta({ description: 'Your own id of the case.' }),
    case_type_id: authorId.optional(),
    runtime_status: z.enum(RUNTIME_STATUSES).optional(),
    limit: limitQuery(50, 200),
    cursor: z
      .string()
      .regex(/^case_[0-9a-z]{26}$/, 'the `next_cursor` of the page before')
      .optional()
      .meta({ description: 'The `next_cursor` of the page before.' }),
  }),
  fieldErrors: { limit: { invalid: 'invalid_limit' } },
  responses: {
    200: {
      description: 'A page of the list.',
      schema: z
        .object({
          environment: z.enum(['test', 'live']),
          cases: z.array(listedCase),
          next_cursor: nullable,
          has_more: z.boolean(),
        })
        .meta({ id: 'CaseList' }),
    },
  },
  errors: [],
  async handler({ query, scope: { orgId, environment }, services }) {
    const { sql } = services.store.database;
    const { cursor } = query;
    if (cursor !== undefined) await assertCursor(sql, { orgId, environment }, cursor);
    const page = await listCases(
      sql,
      { orgId, environment },
      {
        limit: query.limit,
        status: query.runtime_status,
        externalCaseId: query.external_case_id,
        caseTypeId: query.case_type_id,
        before: cursor,
      },
    );
    return {
      status: 200,
      body: {
        environment,
        cases: page.cases.map(present),
        next_cursor: page.nextBefore,
        has_more: page.nextBefore !== null,
      },
    };
  },
});

/** Refuses a cursor that no page of this place ended with, as one of another organization. */
async function assertCursor(sql: Sql, place: Place, cursor: string): Promise<void> {
  if (await hasCase(sql, place, cursor)) return;
  throw new Refusal('invalid_request', {
    message:
      'cursor is none that a page of the list ended with. Pass next_cursor as it came, or leave cursor away to begin at the start.',
  });
}
