// POST /sessions: the checks in the contract's order, then a new session or what the same request made before.
import { Session } from '../../applicants/entity.ts';
import { Refusal } from '../../catalog/errors.ts';
import type { Account } from '../../http/caller.ts';
import { takeKey } from '../../idempotency/operations.ts';
import { maybeReplay, type KeyUse } from '../../idempotency/queries.ts';
import { isKnownExternalCase } from '../../cases/birth.ts';
import { lockUsage, refuseAboveLiveCap } from '../../cases/usage.ts';
import { unmetPrecondition, type Deployment } from '../../organizations/rules.ts';
import { transact, type Scope, type Store, type Tx } from '../../platform/transaction.ts';
import { insertSession, type NewSession } from './new-session.ts';
import { countTestSessionsThisMonth } from '../queries.ts';
import { issueSecrets, type SessionSecrets } from './tokens.ts';

/** A session as it is asked for, with the key that makes it once. */
export type SessionRequest = NewSession & { key: string; fingerprint: string };
/** A session with its secrets, new or made by the same request before. */
export type OpenedSession = { session: Session; secrets: SessionSecrets; isReplay: boolean };

const TEST_SESSIONS_PER_MONTH = 50;

/**
 * Opens a session with its case (api-v1 §4.3). Refuses idempotency_key_conflict, the account preconditions,
 * live_usage_cap_exceeded, test_usage_cap_exceeded, unknown_case_type_id, workflow_not_published, prefill_*, invalid_prefill,
 * external_case_id_conflict.
 */
export async function createSession(
  store: Store,
  caller: { scope: Scope; account: Account; deployment: Deployment },
  request: SessionRequest,
): Promise<OpenedSession> {
  const { scope, account } = caller;
  const use = keyUse(scope, request);
  const unmet = unmetPrecondition(account, scope.environment, caller.deployment);
  if (unmet !== null) {
    const made = await maybeReplay(store.database.sql, use);
    if (made === null) throw new Refusal(unmet);
    return transact(store, scope, (tx) => replayed(tx, made));
  }
  try {
    return await transact(store, scope, async (tx) => {
      const ids = { caseId: tx.newId('case'), sessionId: tx.newId('ses') };
      const made = await takeKey(tx, use, { case_id: ids.caseId, session_id: ids.sessionId });
      if (made !== null) return replayed(tx, made);
      await refuseAboveCap(tx, account.liveUsageCap);
      const session = await insertSession(tx, request, ids);
      return { session, secrets: await issueSecrets(tx, session), isReplay: false };
    });
  } catch (error) {
    if (isKnownExternalCase(error)) throw new Refusal('external_case_id_conflict', { message: KNOWN_CASE });
    throw error;
  }
}

const KNOWN_CASE = 'A case with this external_case_id exists. A new session needs one of its own.';

const keyUse = (scope: Scope, { key, fingerprint }: SessionRequest): KeyUse => ({
  orgId: scope.orgId,
  environment: scope.environment,
  operation: 'sessions',
  key,
  fingerprint,
});

/** The original session with fresh secrets: the first ones are stored as hashes alone. */
async function replayed(tx: Tx, made: Record<string, string>): Promise<OpenedSession> {
  const session = await tx.em.findOneOrFail(Session, { sessionId: made['session_id'] ?? '' });
  return { session, secrets: await issueSecrets(tx, session), isReplay: true };
}

/** Concurrent sessions never pass a cap together; unlimited live ones do not wait. */
async function refuseAboveCap(tx: Tx, liveCap: number | null): Promise<void> {
  const { orgId, environment } = tx.scope;
  if (environment === 'live') return refuseAboveLiveCap(tx, liveCap);
  await lockUsage(tx);
  const { count, secondsLeft } = await countTestSessionsThisMonth(tx.sql, orgId);
  if (count >= TEST_SESSIONS_PER_MONTH)
    throw new Refusal('test_usage_cap_exceeded', {
      headers: { 'Retry-After': String(Math.max(1, secondsLeft)) },
    });
}
