// The operator's workspace of a case: what it is, what was done, and what can be done now (api-v1 §4.15).
import { listConsents } from '../applicants/queries.ts';
import { findCase, listCandidates, listDecisions } from '../cases/queries.ts';
import { presentWorkspace, type Workspace } from '../cases/workspace.ts';
import { newestEvents } from '../events/queries.ts';
import type { Sql } from '../platform/sql.ts';
import type { Scope } from '../platform/transaction.ts';
import { findDeclaration } from '../workflows/queries.ts';
import { allowedCommands } from './allowed.ts';
import { presentCommand } from './presenter.ts';
import { listCommands } from './queries.ts';

const TIMELINE = 50;
const COMMANDS = 20;

/** Refuses not_found. */
export async function readWorkspace(sql: Sql, scope: Scope, caseId: string): Promise<Workspace> {
  const record = await findCase(sql, scope, caseId);
  const [declaration, found, decisions, consents, timeline, commands] = await Promise.all([
    findDeclaration(sql, record.org_id, record.content_hash),
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
    allowedCommands: allowedCommands(record, declaration, scope.actor),
  });
}
