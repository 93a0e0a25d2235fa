// Reads commands, and takes new ones in: the command, its idempotency record and its job in one statement.
import { Refusal } from '../catalog/errors.ts';
import { columns } from '../platform/database/columns.ts';
import type { Sql } from '../platform/database/sql.ts';
import type { DbTime } from '../platform/times.ts';
import type { Environment } from '../platform/transaction.ts';
import type { CommandStatus } from './entity.ts';
import type { StoodBefore } from './effects/stood-before.ts';
import { UNDOABLE, type CommandType } from './types.ts';

export type Place = { orgId: string; environment: Environment };

/** A command with what came of it. */
export type CommandRow = {
  commandId: string;
  caseId: string;
  commandType: string;
  payload: Record<string, unknown>;
  rationale: string | null;
  status: CommandStatus;
  result: Record<string, unknown> | null;
  error: { code: string; message: string } | null;
  undoneBy: string | null;
  actor: { type: 'api_key' | 'operator'; id: string; label: string };
  expectedRevision: number | null;
  resultingRevision: number | null;
  eventCursors: (number | string)[];
  traceId: string | null;
  attempts: number;
  createdAt: DbTime;
  startedAt: DbTime | null;
  finishedAt: DbTime | null;
};

const COLUMNS =
  columns(`command_id, case_id, command_type, payload, rationale, status, result, error, undone_by, actor, expected_revision,
  resulting_revision, event_cursors, trace_id, attempts, created_at, started_at, finished_at`);

/** Refuses not_found, also for another case's command. */
export async function findCommand(
  sql: Sql,
  place: Place,
  ids: { caseId: string; commandId: string },
): Promise<CommandRow> {
  const [row] = await sql<CommandRow>(
    `select ${COLUMNS} from commands where command_id = $1 and case_id = $2 and org_id = $3 and environment = $4`,
    [ids.commandId, ids.caseId, place.orgId, place.environment],
    'commands-find',
  );
  if (row === undefined) throw new Refusal('not_found');
  return row;
}

/** The newest commands of a case, newest first. */
export const NEWEST_COMMANDS_OF = (caseId: string, limit: string | number): string =>
  `select ${COLUMNS} from commands where case_id = ${caseId} order by command_id desc limit ${limit}`;

export async function listCommands(sql: Sql, caseId: string, limit: number): Promise<CommandRow[]> {
  return sql<CommandRow>(NEWEST_COMMANDS_OF('$1', '$2'), [caseId, limit], 'commands-newest');
}

/** A command as an undo looks at it. */
export type DecisionCommand = Pick<
  CommandRow,
  'commandId' | 'commandType' | 'payload' | 'status' | 'actor' | 'undoneBy'
> & { stoodBefore: StoodBefore | null };

/** A decision of which what stood before it was kept. */
export type Undone = DecisionCommand & { stoodBefore: StoodBefore };

const DECISION_OF = (caseId: string): string =>
  `select ${columns('command_id, command_type, payload, status, actor, undone_by, stood_before')} from commands where case_id = ${caseId}`;
/** As far back as anybody undoes. */
const DECISIONS = 200;

/** The decisions of a case that were applied and not taken back, newest first. */
export const STANDING_OF = (
  caseId: string,
): string => `${DECISION_OF(caseId)} and status = 'applied' and undone_by is null
  and command_type in (${UNDOABLE.map((type) => `'${type}'`).join(', ')}) order by command_id desc limit ${DECISIONS}`;

export async function listStanding(sql: Sql, caseId: string): Promise<DecisionCommand[]> {
  return sql<DecisionCommand>(STANDING_OF('$1'), [caseId], 'commands-standing');
}

export async function maybeDecision(
  sql: Sql,
  caseId: string,
  commandId: string,
): Promise<DecisionCommand | undefined> {
  const [row] = await sql<DecisionCommand>(
    `${DECISION_OF('$1')} and command_id = $2`,
    [caseId, commandId],
    'commands-decision',
  );
  return row;
}

/** A command that is taken in. */
export type NewCommand = Place & {
  commandId: string;
  caseId: string;
  commandType: CommandType;
  payload: Record<string, unknown>;
  rationale: string | null;
  actor: CommandRow['actor'];
  expectedRevision: number | null;
  traceId: string | null;
  requestId: string | null;
  key: string;
  fingerprint: string;
};

const ACCEPT = `
with target as (
  select case_id from cases where case_id = $2 and org_id = $3 and environment = $4
), taken as (
  insert into idempotency_records (org_id, environment, operation, key, fingerprint, resource, created_at)
  select $3, $4, 'command', $12, $13, jsonb_build_object('command_id', $1::text, 'case_id', $2::text), app_now() from target
  on conflict do nothing returning created_at
), made as (
  insert into commands (command_id, org_id, environment, case_id, command_type, payload, rationale, actor, expected_revision, trace_id,
    request_id, created_at)
  select $1, $3, $4, $2, $5, $6::jsonb, $7, $8::jsonb, $9, $10, $11, created_at from taken returning command_id, created_at
), queued as (
  insert into pgboss.job (name, data, expire_seconds, deletion_seconds, keep_until, retry_limit, retry_delay, retry_backoff, policy, dead_letter, heartbeat_seconds)
  select q.name, jsonb_build_object('caseId', $2::text, 'commandId', $1::text), q.expire_seconds, q.deletion_seconds,
    now() + q.retention_seconds * interval '1s', q.retry_limit, q.retry_delay, q.retry_backoff, q.policy, q.dead_letter, q.heartbeat_seconds
  from taken, pgboss.queue q where q.name = 'run-command'
)
select exists (select 1 from target) as "isKnown", (select created_at from made) as "createdAt"`;

/** Takes a command in. `createdAt` is null where the idempotency key was taken before. Refuses not_found. */
export async function acceptCommand(sql: Sql, command: NewCommand): Promise<{ createdAt: DbTime | null }> {
  const [row] = await sql<{ isKnown: boolean; createdAt: DbTime | null }>(
    ACCEPT,
    [
      command.commandId,
      command.caseId,
      command.orgId,
      command.environment,
      command.commandType,
      JSON.stringify(command.payload),
      command.rationale,
      JSON.stringify(command.actor),
      command.expectedRevision,
      command.traceId,
      command.requestId,
      command.key,
      command.fingerprint,
    ],
    'commands-accept',
  );
  if (row?.isKnown !== true) throw new Refusal('not_found');
  return { createdAt: row.createdAt };
}

/** A command that is to be run, read under the lock of its case. */
export type OpenCommand = {
  commandId: string;
  caseId: string;
  orgId: string;
  environment: Environment;
  commandType: CommandType;
  payload: Record<string, unknown>;
  rationale: string | null;
  actor: CommandRow['actor'];
  expectedRevision: number | null;
  requestId: string | null;
  /** The case's last cursor before the command. */
  lastCursor: number;
  /** The clock when it was asked for. */
  now: Date;
};

/**
 * Locks the case, then answers the oldest command that is not done: commands of a case take effect in the order of their
 * coming. The command is locked as well: whoever waited for the case would else see it as it stood before the wait.
 */
export async function lockOldestCommand(sql: Sql, caseId: string): Promise<OpenCommand | null> {
  const [row] = await sql<Omit<OpenCommand, 'now'> & { lastCursor: string | number; now: DbTime }>(
    `with locked as materialized (select case_id, last_cursor from cases where case_id = $1 for update)
     select command_id as "commandId", c.case_id as "caseId", org_id as "orgId", environment, command_type as "commandType", payload, rationale,
       actor, expected_revision as "expectedRevision", request_id as "requestId", last_cursor as "lastCursor", app_now() as now
     from locked join commands c on c.case_id = locked.case_id and c.status in ('queued', 'running') order by command_id limit 1 for update of c`,
    [caseId],
    'commands-oldest',
  );
  return row === undefined ? null : { ...row, lastCursor: Number(row.lastCursor), now: new Date(row.now) };
}

export async function maybeCommandStatus(sql: Sql, commandId: string): Promise<CommandStatus | null> {
  const [row] = await sql<{ status: CommandStatus }>(
    `select status from commands where command_id = $1`,
    [commandId],
    'commands-status',
  );
  return row?.status ?? null;
}
