// The wire shapes of a case and its parts (api-v1 §2.2–2.6), as zod schemas.
import { z } from 'zod';
import { RUNTIME_STATUSES, HANDOFF_STATES, JOB_KINDS, JOB_STATUSES } from '../standing/statuses.ts';
import { SESSION_STATUSES } from '../../applicants/entity.ts';
import { DOCUMENT_SOURCES, DOCUMENT_STATUSES } from '../../documents/entity.ts';
import { factSchema } from './fact-schema.ts';
import { nullable, timestamp } from './plain-schemas.ts';

export { nullable, timestamp };

export const documentSchema = z
  .object({
    doc_id: z.string(),
    parent_doc_id: nullable.meta({
      description: 'The mail that the document came with; null where it came by itself.',
    }),
    status: z.enum(DOCUMENT_STATUSES),
    mime_type: nullable,
    filename: nullable,
    page_count: z.int().nullable(),
    byte_size: z.int().nullable(),
    sha256: nullable,
    source: z.enum(DOCUMENT_SOURCES),
    text_method: nullable,
    document_type: nullable,
    failure_code: nullable,
    status_message: nullable,
  })
  .meta({ id: 'CaseDocument' });

export const summarySchema = z
  .object({
    resolved_count: z.int(),
    needs_input_count: z.int(),
    failed_count: z.int(),
    document_count: z.int(),
    pending_count: z.int(),
    not_applicable_count: z.int(),
  })
  .meta({ id: 'CaseSummary' });

export const jobSchema = z
  .object({
    job_id: z.string(),
    kind: z.enum(JOB_KINDS),
    status: z.enum(JOB_STATUSES),
    attempts: z.int(),
    last_error: z.object({ code: z.string(), message: z.string() }).nullable(),
    updated_at: timestamp,
  })
  .meta({ id: 'CaseJob' });

const blockingItem = z
  .object({
    kind: z.enum(['fact', 'document', 'job', 'gate', 'connector', 'session']),
    id: z.string(),
    code: z.string(),
    message: z.string(),
    since: timestamp,
  })
  .meta({ id: 'BlockingItem' });

export const ownershipSchema = z
  .object({
    owner_type: z.enum(['operator', 'api_key']),
    owner_id: z.string(),
    label: z.string(),
    claimed_at: timestamp,
    lease_expires_at: timestamp,
  })
  .nullable();

const primaryAction = z
  .object({
    command_type: z.string(),
    label: z.string(),
    payload: z.record(z.string(), z.unknown()),
    needs: z
      .array(z.enum(['candidate_id', 'value', 'rationale']))
      .optional()
      .meta({
        description:
          'What is still to be filled in: `candidate_id` (one of the fact’s candidates in the workspace) and `value` in the payload, `rationale` beside it. Without `needs` the payload can be sent as it stands.',
      }),
  })
  .nullable()
  .meta({
    description:
      'The command of `POST …/commands` that most likely comes next; null where no command moves the case on.',
  });

export const workspaceSchema = z
  .object({
    current_node_id: nullable,
    current_node_title: nullable,
    current_gate_id: nullable,
    current_gate_title: nullable,
    next_action: z
      .object({ type: z.string(), actor: z.string(), label: z.string(), target: nullable })
      .nullable(),
    operational_summary: z.object({
      reason: z.object({
        why_here: z.string(),
        why_here_code: z.string(),
        queue_category: z.string(),
        queue_status: z.string(),
        current_gate_id: nullable,
        current_node_id: nullable,
      }),
      blocking_items: z.array(blockingItem),
      primary_action: primaryAction,
      ownership: ownershipSchema,
      blocking_fact_ids: z.array(z.string()),
      has_needs_input_facts: z.boolean(),
      has_failed_facts: z.boolean(),
    }),
    facts: z.array(factSchema),
    documents: z.array(documentSchema),
    structured_inputs: z
      .record(z.string(), z.unknown())
      .meta({ description: 'Form field to value: what the applicant answered beside the facts.' }),
    summary: summarySchema,
    jobs: z.array(jobSchema),
    intake_session: z
      .object({
        session_id: z.string(),
        status: z.enum(SESSION_STATUSES),
        expires_at: timestamp,
        customer_completed_at: timestamp.nullable(),
        submitted_at: timestamp.nullable(),
        open_task_count: z.int(),
        last_activity_at: timestamp.nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'CaseWorkspaceState' });

export const caseTitle = nullable.meta({
  description:
    'What people call the case by: the settled values of the facts that the workflow names (`title_facts`), else of the first settled ones; null while there are none. Of a few words, for lists; never in webhooks.',
});

export const queueRowSchema = z
  .object({
    case_id: z.string(),
    title: caseTitle,
    operating_mode: z.string(),
    runtime_status: z.enum(RUNTIME_STATUSES),
    queue_category: z.string(),
    queue_status: z.string(),
    why_here: z.string(),
    why_here_code: z.string(),
    blocking_items: z.array(blockingItem),
    blocking_fact_ids: z.array(z.string()),
    sort_timestamp: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'QueueRow' });

export const caseSchema = z
  .object({
    case_id: z.string(),
    title: caseTitle,
    case_type_id: z.string(),
    workflow_id: z.string(),
    workflow_version: z.string(),
    operating_mode: z.string(),
    runtime_status: z.enum(RUNTIME_STATUSES),
    handoff_state: z.enum(HANDOFF_STATES),
    external_case_id: nullable,
    revision: z.int(),
    workspace: workspaceSchema,
    queue_row: queueRowSchema,
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'Case' });

export const feedEventSchema = z
  .object({
    event_id: z.string(),
    event_type: z.string(),
    cursor: z.int(),
    created_at: timestamp,
    data: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'FeedEvent' });

export const feedPageSchema = z
  .object({
    case_id: z.string(),
    events: z.array(feedEventSchema),
    next_cursor: z.int(),
    has_more: z.boolean(),
  })
  .meta({ id: 'FeedPage' });
