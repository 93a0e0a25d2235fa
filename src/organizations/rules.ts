// What an organization may still do: the account preconditions of live requests (completions §2).
import type { ErrorCode } from '../catalog/errors.ts';
import type { Account } from '../http/caller.ts';
import type { Environment } from '../platform/transaction.ts';

export type Deployment = { legalTermsVersion: string | undefined; selfServeWebhooks: 'enabled' | 'disabled' };

/** The first precondition that the account does not meet, in the order of the contract; null where it meets all. */
export function unmetPrecondition(
  account: Account,
  environment: Environment,
  deployment: Deployment,
): ErrorCode | null {
  if (environment === 'test') return null;
  if (account.status === 'suspended') return 'precondition_required';
  if (
    deployment.legalTermsVersion !== undefined &&
    deployment.legalTermsVersion !== account.legalTermsAcceptedVersion
  ) {
    return 'legal_acceptance_required';
  }
  if (account.billing === 'inactive') return 'billing_required';
  if (account.accountKind === 'self_serve' && deployment.selfServeWebhooks === 'disabled')
    return 'self_serve_webhooks_disabled';
  return null;
}
