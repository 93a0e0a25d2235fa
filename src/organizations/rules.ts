// What an organization may still do: the account preconditions of live requests (completions §2).
import type { ErrorCode } from '../catalog/errors.ts';
import type { Account } from '../http/caller.ts';
import type { Config } from '../platform/config.ts';
import type { Environment } from '../platform/transaction.ts';

/** Colours are kept and compared in lower case. */
export const isBrandColour = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text);

export const MAX_LOGO_BYTES = 256 * 1024;

export type Deployment = { legalTermsVersion: string | undefined; selfServeWebhooks: 'enabled' | 'disabled' };

/** What of the configuration decides over live requests. */
export const deploymentOf = (
  config: Pick<Config, 'INTAKE_LEGAL_TERMS_VERSION' | 'INTAKE_SELF_SERVE_WEBHOOKS'>,
): Deployment => ({
  legalTermsVersion: config.INTAKE_LEGAL_TERMS_VERSION,
  selfServeWebhooks: config.INTAKE_SELF_SERVE_WEBHOOKS,
});

/** What an account can be refused for where it begins new work. */
export const ACCOUNT_REFUSALS = [
  'billing_required',
  'live_usage_cap_exceeded',
  'precondition_required',
  'legal_acceptance_required',
  'self_serve_webhooks_disabled',
] as const satisfies ErrorCode[];

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
