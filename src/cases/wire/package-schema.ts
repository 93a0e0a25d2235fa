// The wire shape of the package (api-v1 §2.5, completions §10).
import { z } from 'zod';
import { factSchema } from './fact-schema.ts';
import { connectorResponse } from './evidence-schema.ts';
import { consentSchema } from './consent-schema.ts';
import { decisionSchema } from './decision-schema.ts';
import { documentSchema, nullable, summarySchema, timestamp } from './schemas.ts';
import { HANDOFF_STATES } from '../standing/statuses.ts';

export const packageSchema = z
  .object({
    schema_version: z.literal('case_package.v1'),
    generated_at: timestamp,
    revision: z.int(),
    package_hash: z.string().meta({
      description:
        'SHA-256 of the canonical package without itself, generated_at, case_file_url, case.handoff_state and revision.',
    }),
    case: z.object({
      case_id: z.string(),
      environment: z.enum(['test', 'live']),
      case_type_id: z.string(),
      external_case_id: nullable,
      application_state: z.enum(['open', 'submitted', 'in_review', 'completed', 'failed']),
      handoff_state: z.enum(HANDOFF_STATES),
    }),
    decisions: z.array(decisionSchema),
    facts: z.array(
      factSchema
        .pick({
          fact_id: true,
          fact_label: true,
          status: true,
          value: true,
          source: true,
          evidence: true,
          values: true,
          rows: true,
          columns: true,
        })
        .extend({
          connector_responses: z
            .array(connectorResponse)
            .optional()
            .meta({ description: 'The answers of connectors that the value comes from.' }),
        }),
    ),
    documents: z.array(documentSchema),
    structured_inputs: z
      .record(z.string(), z.unknown())
      .meta({ description: 'Form field to value: what the applicant answered beside the facts.' }),
    consents: z.array(consentSchema),
    summary: summarySchema,
    case_file_url: nullable.meta({
      description:
        'Address of the case file, a PDF for people; signed, for one hour and this revision. Null where the deployment has no public address.',
    }),
  })
  .meta({ id: 'CasePackage' });
