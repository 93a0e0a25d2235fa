// Everything that a case shows of itself at the CLI: the API's own answers, and the pages that its facts cite.
import { listConsents } from '../../src/applicants/queries.ts';
import { presentCase } from '../../src/cases/wire/presenter.ts';
import { findCase, listCandidates, listDecisions } from '../../src/cases/queries.ts';
import { presentWorkspace, type Workspace } from '../../src/cases/wire/workspace.ts';
import { commandsNow } from '../../src/commands/workspace.ts';
import { presentCommand } from '../../src/commands/presenter.ts';
import { listCommands } from '../../src/commands/queries.ts';
import { localized } from '../../src/declarations/rules.ts';
import { listPageTexts, type PageText } from '../../src/documents/page-queries.ts';
import { newestEvents } from '../../src/events/queries.ts';
import type { Sql } from '../../src/platform/database/sql.ts';
import type { Actor } from '../../src/platform/transaction.ts';
import { findDeclaration } from '../../src/workflows/queries.ts';
import type { Place } from '../connect.ts';
import { placeFlags } from '../place-flags.ts';
import { labelledAnswers, type LabelledAnswer } from './told.ts';

export type CasePicture = {
  /** Of the workflow. */
  title: string;
  case: ReturnType<typeof presentCase>;
  workspace: Workspace;
  pages: PageText[];
  /** Of the applicant, beside the facts. */
  answers: LabelledAnswer[];
  /** What commands about this case are given besides. */
  flags: string;
};

export type CaseFact = Workspace['facts'][number];
export type CaseEvidence = CaseFact['evidence'][number];

const EVENTS_SHOWN = 100;
const COMMANDS_SHOWN = 20;

/** Refuses not_found. */
export async function loadCasePicture(
  sql: Sql,
  { actor, ...place }: Place & { actor: Actor },
  caseId: string,
): Promise<CasePicture> {
  const record = await findCase(sql, place, caseId);
  const declaration = await findDeclaration(sql, record.orgId, record.contentHash);
  const [found, decisions, consents, timeline, commands] = await Promise.all([
    listCandidates(sql, caseId),
    listDecisions(sql, caseId),
    listConsents(sql, caseId),
    newestEvents(sql, caseId, EVENTS_SHOWN),
    listCommands(sql, caseId, COMMANDS_SHOWN),
  ]);
  const workspace = presentWorkspace(record, declaration, {
    ...found,
    decisions,
    consents,
    timeline,
    commands: commands.map(presentCommand),
    allowedCommands: await commandsNow(sql, { record, declaration, decisions }, actor),
  });
  return {
    title: localized(declaration.title, declaration.default_locale),
    case: presentCase(record, declaration),
    workspace,
    answers: labelledAnswers(declaration, workspace.workspace.structured_inputs),
    pages: await listPageTexts(sql, citedPages(workspace)),
    flags: placeFlags(place),
  };
}

/** Each page that anything rests on, once. */
function citedPages(workspace: Workspace): { docId: string; pageIndex: number }[] {
  const evidence = workspace.facts.flatMap((fact) => [
    ...fact.evidence,
    ...fact.candidates.flatMap((candidate) => candidate.evidence),
  ]);
  return [
    ...new Map(
      evidence.map(({ doc_id, page_index }) => [
        `${doc_id} ${page_index}`,
        { docId: doc_id, pageIndex: page_index },
      ]),
    ).values(),
  ];
}
