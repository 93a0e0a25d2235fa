// An applicant who has had their turn is asked again, by a task, where the case waits for facts that nobody has asked about yet.
import { openTask, supersedeAutomaticTasks } from '../applicants/operations.ts';
import { formOf, isAskedFor } from '../declarations/form.ts';
import type { Declaration } from '../declarations/schema.ts';
import type { Tx } from '../platform/transaction.ts';
import type { CaseRecord } from './standing/record.ts';
import { isApplicantsToSay, type CaseView, type FactView, type Standing } from './standing/rules.ts';

/** Opens the task in the record, too, so that what is told of the case names it. Answers whether there was anything to ask. */
export async function askApplicant(
  tx: Tx,
  { record, declaration }: { record: CaseRecord; declaration: Declaration },
  { view, next }: { view: CaseView; next: Standing },
): Promise<boolean> {
  if (view.applicant === 'none') return takeBack(tx, record);
  const facts = openFacts(view, next).filter(({ factId }) => isInForm(declaration, factId));
  const asked = new Set(record.open_tasks.flatMap(({ fact_ids }) => fact_ids));
  if (record.session === null || facts.every(({ factId }) => asked.has(factId))) return false;
  const factIds = facts.map(({ factId }) => factId);
  const reasonCode = facts.flatMap(({ reasonCodes }) => reasonCodes)[0] ?? 'missing';
  const about = { caseId: record.case_id, sessionId: record.session.session_id };
  await takeBack(tx, record);
  const question = { type: 'answer_fields', prompt: null, documentType: null, commandId: null } as const;
  const taskId = await openTask(tx, { ...about, ...question, reasonCode, factIds });
  const task = { task_id: taskId, fact_ids: factIds, reason_code: reasonCode, is_clarification: false };
  record.open_tasks = [...record.open_tasks, task];
  return true;
}

/** Nobody is asked, or for something else. */
async function takeBack(tx: Tx, record: CaseRecord): Promise<false> {
  const isAutomatic = ({ is_clarification, fact_ids }: CaseRecord['open_tasks'][number]): boolean =>
    !is_clarification && fact_ids.length > 0;
  if (!record.open_tasks.some(isAutomatic)) return false;
  await supersedeAutomaticTasks(tx, record.case_id);
  record.open_tasks = record.open_tasks.filter((task) => !isAutomatic(task));
  return false;
}

/** Who is still filling in sees what is missing anyway; who has a question of an operator answers that first. */
function openFacts({ isFilling, isClarifying }: CaseView, { status, blocking }: Standing): FactView[] {
  if (status !== 'intake_in_progress' || isFilling || isClarifying) return [];
  return blocking.filter((fact) => fact.status === 'needs_input' && isApplicantsToSay(fact));
}

/** What an author wants from documents alone is not asked for in words. */
const isInForm = (declaration: Declaration, factId: string): boolean =>
  declaration.facts.some((fact) => fact.fact_id === factId && isAskedFor(fact)) ||
  formOf(declaration).sections.some(({ fields }) => fields.some(({ fact_id }) => fact_id === factId));
