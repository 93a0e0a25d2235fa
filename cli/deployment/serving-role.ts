// Gives a database role what serving needs, and no more than that.
import { Conflict } from '../../src/platform/conflict.ts';
import { grantsTo, rightsOf } from '../../src/platform/database/schema/serving-role.ts';
import type { Sql } from '../../src/platform/database/sql.ts';
import { JOB_SCHEMA } from '../../src/platform/work/job-schema.ts';

type Grant = { sql: Sql; url: string; role: string; isPrinted: boolean };

/**
 * All or nothing; answers the statements.
 * @throws Conflict `unknown_role`, `role_too_strong`.
 */
export async function grantToRole({ sql, url, role, isPrinted }: Grant): Promise<string[]> {
  const [place] = await sql<{ database: string; schema: string }>(
    `select current_database() as database, current_schema() as schema`,
  );
  if (place === undefined) throw new Error('the database does not say its name');
  const statements = grantsTo(role, { ...place, jobs: JOB_SCHEMA });
  if (isPrinted) return statements;
  if (!(await rightsOf(sql, role)).exists)
    throw new Conflict(
      'unknown_role',
      `There is no role ${role}. Make it first, in psql: create role ${role} login password '…'.`,
    );
  await inOneTransaction(url, statements);
  const { tooMuch } = await rightsOf(sql, role);
  if (tooMuch.length > 0)
    throw new Conflict(
      'role_too_strong',
      `${role} ${tooMuch.join(' and ')}, by a role that it is a member of or by what everybody may. Take that away, or make another role.`,
    );
  return statements;
}

async function inOneTransaction(url: string, statements: string[]): Promise<void> {
  const { newClient } = await import('../../src/platform/database/connecting.ts');
  const { connectionOptions } = await import('../../src/platform/database/sql.ts');
  const client = newClient(url, { application_name: 'intake-cli', options: connectionOptions() });
  await client.connect();
  try {
    // One message is one transaction.
    await client.query(statements.join(';\n'));
  } finally {
    await client.end();
  }
}
