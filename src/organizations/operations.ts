// Organizations are created and their account state is set, by operators.
import { LockMode } from '@mikro-orm/core';
import { recordAct } from '../audit/operations.ts';
import { Conflict } from '../platform/conflict.ts';
import type { Tx } from '../platform/transaction.ts';
import { sha256Hex } from '../platform/crypto.ts';
import { Organization, OrganizationLogo } from './entity.ts';
import type { Logo } from './logo.ts';
import { maybeOrganizationNamed } from './queries.ts';

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
    | 'brandColour'
  >
>;

/**
 * Keeps the name for whoever makes an organization of it, until the commit: of two at once the second finds it taken.
 * @throws Conflict `name_taken`.
 */
export async function takeName({ sql }: Tx, name: string): Promise<void> {
  await sql(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`organization ${name}`]);
  const there = await maybeOrganizationNamed(sql, name);
  if (there !== null)
    throw new Conflict(
      'name_taken',
      `There is an organization ${JSON.stringify(name)} already: ${there}. Commands take it with --org; another one needs another name.`,
    );
}

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
    brandColour: null,
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

/**
 * Changes the given fields alone; nothing is recorded where they say what stands there already. `logo` null takes the
 * picture away.
 */
export async function setAccountState(
  tx: Tx,
  { logo, ...changes }: AccountState & { logo?: Logo | null },
): Promise<Organization> {
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
  const changedLogo = logo === undefined ? {} : await changeLogo(tx, logo);
  if (changed.length === 0 && Object.keys(changedLogo).length === 0) return organization;
  tx.em.assign(organization, { ...Object.fromEntries(changed), updatedAt: tx.now });
  await tx.em.flush();
  await recordAct(tx, {
    action: 'org.changed',
    subject: { type: 'organization', id: organization.orgId },
    environment: null,
    data: { ...Object.fromEntries(changed.map(([name, value]) => [snakeCase(name), value])), ...changedLogo },
  });
  return organization;
}

/** What of it the audit log tells: the hash of the new picture, null where there is none any more; nothing where all stays. */
async function changeLogo(tx: Tx, logo: Logo | null): Promise<{ brand_logo_sha256?: string | null }> {
  const { orgId } = tx.scope;
  if (logo === null) {
    const removed = await tx.em.nativeDelete(OrganizationLogo, { orgId });
    return removed === 0 ? {} : { brand_logo_sha256: null };
  }
  const sha256 = sha256Hex(logo.bytes);
  if ((await tx.em.count(OrganizationLogo, { orgId, sha256 })) > 0) return {};
  await tx.em.upsert(OrganizationLogo, { orgId, ...logo, sha256, updatedAt: tx.now });
  return { brand_logo_sha256: sha256 };
}

const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
