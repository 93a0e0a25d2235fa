// The operator's workspace of a case: what it is, what was done, and what can be done now (api-v1 §4.15).
import { listConsents } from '../applicants/queries.ts';
import { findCase, listCandidates, listDecisions, type DecisionRow } from '../cases/queries.ts';
import type { CaseRecord } from '../cases/standing/record.ts';
import { presentWorkspace, type Workspace } from '../cases/wire/workspace.ts';
import type { Declaration } from '../declarations/schema.ts';
import { newestEvents } from '../events/queries.ts';
import type { Sql } from '../platform/database/sql.ts';
import type { Actor, Scope } from '../platform/transaction.ts';
import { findDeclaration } from '../workflows/queries.ts';
import { allowedCommands, type AllowedCommand } from './allowed.ts';
import { presentCommand } from './presenter.ts';
import { listCommands, listStanding } from './queries.ts';
import { newestUndoable } from './undo/undoable.ts';

const TIMELINE = 50;
const COMMANDS = 20;

/** Refuses not_found. */
export async function readWorkspace(sql: Sql, scope: Scope, caseId: string): Promise<Workspace> {
  const record = await findCase(sql, scope, caseId);
  const [declaration, found, decisions, consents, timeline, commands] = await Promise.all([
    findDeclaration(sql, record.orgId, record.contentHash),
    listCandidates(sql, caseId),
    listDecisions(sql, caseId),
    listConsents(sql, caseId),
    newestEvents(sql, caseId, TIMELINE),
    listCommands(sql, caseId, COMMANDS),
  ]);
  return presentWorkspace(record, declaration, {
    ...found,
    decisions,
    consents,
    timeline,
    commands: commands.map(presentCommand),
    allowedCommands: await commandsNow(sql, { record, declaration, decisions }, scope.actor),
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
