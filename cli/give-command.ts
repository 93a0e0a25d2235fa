// Gives a case a command and runs it at once: the same commands that the API has, with the operator as actor.
import { randomUUID } from 'node:crypto';
import type { CommandWire } from '../src/commands/presenter.ts';
import type { CommandType } from '../src/commands/types.ts';
import { Conflict } from '../src/platform/conflict.ts';
import type { Desk, Place } from './connect.ts';

export type GivenCommand = {
  caseId: string;
  commandType: CommandType;
  payload: Record<string, unknown>;
  rationale?: string | null | undefined;
  expectedRevision?: number | null | undefined;
};

type Giver = Pick<Desk, 'storeFor'>;

/** The command record, whatever came of it. Wrong input throws Conflict `invalid_command_payload`. */
export async function giveCommand(desk: Giver, place: Place, given: GivenCommand): Promise<CommandWire> {
  const { caseId, commandType } = given;
  const [{ submitCommand, runCommands }, { findCommand }, { checkPayload }, { presentCommand }] =
    await Promise.all([
      import('../src/commands/operations.ts'),
      import('../src/commands/queries.ts'),
      import('../src/commands/types.ts'),
      import('../src/commands/presenter.ts'),
    ]);
  const checked = checkPayload(commandType, given.payload);
  if (!checked.ok) throw new Conflict('invalid_command_payload', checked.message);
  const { store, scope } = await desk.storeFor(place);
  const { command } = await submitCommand(store, scope, {
    caseId,
    commandType,
    payload: checked.payload,
    rationale: given.rationale ?? null,
    expectedRevision: given.expectedRevision ?? null,
    traceId: null,
    key: randomUUID(),
  });
  const commandId = command.commandId;
  await runCommands(store, { caseId, commandId });
  return presentCommand(await findCommand(store.database.sql, place, { caseId, commandId }));
}

/** As `giveCommand`, for whom a rejection is a failure. @throws Conflict with the code of the rejection. */
export async function obeyed(desk: Giver, place: Place, given: GivenCommand): Promise<CommandWire> {
  const command = await giveCommand(desk, place, given);
  if (command.status === 'applied') return command;
  const { code, message } = command.error ?? { code: 'failed', message: 'The command could not be run.' };
  throw new Conflict(code, message);
}
