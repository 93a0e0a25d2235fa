// Reads organizations.
import type { Sql } from '../platform/sql.ts';
import { iso, type DbTime } from '../platform/times.ts';

export type OrganizationRow = {
  org_id: string;
  name: string;
  status: string;
  account_kind: string;
  billing: string;
  legal_terms_accepted_version: string | null;
  live_usage_cap: number | null;
  connector_approval_required: boolean;
  rate_limit_per_minute: number | null;
  created_at: string;
};

const COLUMNS = `org_id, name, status, account_kind, billing, legal_terms_accepted_version, live_usage_cap, connector_approval_required,
  rate_limit_per_minute, created_at`;

type Row = Omit<OrganizationRow, 'created_at'> & { created_at: DbTime };
const present = (row: Row): OrganizationRow => ({ ...row, created_at: iso(row.created_at) });

/** Oldest first. */
export async function listOrganizations(sql: Sql, limit: number): Promise<OrganizationRow[]> {
  return (await sql<Row>(`select ${COLUMNS} from organizations order by org_id limit $1`, [limit])).map(
    present,
  );
}

export async function maybeOrganization(sql: Sql, orgId: string): Promise<OrganizationRow | null> {
  const [row] = await sql<Row>(`select ${COLUMNS} from organizations where org_id = $1`, [orgId]);
  return row === undefined ? null : present(row);
}
