// The operator's workspace of a case: what it is, what was done, and what can be done now (api-v1 §4.15).
import { CONSENTS_OF, type ConsentRow } from '../applicants/queries.ts';
import { findVersioned, versionIn, type OwnCase, type VersionedCase } from '../cases/polled/polled.ts';
import type { CandidateRow, DecisionRow } from '../cases/queries.ts';
import { caseVersion, findCaseVersion, versionOf, versionStatement } from '../cases/polled/row-versions.ts';
import type { CaseRecord, EvidenceRow } from '../cases/standing/record.ts';
import { all, CANDIDATES_OF, DECISIONS_OF, EVIDENCE_OF, ownRecordWith } from '../cases/statement.ts';
import { presentWorkspace, type Workspace } from '../cases/wire/workspace.ts';
import type { Declaration } from '../declarations/schema.ts';
import { feedRows, NEWEST_EVENTS_OF, type StoredEvent } from '../events/queries.ts';
import type { Answer, Services } from '../http/endpoint.ts';
import { polledAnswer, readPolled, readShared } from '../http/polled.ts';
import type { Sql } from '../platform/database/sql.ts';
import type { Actor } from '../platform/transaction.ts';
import { findDeclaration } from '../workflows/queries.ts';
import { allowedCommands, type AllowedCommand } from './allowed.ts';
import { presentCommand } from './presenter.ts';
import {
  listStanding,
  NEWEST_COMMANDS_OF,
  STANDING_OF,
  type CommandRow,
  type DecisionCommand,
} from './queries.ts';
import { newestUndoable } from './undo/undoable.ts';

const TIMELINE = 50;
const COMMANDS = 20;

const VERSION = caseVersion([
  versionOf('commands t where t.case_id = c.case_id'),
  versionOf(
    `(select xmin, ctid from events where case_id = c.case_id order by cursor desc limit ${TIMELINE}) t`,
  ),
]);

const LOOK = versionStatement('workspaces-version', VERSION);

const WORKSPACE = {
  name: 'workspaces-polled',
  text: ownRecordWith({
    version: VERSION,
    candidates: all(CANDIDATES_OF('c.case_id')),
    found: all(EVIDENCE_OF('c.case_id')),
    decisions: all(DECISIONS_OF('c.case_id')),
    consents: all(CONSENTS_OF('c.case_id')),
    timeline: all(NEWEST_EVENTS_OF('c.case_id', TIMELINE)),
    commands: all(NEWEST_COMMANDS_OF('c.case_id', COMMANDS)),
    standing: all(STANDING_OF('c.case_id')),
  }),
};

type Read = VersionedCase & {
  candidates: CandidateRow[];
  found: EvidenceRow[];
  decisions: DecisionRow[];
  consents: ConsentRow[];
  timeline: StoredEvent[];
  commands: CommandRow[];
  standing: DecisionCommand[];
};

type Asked = OwnCase & { actor: Actor };

/** The workspace as it is polled. Refuses not_found. */
export function pollWorkspace(services: Services, asked: Asked): Promise<Answer> {
  const { sql } = services.store.database;
  const { actor, orgId, environment, caseId } = asked;
  // What may be done depends on who asks.
  const key = ['workspace', orgId, environment, caseId, actor.type, actor.id].join(' ');
  const reading = {
    look: () => findCaseVersion(services, asked, LOOK),
    async write() {
      const read = await findVersioned<Read>(sql, asked, WORKSPACE);
      const declaration = await findDeclaration(sql, read.orgId, read.contentHash);
      return { state: versionIn(read), json: JSON.stringify(workspaceOf(read, declaration, actor)) };
    },
  };
  return readShared(services, key, async () => polledAnswer(await readPolled(services, key, reading)));
}

/** Refuses not_found. */
export async function readWorkspace(sql: Sql, asked: Asked): Promise<Workspace> {
  const read = await findVersioned<Read>(sql, asked, WORKSPACE);
  return workspaceOf(read, await findDeclaration(sql, read.orgId, read.contentHash), asked.actor);
}

function workspaceOf(read: Read, declaration: Declaration, actor: Actor): Workspace {
  const { candidates, found, decisions, consents, timeline, commands, standing } = read;
  const undoable = newestUndoable({ record: read, decisions, standing, actor });
  return presentWorkspace(read, declaration, {
    candidates,
    evidence: found,
    decisions,
    consents,
    timeline: feedRows(timeline),
    commands: commands.map(presentCommand),
    allowedCommands: allowedCommands({ record: read, declaration, undoable }, actor),
  });
}

type Looked = { record: CaseRecord; declaration: Declaration; decisions: DecisionRow[] };

/** The commands that the case takes from this actor, with the decision that they can take back. */
export async function commandsNow(
  sql: Sql,
  { record, declaration, decisions }: Looked,
  actor: Actor,
): Promise<AllowedCommand[]> {
  const standing = await listStanding(sql, record.caseId);
  const undoable = newestUndoable({ record, decisions, standing, actor });
  return allowedCommands({ record, declaration, undoable }, actor);
}
