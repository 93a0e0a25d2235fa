// Reads organizations.
import type { Account } from '../http/caller.ts';
import type { Row, WithIsoTimes } from '../platform/database/rows.ts';
import type { Sql } from '../platform/database/sql.ts';
import { iso } from '../platform/times.ts';
import type { LogoType, Organization } from './entity.ts';

type Stored = Row<
  Organization,
  | 'orgId'
  | 'name'
  | 'status'
  | 'accountKind'
  | 'billing'
  | 'legalTermsAcceptedVersion'
  | 'liveUsageCap'
  | 'connectorApprovalRequired'
  | 'rateLimitPerMinute'
  | 'brandColour'
  | 'createdAt'
> & {
  /** Media type of the picture; null where there is none. */
  brand_logo_type: LogoType | null;
};
export type OrganizationRow = WithIsoTimes<Stored>;

const COLUMNS = `org_id, name, status, account_kind, billing, legal_terms_accepted_version, live_usage_cap, connector_approval_required,
  rate_limit_per_minute, brand_colour, (select media_type from organization_logos l where l.org_id = o.org_id) as brand_logo_type, created_at`;

const present = (row: Stored): OrganizationRow => ({ ...row, created_at: iso(row.created_at) });

/** Oldest first. */
export async function listOrganizations(sql: Sql, limit: number): Promise<OrganizationRow[]> {
  return (await sql<Stored>(`select ${COLUMNS} from organizations o order by org_id limit $1`, [limit])).map(
    present,
  );
}

export async function maybeOrganization(sql: Sql, orgId: string): Promise<OrganizationRow | null> {
  const [row] = await sql<Stored>(`select ${COLUMNS} from organizations o where org_id = $1`, [orgId]);
  return row === undefined ? null : present(row);
}

/** The id of the oldest organization of exactly this name. */
export async function maybeOrganizationNamed(sql: Sql, name: string): Promise<string | null> {
  const [row] = await sql<{ org_id: string }>(
    `select org_id from organizations where name = $1 order by org_id limit 1`,
    [name],
  );
  return row?.org_id ?? null;
}

/** The state that preconditions look at, for who acts without a key. */
export async function findAccount(sql: Sql, orgId: string): Promise<Account> {
  const [row] = await sql<Account>(
    `select status, account_kind as "accountKind", billing, legal_terms_accepted_version as "legalTermsAcceptedVersion",
       live_usage_cap as "liveUsageCap" from organizations where org_id = $1`,
    [orgId],
  );
  if (row === undefined) throw new Error(`no organization ${orgId}`);
  return row;
}

export type Brand = {
  name: string;
  /** `#rrggbb`; null takes the product's own. */
  colour: string | null;
  /** Changes with the picture, so that its address may be cached for good; null where there is none. */
  logoVersion: string | null;
};

/** How the organization shows itself to applicants. */
export async function findBrand(sql: Sql, orgId: string): Promise<Brand> {
  const [row] = await sql<Brand>(
    `select o.name, o.brand_colour as colour, left(l.sha256, 12) as "logoVersion"
     from organizations o left join organization_logos l using (org_id) where o.org_id = $1`,
    [orgId],
    'organization-brand',
  );
  if (row === undefined) throw new Error(`no organization ${orgId}`);
  return row;
}

export async function maybeLogo(sql: Sql, orgId: string): Promise<{ bytes: Buffer; type: string } | null> {
  const [row] = await sql<{ bytes: Buffer; type: string }>(
    `select bytes, media_type as type from organization_logos where org_id = $1`,
    [orgId],
    'organization-logo',
  );
  return row ?? null;
}
