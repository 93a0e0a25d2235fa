// Organizations are created and their account state is set, by operators.
import { LockMode } from '@mikro-orm/core';
import { recordAct } from '../audit/operations.ts';
import { Conflict } from '../platform/conflict.ts';
import type { Tx } from '../platform/transaction.ts';
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

/** The transaction is in the scope of the new organization: its audit chain begins with this act. */
export async function createOrganization(
  tx: Tx,
  input: { orgId: string; name: string },
): Promise<Organization> {
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
  await recordAct(tx, {
    action: 'org.created',
    subject: { type: 'organization', id: input.orgId },
    environment: null,
  });
  return organization;
}

/** Changes the given fields alone; nothing is recorded where they say what stands there already. */
export async function setAccountState(tx: Tx, changes: AccountState): Promise<Organization> {
  const organization = await tx.em.findOne(
    Organization,
    { orgId: tx.scope.orgId },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  if (organization === null)
    throw new Conflict('not_found', 'There is no such organization. List them with "intake org list".');
  const changed = Object.entries(changes).filter(
    ([name, value]) => value !== undefined && organization[name as keyof AccountState] !== value,
  );
  if (changed.length === 0) return organization;
  tx.em.assign(organization, { ...Object.fromEntries(changed), updatedAt: tx.now });
  await tx.em.flush();
  await recordAct(tx, {
    action: 'org.changed',
    subject: { type: 'organization', id: organization.orgId },
    environment: null,
    data: Object.fromEntries(changed.map(([name, value]) => [snakeCase(name), value])),
  });
  return organization;
}

const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
