// GET and POST /workflows: the list, and drafts; publishing stays with people (api-v1 §4.19, §4.20).
import { z } from 'zod';
import { Refusal } from '../catalog/errors.ts';
import { declarationSchema, type Declaration } from '../declarations/schema.ts';
import { defineEndpoint, type Endpoint } from '../http/endpoint.ts';
import { Conflict } from '../platform/conflict.ts';
import type { DeclarationChecker } from './checker.ts';
import { withConnectorFindings } from './findings.ts';
import { saveDraft, type SavedDraft } from './operations.ts';
import { findWrittenDeclaration, listWorkflows } from './queries.ts';

type CheckAsked = DeclarationChecker['check'];

const summary = z
  .object({
    workflow_id: z.string(),
    case_type_id: z.string(),
    title: z.string(),
    status: z.enum(['draft', 'published', 'archived']),
    published_version: z.string().nullable(),
    draft_version: z.string().nullable(),
    updated_at: z.string(),
    content_hash: z.string(),
  })
  .meta({ id: 'WorkflowSummary' });

const finding = z
  .object({
    severity: z.enum(['error', 'warning', 'info']),
    code: z.string(),
    path: z.string(),
    message: z.string(),
    line: z.int().optional(),
    column: z.int().optional(),
  })
  .meta({ id: 'WorkflowFinding' });

const list = defineEndpoint({
  method: 'GET',
  path: '/workflows',
  operationId: 'listWorkflows',
  summary: 'The workflows of the environment, by id',
  description:
    'Which case types there are, with the version that is published and the draft that waits, if any. `include=declaration` adds each declaration as it stands: the published one, else the draft. Live requests need a published version (`workflow_not_published`).',
  tag: 'Workflows',
  auth: { scopes: ['workflows:read'] },
  query: z.object({
    include: z
      .literal('declaration')
      .optional()
      .meta({ description: '`declaration` adds each whole declaration.' }),
  }),
  responses: {
    200: {
      description: 'Ordered by workflow_id.',
      schema: z.object({
        workflows: z.array(summary.extend({ declaration: declarationSchema.optional() })),
        environment: z.enum(['test', 'live']),
      }),
    },
  },
  errors: [],
  async handler({ query, scope, services }) {
    const { sql } = services.store.database;
    const workflows = await listWorkflows(sql, scope);
    if (query.include === 'declaration') {
      for (const workflow of workflows)
        workflow.declaration = await findWrittenDeclaration(sql, scope.orgId, workflow.content_hash);
    }
    return { status: 200, body: { workflows, environment: scope.environment } };
  },
});

const saved = z
  .object({
    workflow: declarationSchema,
    saved: z.literal(true),
    published: z.literal(false),
    draft_version: z.string(),
    published_version: z.string().nullable(),
    content_hash: z.string(),
    findings: z.array(finding),
  })
  .meta({ id: 'SavedWorkflow' });

/** The declaration itself, or the object in `workflow`. */
function unwrapped(body: Record<string, unknown>): unknown {
  return Object.hasOwn(body, 'workflow') && !Object.hasOwn(body, 'workflow_id') ? body['workflow'] : body;
}

/** What an operator would be told as a conflict is an invalid workflow to the API. */
function asRefusal(error: unknown): never {
  throw error instanceof Conflict ? new Refusal('invalid_workflow', { message: error.message }) : error;
}

function presentSaved(declaration: Declaration, result: SavedDraft): z.infer<typeof saved> {
  return {
    workflow: declaration,
    saved: true,
    published: false,
    draft_version: String(result.version.version),
    published_version: result.publishedVersion,
    content_hash: result.version.contentHash,
    findings: result.findings,
  };
}

/** `check` looks at hostile declarations too: the server does it in a child process. */
function saveEndpoint(check: CheckAsked): Endpoint {
  return defineEndpoint({
    method: 'POST',
    path: '/workflows',
    operationId: 'saveWorkflowDraft',
    summary: 'Save a draft',
    description:
      'Always saves a draft and never publishes: that is `intake workflows publish`. The body is a declaration (`WorkflowDeclaration`, with its JSON Schema at GET /schemas/workflow.json), or an object with one in `workflow`. Findings are saved with the draft; publishing refuses while an error stands.',
    tag: 'Workflows',
    auth: { scopes: ['workflows:write'] },
    body: z.record(z.string(), z.unknown()).meta({
      description:
        'A workflow declaration, or an object with one in `workflow`; see /api/v1/schemas/workflow.json.',
    }),
    bodyError: 'invalid_workflow',
    responses: {
      201: { description: 'A new workflow.', schema: saved },
      200: { description: 'The draft was replaced.', schema: saved },
    },
    errors: ['invalid_workflow'],
    async handler({ body, scope, ...call }) {
      const checked = await check(unwrapped(body), scope.orgId);
      if (!checked.ok) throw new Refusal('invalid_workflow', { message: checked.message });
      const { declaration } = checked;
      const findings = await withConnectorFindings(call.services.store.database.sql, scope, checked);
      const result = await call.transact((tx) =>
        saveDraft(tx, { declaration, findings, environment: scope.environment }).catch(asRefusal),
      );
      return { status: result.isNew ? 201 : 200, body: presentSaved(declaration, result) };
    },
  });
}

export const workflowEndpoints = (check: CheckAsked): Endpoint[] => [list, saveEndpoint(check)];
