// The shapes of connectors on the wire, as the API answers with them (api-v1 §2.9, §4.7-4.11, completions §8).
import { z } from 'zod';
import { ENVIRONMENTS } from '../catalog/states.ts';
import { CHANGE_ACTIONS } from './entity.ts';
import { AUTH_MODES, connectorSchema, transportSchema } from './schema.ts';

const shownAuth = z
  .object({
    mode: z.enum(AUTH_MODES),
    has_secret: z.boolean(),
    has_username: z.boolean(),
    has_password: z.boolean(),
    name: z.string().optional().meta({ description: 'api_key_header, api_key_query: where the key stands.' }),
    token_url: z.string().optional(),
    scope: z.string().optional(),
  })
  .meta({ id: 'ShownConnectorAuth', description: 'Stored secrets are never returned.' });

/** Open, as answers are: they may grow within the version. */
const shown = connectorSchema
  .extend({ transport: transportSchema.extend({ auth: shownAuth }).strip() })
  .strip()
  .meta({ id: 'ShownConnector' });

const pendingChange = z
  .object({
    change_id: z.string(),
    action: z.enum(CHANGE_ACTIONS),
    diff: z.array(
      z.object({
        path: z.string().meta({
          description:
            'JSON Pointer; functions and parameters stand under their names. `/transport/auth` from ••• to ••• where the secrets are others.',
        }),
        kind: z.enum(['added', 'removed', 'changed']),
        before: z.unknown().optional(),
        after: z.unknown().optional(),
      }),
    ),
    skipped: z
      .array(z.object({ operation: z.string(), reason: z.string() }))
      .optional()
      .meta({ description: 'What an import left out, and why.' }),
    requested_by: z.string(),
    requested_at: z.string(),
  })
  .meta({ id: 'PendingConnectorChange' });

const approvalStatus = z.enum(['active', 'pending_approval', 'pending_deletion']);
const standing = {
  approval_status: approvalStatus,
  pending_change: pendingChange.nullable().meta({ description: 'What waits for an operator.' }),
};
const environment = z.enum(ENVIRONMENTS);

export const connectorAnswer = z
  .object({ connector: shown, ...standing, environment })
  .meta({ id: 'ConnectorAnswer' });
export const connectorList = z
  .object({ connectors: z.array(shown.extend(standing).meta({ id: 'ListedConnector' })), environment })
  .meta({ id: 'ConnectorList' });

export const writtenAnswer = z
  .object({
    connector_key: z.string(),
    created: z.boolean(),
    approval_required: z.boolean(),
    approval_status: approvalStatus
      .exclude(['pending_deletion'])
      .optional()
      .meta({ description: '`active` where what was written is in force already.' }),
    environment,
  })
  .meta({ id: 'WrittenConnector' });

export type ShownConnector = z.infer<typeof shown>;
export type ShownStanding = Pick<z.infer<typeof connectorAnswer>, 'approval_status' | 'pending_change'>;
