// The desk over the database: the operations that the API has, with the operator as actor.
import { completeCase } from '../../../src/cases/acts/completion.ts';
import type { OperatorAct } from '../../../src/cases/acts/operator-acts.ts';
import { reopenCase } from '../../../src/cases/acts/reopening.ts';
import type { QueueCategory } from '../../../src/cases/standing/why-here.ts';
import { isCommandType } from '../../../src/commands/types.ts';
import { readWorkspace } from '../../../src/commands/workspace.ts';
import { Conflict } from '../../../src/platform/conflict.ts';
import type { Sql } from '../../../src/platform/database/sql.ts';
import { decodeCursor } from '../../../src/queue/cursor.ts';
import { presentQueue } from '../../../src/queue/presenter.ts';
import { countDeclaredFacts, readQueue } from '../../../src/queue/queries.ts';
import type { Desk as OpenedDesk, Place } from '../../connect.ts';
import { giveCommand } from '../../give-command.ts';
import type { CommandRecord, CommandRequest, Desk, Moved, QueuePage, QueueQuery } from './desk.ts';
import { labelledAnswers } from '../../views/told.ts';
import { createDeclarations } from './declarations.ts';
import { createPageTexts } from './page-texts.ts';
import { createPlaces } from './places.ts';
import { createValues } from './values.ts';

const SORT = 'priority';

/** `sql` is for reads. Calls refuse with a Conflict or a Refusal, which says that nothing was changed. */
export function databaseDesk(
  sql: Sql,
  opened: Pick<OpenedDesk, 'actor' | 'transact' | 'storeFor'>,
  place: Place,
): Desk {
  const { actor } = opened;
  const pages = createPageTexts(sql);
  const declarations = createDeclarations(sql, place);
  return {
    page: (query) => readPage(sql, place, { ...query, ...(query.owner === 'me' ? { owner: actor.id } : {}) }),
    async workspace(caseId) {
      const workspace = await readWorkspace(sql, { ...place, actor, caseId });
      pages.begin(caseId, workspace.revision);
      const answers = labelledAnswers(await declarations(caseId), workspace.workspace.structured_inputs);
      return { ...workspace, answers };
    },
    values: createValues(declarations),
    context: pages.context,
    places: createPlaces(sql, place),
    submit: (caseId, command) => submit(opened, place, { caseId, command }),
    complete: async (caseId, { rationale, revision: expectedRevision }) =>
      moved(await opened.transact(place, (tx) => completeCase(tx, { caseId, rationale, expectedRevision }))),
    reopen: async (caseId, rationale) =>
      moved(await opened.transact(place, (tx) => reopenCase(tx, { caseId, rationale }))),
  };
}

async function readPage(sql: Sql, place: Place, query: QueueQuery): Promise<QueuePage> {
  const { limit, cursor, queue_category, owner, words } = query;
  const page = await readQueue(sql, place, {
    sort: SORT,
    limit,
    after: cursor === undefined ? null : decodeCursor(SORT, cursor),
    category: queue_category as QueueCategory | undefined,
    ownerId: owner === 'none' ? null : owner,
    words,
  });
  const unseen = page.rows.filter(({ summary }) => summary === null).map(({ contentHash }) => contentHash);
  const declaredFacts = await countDeclaredFacts(sql, place.orgId, unseen);
  return presentQueue({ environment: place.environment, sort: SORT, limit, page, declaredFacts });
}

const moved = ({ runtimeStatus, handoffState }: OperatorAct): Moved => ({
  runtime_status: runtimeStatus,
  handoff_state: handoffState,
});

async function submit(
  opened: Pick<OpenedDesk, 'storeFor'>,
  place: Place,
  { caseId, command }: { caseId: string; command: CommandRequest },
): Promise<CommandRecord> {
  const { command_type: commandType, payload, rationale, expected_revision: expectedRevision } = command;
  if (!isCommandType(commandType))
    throw new Conflict('invalid_command_type', `There is no command ${commandType}.`);
  return giveCommand(opened, place, { caseId, commandType, payload, rationale, expectedRevision });
}
