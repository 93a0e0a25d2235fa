// Connectors as the API and the CLI show them: never a secret (api-v1 §2.9, completions §8).
import { z } from 'zod';
import { ENVIRONMENTS } from '../catalog/states.ts';
import { diffById, type Change } from '../declarations/diff.ts';
import { iso } from '../platform/times.ts';
import { CHANGE_ACTIONS } from './entity.ts';
import type { Environment } from '../platform/transaction.ts';
import type { Written } from './operations.ts';
import type { ConnectorRow, PendingChange } from './queries.ts';
import type { StoredDefinition } from './rules.ts';
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

/** The answer after a write; 201 for a connector that is new. */
export const answerWritten = (
  { isNew, isApprovalRequired, status }: Written,
  about: { connector_key: string; environment: Environment; functions_imported?: number; skipped?: object[] },
): { status: number; body: object } => ({
  status: isNew ? 201 : 200,
  body: {
    ...about,
    created: isNew,
    approval_required: isApprovalRequired,
    ...(isApprovalRequired ? { approval_status: status } : {}),
  },
});

type ShownConnector = z.infer<typeof shown>;
type Standing = Pick<z.infer<typeof connectorAnswer>, 'approval_status' | 'pending_change'>;

const BY_NAME = ['function_key', 'name'];

/** What approving the change would alter, by function and parameter; of a new connector all of it. */
export const changesOf = (before: StoredDefinition | null, after: StoredDefinition | null): Change[] =>
  diffById(before ?? {}, after ?? {}, BY_NAME).filter(({ path }) => path !== '/connector_key');

/** The version in force; of one that waits for its first approval, what is to be. */
export function presentConnector(row: ConnectorRow): ShownConnector {
  const definition = row.definition ?? row.change?.definition;
  if (definition === null || definition === undefined)
    throw new Error(`nothing to show of ${row.connectorKey}`);
  return definition;
}

export function presentStanding({ definition, change }: ConnectorRow): Standing {
  if (change === null) return { approval_status: 'active', pending_change: null };
  return {
    approval_status: change.action === 'delete' ? 'pending_deletion' : 'pending_approval',
    pending_change: presentChange(definition, change),
  };
}

/** Whoever approves has to see that others are sent, and nobody what they are. */
const NEW_SECRETS: Change = { path: '/transport/auth', kind: 'changed', before: '•••', after: '•••' };

const presentChange = (
  active: StoredDefinition | null,
  { changeId, action, definition, skipped, areSecretsNew, requestedBy, requestedAt }: PendingChange,
): NonNullable<Standing['pending_change']> => ({
  change_id: changeId,
  action,
  diff: [...changesOf(active, definition ?? null), ...(areSecretsNew ? [NEW_SECRETS] : [])],
  ...(skipped === null || skipped === undefined ? {} : { skipped }),
  requested_by: requestedBy,
  requested_at: iso(requestedAt),
});
