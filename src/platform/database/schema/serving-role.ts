// The rights of a database role that serves and owns nothing: rows, no tables; the audit log to be added to alone.
import type { Sql } from '../sql.ts';

/** An identifier as SQL writes it, whatever stands in it. */
const named = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The database, and its schemas: ours, and that of the job queue. */
export type Place = { database: string; schema: string; jobs: string };

/**
 * What the owner of the tables runs, in this order, each time that it may be run again. Tables of later versions are covered
 * as long as the same owner makes them.
 */
export function grantsTo(role: string, { database, schema, jobs }: Place): string[] {
  const to = named(role);
  const rows = `select, insert, update, delete`;
  const inSchema = (name: string): string[] => [
    `grant usage on schema ${name} to ${to}`,
    `grant ${rows} on all tables in schema ${name} to ${to}`,
    `grant usage, select on all sequences in schema ${name} to ${to}`,
    `grant execute on all functions in schema ${name} to ${to}`,
    `alter default privileges in schema ${name} grant ${rows} on tables to ${to}`,
    `alter default privileges in schema ${name} grant usage, select on sequences to ${to}`,
  ];
  return [
    `grant connect on database ${named(database)} to ${to}`,
    ...inSchema(named(schema)),
    ...inSchema(named(jobs)),
    `revoke update, delete, truncate on ${named(schema)}.audit_records from ${to}`,
    `revoke delete, truncate on ${named(schema)}.audit_heads from ${to}`,
    ...['mikro_orm_migrations', 'schema_compatibility'].map(
      (table) => `revoke insert, update, delete, truncate on ${named(schema)}.${table} from ${to}`,
    ),
  ];
}

/** Whether whoever is connected may change the schema at all. */
export async function mayChangeSchema(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ may: boolean | null }>(
    `select has_schema_privilege(current_schema(), 'create') as may`,
  );
  return row?.may === true;
}

export type RoleRights = {
  exists: boolean;
  /** What would let it do more than serve, in words; empty as it should be. */
  tooMuch: string[];
};

/** Looks at what the role may do in the end, by itself and by every role that it is a member of. */
export async function rightsOf(sql: Sql, role: string): Promise<RoleRights> {
  const [found] = await sql<{ rolsuper: boolean }>(`select rolsuper from pg_roles where rolname = $1`, [
    role,
  ]);
  if (found === undefined) return { exists: false, tooMuch: [] };
  if (found.rolsuper) return { exists: true, tooMuch: ['is a superuser'] };
  const [may] = await sql<{ schema: boolean; records: boolean }>(
    `select has_schema_privilege($1, current_schema(), 'create') as schema,
       has_table_privilege($1, 'audit_records', 'update, delete, truncate') as records`,
    [role],
  );
  return {
    exists: true,
    tooMuch: [
      ...(may?.schema === true ? ['may make tables in the schema'] : []),
      ...(may?.records === true ? ['may change records of the audit log'] : []),
    ],
  };
}
