// The operator's side of a case: workspace, commands and their outcome (api-v1 §4.15–4.17).
import { z } from 'zod';
import { Refusal } from '../catalog/errors.ts';
import { rejectionList } from '../catalog/rejections.ts';
import { commandSchema } from '../cases/wire/command-schema.ts';
import { workspaceDocumentSchema } from '../cases/wire/workspace-schema.ts';
import { defineEndpoint, type Endpoint } from '../http/endpoint.ts';
import { idempotencyKey } from '../idempotency/rules.ts';
import { NEED_RATIONALE, payloadSchemas } from './guide.ts';
import { submitCommand } from './operations.ts';
import { presentCommand } from './presenter.ts';
import { findCommand } from './queries.ts';
import { checkPayload, COMMAND_TYPES } from './types.ts';
import { pollWorkspace } from './workspace.ts';

const caseId = { missing: 'missing_case_id', description: 'Id of the case.' } as const;

const getWorkspace = defineEndpoint({
  method: 'GET',
  path: '/cases/{caseId}/workspace',
  operationId: 'getCaseWorkspace',
  summary: 'The cited operator workspace',
  description:
    'The case as an operator needs it: what blocks it, each fact with its candidates and their quotes, and the commands, each with whether it can be given now, and why not. Reading it claims nothing; give what was decided with POST /cases/{caseId}/commands, with the `revision` that you saw as `expected_revision`.',
  tag: 'Review',
  auth: { scopes: ['cases:read'] },
  params: { caseId },
  responses: {
    200: {
      description:
        'The case with candidates, conflicts, history, timeline, and the commands that it takes now.',
      schema: workspaceDocumentSchema,
    },
  },
  errors: ['not_found'],
  isPolled: true,
  handler: ({ params, scope, services }) => pollWorkspace(services, { ...scope, ...params }),
});

const NOT_A_TYPE = `has to be one of ${COMMAND_TYPES.join(', ')}; completing and reopening a case are done with the CLI`;

/** As many as a case can have. */
const MOST_REVISIONS = 2_147_483_647;

const body = z.object({
  command_type: z.enum(COMMAND_TYPES, { error: NOT_A_TYPE }).meta({ description: 'What is to be done.' }),
  payload: z.record(z.string(), z.unknown()).meta({
    description: 'What it is done to, by `command_type`.',
    override: ({ jsonSchema }) => {
      delete jsonSchema.propertyNames;
      delete jsonSchema.additionalProperties;
      Object.assign(jsonSchema, { anyOf: payloadSchemas() });
    },
  }),
  rationale: z
    .string()
    .max(4000)
    .nullish()
    .meta({ description: `Why. Needed by ${NEED_RATIONALE}.` }),
  trace_id: z.string().max(255).nullish(),
  idempotency_key: z.string().nullish().meta({ description: 'Wins over the Idempotency-Key header.' }),
  expected_revision: z.int().min(0).max(MOST_REVISIONS).nullish().meta({
    description:
      'The revision that the decision rests on; another one rejects the command as `stale_revision`.',
  }),
});

const commandAnswer = z.object({ command: commandSchema, idempotent_replay: z.boolean() });

const invalid = { invalid: 'invalid_command' } as const;

const postCommand = defineEndpoint({
  method: 'POST',
  path: '/cases/{caseId}/commands',
  operationId: 'submitCommand',
  summary: 'Give an intake-review command',
  description:
    'The command runs in the background, in the order of its coming: poll it, or follow the feed. What only the case can tell is said there: see `getCommand` for the codes of commands that are rejected. No API key can complete or reopen a case.',
  tag: 'Review',
  auth: { scopes: ['cases:review'] },
  params: { caseId },
  body,
  bodyError: 'invalid_command',
  fieldErrors: {
    command_type: { missing: 'invalid_command_type', invalid: 'invalid_command_type' },
    payload: { missing: 'invalid_command_payload', invalid: 'invalid_command_payload' },
    rationale: invalid,
    trace_id: invalid,
    expected_revision: invalid,
    idempotency_key: { missing: 'missing_idempotency_key', invalid: 'invalid_command' },
  },
  idempotency: true,
  responses: {
    202: { description: 'Taken in.', schema: commandAnswer },
    200: { description: 'The same request again: the command as it stands.', schema: commandAnswer },
  },
  errors: ['not_found', 'missing_idempotency_key', 'idempotency_key_conflict', 'invalid_request'],
  async handler({ params, body: input, scope, services, idempotencyHeader }) {
    const checked = checkPayload(input.command_type, input.payload);
    if (!checked.ok) throw new Refusal('invalid_command_payload', { message: checked.message });
    const { command, isReplay } = await submitCommand(services.store, scope, {
      caseId: params.caseId,
      commandType: input.command_type,
      payload: checked.payload,
      rationale: input.rationale ?? null,
      traceId: input.trace_id ?? null,
      expectedRevision: input.expected_revision ?? null,
      key: idempotencyKey(input.idempotency_key, idempotencyHeader),
    });
    return {
      status: isReplay ? 200 : 202,
      body: { command: presentCommand(command), idempotent_replay: isReplay },
    };
  },
});

const REJECTED = `The \`code\` in \`error\` of a rejected command:\n\n${rejectionList()}\n\n\`internal_error\` is that of a failed one: give it again.`;

const getCommand = defineEndpoint({
  method: 'GET',
  path: '/cases/{caseId}/commands/{commandId}',
  operationId: 'getCommand',
  summary: 'What came of a command',
  description: `Commands are carried out in the background, one after the other for each case. \`status\` goes from \`queued\` to \`running\` to \`applied\`, or to \`rejected\` or \`failed\`: then \`error\` says why, and nothing was changed. \`event_cursors\` are the places of what it did in the feed of the case. A command of another case is \`not_found\`.\n\n${REJECTED}`,
  tag: 'Review',
  auth: { scopes: ['cases:read'] },
  params: { caseId, commandId: { missing: 'not_found', description: 'Id of the command.' } },
  responses: { 200: { description: 'The command.', schema: z.object({ command: commandSchema }) } },
  errors: ['not_found'],
  async handler({ params, scope, services }) {
    const command = await findCommand(services.store.database.sql, scope, params);
    return { status: 200, body: { command: presentCommand(command) } };
  },
});

export const commandEndpoints: Endpoint[] = [getWorkspace, postCommand, getCommand];
