// An applicant who has had their turn is asked again, by a task, where the case waits for facts that nobody has asked about yet.
import { openTask, supersedeAutomaticTasks } from '../../applicants/operations.ts';
import { formOf, isAskedFor } from '../../declarations/form.ts';
import type { Declaration } from '../../declarations/schema.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { CaseRecord } from '../standing/record.ts';
import { isApplicantsToSay, type CaseView, type FactView, type NextState } from '../standing/rules.ts';

/** Opens the task in the record, too, so that what is told of the case names it. Answers whether there was anything to ask. */
export async function askApplicant(
  tx: Tx,
  { record, declaration }: { record: CaseRecord; declaration: Declaration },
  { view, next }: { view: CaseView; next: NextState },
): Promise<boolean> {
  if (view.applicant === 'none') return takeBack(tx, record);
  const facts = openFacts(view, next).filter(({ factId }) => isInForm(declaration, factId));
  const asked = new Set(record.openTasks.flatMap(({ factIds }) => factIds));
  if (record.session === null || facts.every(({ factId }) => asked.has(factId))) return false;
  const factIds = facts.map(({ factId }) => factId);
  const reasonCode = facts.flatMap(({ reasonCodes }) => reasonCodes)[0] ?? 'missing';
  const about = { caseId: record.caseId, sessionId: record.session.sessionId };
  await takeBack(tx, record);
  const question = { type: 'answer_fields', prompt: null, documentType: null, commandId: null } as const;
  const taskId = await openTask(tx, { ...about, ...question, reasonCode, factIds });
  const task = { taskId, factIds, reasonCode, isClarification: false };
  record.openTasks = [...record.openTasks, task];
  return true;
}

/** Nobody is asked, or for something else. */
async function takeBack(tx: Tx, record: CaseRecord): Promise<false> {
  const isAutomatic = ({ isClarification, factIds }: CaseRecord['openTasks'][number]): boolean =>
    !isClarification && factIds.length > 0;
  if (!record.openTasks.some(isAutomatic)) return false;
  await supersedeAutomaticTasks(tx, record.caseId);
  record.openTasks = record.openTasks.filter((task) => !isAutomatic(task));
  return false;
}

/** Who is still filling in sees what is missing anyway; who has a question of an operator answers that first. */
function openFacts({ isFilling, isClarifying }: CaseView, { status, blocking }: NextState): FactView[] {
  if (status !== 'intake_in_progress' || isFilling || isClarifying) return [];
  return blocking.filter((fact) => fact.status === 'needs_input' && isApplicantsToSay(fact));
}

/** What an author wants from documents alone is not asked for in words. */
const isInForm = (declaration: Declaration, factId: string): boolean =>
  declaration.facts.some((fact) => fact.fact_id === factId && isAskedFor(fact)) ||
  formOf(declaration).sections.some(({ fields }) => fields.some(({ fact_id }) => fact_id === factId));
