// Who calls the API: what authentication hands to every handler.
import { Refusal } from '../catalog/errors.ts';
import { LIVE_ONLY } from '../catalog/scopes.ts';
import type { Environment } from '../platform/transaction.ts';

/** The account state that preconditions look at (completions §2). */
export type Account = {
  status: 'active' | 'suspended';
  accountKind: 'managed' | 'self_serve';
  billing: 'not_required' | 'active' | 'inactive';
  legalTermsAcceptedVersion: string | null;
  /** Live cases per UTC calendar month; null is unlimited. */
  liveUsageCap: number | null;
};

export type Caller = Account & {
  keyId: string;
  orgId: string;
  environment: Environment;
  /** Those that count at authorization. */
  scopes: string[];
  /** Rate-limit headers of this very request. */
  headers: Record<string, string>;
};

/** Who calls on the applicant's plane: whoever holds the token of a session. */
export type SessionCaller = {
  sessionId: string;
  caseId: string;
  orgId: string;
  environment: Environment;
  /** SHA-256 of the token that was shown. */
  tokenHash: string;
  clientAddress: string;
  /** Rate-limit headers of this very request. */
  headers: Record<string, string>;
};

/** What a request shows of its sender; several Authorization headers count as none. The address is worked out when it is needed. */
export type Credentials = { authorization: string | undefined; clientAddress: () => string };

/** From credentials to a caller; refuses invalid_api_key and rate_limit_exceeded. */
export type Authenticate = (credentials: Credentials) => Promise<Caller>;

/** As `Authenticate`, for the session that the path names; refuses invalid_session_token and rate_limit_exceeded. */
export type AuthenticateSession = (
  credentials: Credentials & { sessionId: string },
) => Promise<SessionCaller>;

/** One of the scopes is enough. @throws Refusal forbidden, with what to do about it. */
export function requireScope({ scopes, environment }: Caller, wanted: string[]): void {
  if (wanted.some((scope) => scopes.includes(scope))) return;
  const isLiveOnly = environment === 'test' && wanted.every((scope) => scope === LIVE_ONLY);
  throw new Refusal('forbidden', {
    message: isLiveOnly
      ? `A test key never has the scope ${LIVE_ONLY}. Use a live key, or the command "intake documents erase".`
      : `The API key lacks the scope ${wanted.join(' or ')}. Issue a key that has it.`,
  });
}
