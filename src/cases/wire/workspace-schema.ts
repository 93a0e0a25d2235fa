// The wire shape of the cited operator workspace (completions §7).
import { z } from 'zod';
import { factSchema } from './fact-schema.ts';
import { consentSchema } from './consent-schema.ts';
import { decisionSchema } from './decision-schema.ts';
import { commandSchema } from './command-schema.ts';
import { HANDOFF_STATES, RUNTIME_STATUSES } from '../standing/statuses.ts';
import {
  caseTitle,
  documentSchema,
  feedEventSchema,
  nullable,
  ownershipSchema,
  timestamp,
  workspaceSchema,
} from './schemas.ts';

export const workspaceDocumentSchema = z
  .object({
    schema_version: z.literal('case_workspace.v1'),
    case_id: z.string(),
    title: caseTitle,
    external_case_id: nullable,
    case_type_id: z.string(),
    environment: z.enum(['test', 'live']),
    revision: z.int(),
    runtime_status: z.enum(RUNTIME_STATUSES),
    handoff_state: z.enum(HANDOFF_STATES),
    workspace: workspaceSchema,
    facts: z.array(
      factSchema.extend({
        initial_value: nullable,
        candidates: z.array(
          z.object({
            candidate_id: z.string(),
            source: z.string(),
            found_by: z
              .string()
              .describe(
                'How it was found: by a label (`anchor`), a language model (`model`), a connector, …',
              ),
            value_raw: z.string(),
            value_normalized: nullable,
            anchor_match: z.string(),
            anchor_match_quality: z.number(),
            margin: z.number().nullable(),
            reason_codes: z.array(z.string()),
            evidence_ids: z.array(z.string()),
            evidence: factSchema.shape.evidence,
            selected: z.boolean(),
          }),
        ),
        conflicts: z.array(
          z.object({
            value: z.string(),
            sources: z.array(z.string()).meta({
              description:
                'Who says so: `document`, or `applicant`, `operator`, `prefill`, `connector` for what was entered.',
            }),
            candidate_ids: z.array(z.string()),
            doc_ids: z.array(z.string()),
          }),
        ),
        history: z.array(decisionSchema.extend({ value: nullable, command_id: nullable })),
      }),
    ),
    documents: z.array(documentSchema),
    consents: z.array(consentSchema),
    gates: z.array(
      z.object({
        gate_id: z.string(),
        title: z.string(),
        status: z.enum(['pending', 'ready', 'passed', 'failed', 'review']),
        evaluated_at: timestamp.nullable(),
        inputs: z.array(
          z.object({
            fact_id: z.string(),
            value: nullable,
            status: z.string(),
            verified: z.boolean().optional(),
            sources: z.array(z.string()).optional(),
          }),
        ),
        outcome: nullable,
        message: nullable,
      }),
    ),
    timeline: z.array(feedEventSchema),
    ownership: ownershipSchema,
    allowed_commands: z.array(
      z.object({
        command_type: z.string(),
        label: z.string(),
        enabled: z.boolean(),
        disabled_reason: nullable,
        payload: z
          .record(z.string(), z.unknown())
          .optional()
          .meta({ description: 'For undo_decision: your last decision that can be taken back.' }),
      }),
    ),
    commands: z.array(commandSchema),
  })
  .meta({ id: 'CaseWorkspace' });
