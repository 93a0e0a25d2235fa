// Organizations are created and their account state is set, by operators.
import type { Tx } from '../platform/transaction.ts';
import { Conflict } from '../platform/conflict.ts';
import { Organization } from './entity.ts';

export type AccountState = Partial<
  Pick<
    Organization,
    | 'status'
    | 'accountKind'
    | 'billing'
    | 'legalTermsAcceptedVersion'
    | 'liveUsageCap'
    | 'connectorApprovalRequired'
    | 'rateLimitPerMinute'
  >
>;

export async function createOrganization(tx: Tx, input: { orgId: string; name: string }): Promise<Organization> {
  const organization = tx.em.create(Organization, {
    orgId: input.orgId,
    name: input.name,
    legalTermsAcceptedVersion: null,
    liveUsageCap: null,
    rateLimitPerMinute: null,
    createdAt: tx.now,
    updatedAt: tx.now,
  });
  await tx.em.flush();
  return organization;
}

/** Changes the given fields alone. */
export async function setAccountState(tx: Tx, changes: AccountState): Promise<Organization> {
  const organization = await tx.em.findOne(Organization, { orgId: tx.scope.orgId });
  if (organization === null) throw new Conflict('not_found', 'There is no such organization. List them with "intake org list".');
  tx.em.assign(organization, { ...changes, updatedAt: tx.now });
  await tx.em.flush();
  return organization;
}
