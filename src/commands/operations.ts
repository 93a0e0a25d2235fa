// Takes commands in and runs them, one after the other per case; what a case does not allow is rejected and leaves nothing behind.
import type { JobData } from '../catalog/jobs.ts';
import { lockCaseRow } from '../cases/locking.ts';
import { recordEvents } from '../events/operations.ts';
import { fingerprintOf } from '../idempotency/rules.ts';
import { maybeReplay } from '../idempotency/queries.ts';
import { newId } from '../platform/ids.ts';
import { jobTopic } from '../platform/work/jobs.ts';
import { systemScope } from '../platform/actors.ts';
import { transact, transactOn, type Scope, type Store, type Tx } from '../platform/transaction.ts';
import { ClaimLost } from '../platform/work/workers.ts';
import { applyCommand } from './apply.ts';
import { Rejection } from './effects/effect.ts';
import {
  acceptCommand,
  findCommand,
  lockOldestCommand,
  maybeCommandStatus,
  type CommandRow,
  type NewCommand,
  type OpenCommand,
} from './queries.ts';
import type { StoodBefore } from './effects/stood-before.ts';
import type { CommandType } from './types.ts';

/** A command as it is given. */
export type Submission = {
  caseId: string;
  commandType: CommandType;
  /** Checked against the schema of its type. */
  payload: Record<string, unknown>;
  rationale: string | null;
  expectedRevision: number | null;
  traceId: string | null;
  key: string;
};

/**
 * Takes a command in; it runs in the background. The same key again answers what the first one made (api-v1 §4.24).
 * Refuses not_found, idempotency_key_conflict.
 */
export async function submitCommand(
  store: Store,
  scope: Scope,
  submission: Submission,
): Promise<{ command: CommandRow; isReplay: boolean }> {
  const { sql } = store.database;
  const { orgId, environment, actor, requestId } = scope;
  if (actor.type === 'system' || actor.type === 'applicant')
    throw new Error('commands are given by people and integrators');
  const { key, ...parameters } = submission;
  const fingerprint = fingerprintOf(parameters);
  const command: NewCommand = {
    ...submission,
    orgId,
    environment,
    actor: { ...actor, type: actor.type },
    requestId,
    fingerprint,
    commandId: newId('cmd'),
  };
  const { createdAt } = await acceptCommand(sql, command);
  if (createdAt !== null) {
    store.wake.signal(jobTopic('run-command'));
    return { command: acceptedRow(command, createdAt), isReplay: false };
  }
  const made = await maybeReplay(sql, { orgId, environment, operation: 'command', key, fingerprint });
  const commandId = made?.['command_id'] ?? '';
  return { command: await findCommand(sql, scope, { caseId: submission.caseId, commandId }), isReplay: true };
}

const acceptedRow = (command: NewCommand, createdAt: CommandRow['createdAt']): CommandRow => ({
  commandId: command.commandId,
  caseId: command.caseId,
  commandType: command.commandType,
  payload: command.payload,
  rationale: command.rationale,
  status: 'queued',
  result: null,
  error: null,
  undoneBy: null,
  actor: command.actor,
  expectedRevision: command.expectedRevision,
  resultingRevision: null,
  eventCursors: [],
  traceId: command.traceId,
  attempts: 0,
  createdAt,
  startedAt: null,
  finishedAt: null,
});

/** Done inside the transaction that finishes the named command. */
type WithLast = (tx: Tx) => Promise<void>;

/** Runs the commands of a case up to and with the named one, oldest first. */
export async function runCommands(
  store: Store,
  { caseId, commandId }: { caseId: string; commandId: string },
  withLast: WithLast = () => Promise.resolve(),
): Promise<void> {
  for (;;) {
    const ran = await runOldest(store, caseId, (tx, ranId) =>
      ranId === commandId ? withLast(tx) : Promise.resolve(),
    );
    if (ran === commandId) return;
    if (ran !== null && (await isOpen(store, commandId))) continue;
    // Somebody else ran it meanwhile.
    await transact(store, systemScope(), withLast);
    return;
  }
}

async function isOpen(store: Store, commandId: string): Promise<boolean> {
  const status = await maybeCommandStatus(store.database.sql, commandId);
  return status === 'queued' || status === 'running';
}

type Finish = (tx: Tx, commandId: string) => Promise<void>;

/** Answers the id of the command that it ran; null where none is open. */
async function runOldest(store: Store, caseId: string, finish: Finish): Promise<string | null> {
  let ran: OpenCommand | null = null;
  try {
    return await transactOn(store, systemScope(), async (tx) => {
      ran = await lockOldestCommand(tx.sql, caseId);
      if (ran === null) return null;
      const own = { ...tx, scope: scopeOf(ran), now: ran.now };
      const applied = await applyCommand(own, ran);
      await endCommand(own, ran.commandId, { status: 'applied', ...applied, after: ran.lastCursor });
      await finish(own, ran.commandId);
      return ran.commandId;
    });
  } catch (error) {
    if (ran === null || error instanceof ClaimLost) throw error;
    if (error instanceof Rejection) return rejectCommand(store, ran, { rejection: error, finish });
    await countBrokenTry(store, ran, error);
    throw error;
  }
}

const scopeOf = ({ orgId, environment, actor, requestId }: OpenCommand): Scope => ({
  orgId,
  environment,
  actor,
  requestId,
});

async function rejectCommand(
  store: Store,
  command: OpenCommand,
  { rejection, finish }: { rejection: Rejection; finish: Finish },
): Promise<string> {
  const { commandId, commandType, caseId } = command;
  await transact(store, scopeOf(command), async (tx) => {
    const oldest = await lockOldestCommand(tx.sql, caseId);
    // Between the two transactions another worker may have come to the same end.
    if (oldest?.commandId !== commandId) return finish(tx, commandId);
    const { code, message } = rejection;
    const about = { command_id: commandId, command_type: commandType, code };
    await recordEvents(tx, caseId, [{ feedType: 'review.command_rejected', data: about }]);
    await endCommand(tx, commandId, {
      status: 'rejected',
      error: { code, message },
      after: oldest.lastCursor,
    });
    await finish(tx, commandId);
  });
  return commandId;
}

type End = {
  status: 'applied' | 'rejected' | 'failed';
  result?: Record<string, unknown>;
  stood?: StoodBefore | undefined;
  error?: { code: string; message: string };
  /** The case's last cursor before the command; what came behind it is the command's. */
  after?: number;
};

const END = `
update commands set status = $2, result = $3::jsonb, error = $4::jsonb, stood_before = $7::jsonb, attempts = attempts + ($2 <> 'failed')::int,
  started_at = coalesce(started_at, $5),
  finished_at = app_now(), resulting_revision = case when $2 = 'applied' then (select revision from cases c where c.case_id = commands.case_id) end,
  event_cursors = array(select generate_series($6::bigint + 1, (select last_cursor from cases c where c.case_id = commands.case_id)))
where command_id = $1 and status in ('queued', 'running')`;

async function endCommand(tx: Tx, commandId: string, end: End): Promise<void> {
  const { status, result, error, stood, after } = end;
  const json = (value: object | undefined): string | null =>
    value === undefined ? null : JSON.stringify(value);
  const values = [commandId, status, json(result), json(error), tx.now, after ?? null, json(stood)];
  await tx.sql(END, values, 'commands-end');
}

const FAULT = {
  code: 'internal_error',
  message: 'The command could not be run through a fault on our side. Nothing changed; give it again.',
};

/**
 * Every try to run the command broke off: it has failed, and those behind it can run. One that has never been tried itself,
 * since another one stood before it, gets tries of its own.
 */
export async function giveUpCommand(tx: Tx, about: JobData['run-command']): Promise<void> {
  const { caseId, commandId } = about;
  await lockCaseRow(tx, caseId);
  const untried = await tx.sql(
    `update commands set status = 'running', started_at = $2 where command_id = $1 and status = 'queued' returning 1`,
    [commandId, tx.now],
  );
  if (untried.length > 0) await tx.enqueue('run-command', about);
  else await endCommand(tx, commandId, { status: 'failed', error: FAULT });
}

/** Shows on the command that broke, which may stand before the one that was to run; the queue tries again. */
async function countBrokenTry(store: Store, command: OpenCommand, error: unknown): Promise<void> {
  try {
    await transact(store, scopeOf(command), (tx) =>
      tx.sql(
        `update commands set status = 'running', attempts = attempts + 1, started_at = coalesce(started_at, $2)
         where command_id = $1 and status in ('queued', 'running')`,
        [command.commandId, tx.now],
      ),
    );
  } catch (again) {
    throw new AggregateError([error, again], String(error));
  }
}
