// Connectors as the API and the CLI show them: never a secret (api-v1 §2.9, completions §8).
import { diffById, type Change } from '../declarations/diff.ts';
import { iso } from '../platform/times.ts';
import type { Environment } from '../platform/transaction.ts';
import type { Written } from './operations.ts';
import type { ConnectorRow, PendingChange } from './queries.ts';
import type { StoredDefinition } from './rules.ts';
import type { ShownConnector, ShownStanding } from './wire-schemas.ts';

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

export function presentStanding({ definition, change }: ConnectorRow): ShownStanding {
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
): NonNullable<ShownStanding['pending_change']> => ({
  change_id: changeId,
  action,
  diff: [...changesOf(active, definition ?? null), ...(areSecretsNew ? [NEW_SECRETS] : [])],
  ...(skipped === null || skipped === undefined ? {} : { skipped }),
  requested_by: requestedBy,
  requested_at: iso(requestedAt),
});
