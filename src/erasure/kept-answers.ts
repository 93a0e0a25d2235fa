// Answers that are kept so as not to ask a connector twice, whoever asked: they are found by a hash of what was asked.
import type { Tx } from '../platform/transaction.ts';

/** Of these connectors all: whose answer which one is, nobody can tell. Called once the questions are gone: nothing is kept for them then. */
export async function forgetKept({ sql, scope }: Tx, connectorKeys: readonly string[]): Promise<void> {
  if (connectorKeys.length === 0) return;
  await sql(
    `delete from connector_answers where org_id = $1 and environment = $2 and connector_key = any($3)`,
    [scope.orgId, scope.environment, connectorKeys],
  );
}

const ASKED = `
select connector_key from verifications where case_id = $1
union select connector_key from session_prefills where case_id = $1`;

/** The connectors that were asked about the case. */
export async function listAskedConnectors({ sql }: Tx, caseId: string): Promise<string[]> {
  const asked = await sql<{ connector_key: string }>(ASKED, [caseId]);
  return asked.map(({ connector_key }) => connector_key);
}
