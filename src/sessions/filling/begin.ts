// Before a connector is asked: values that were filled in by something that has changed are taken back, and what is new is noted.
import { isFilling } from '../../cases/standing/view.ts';
import type { Tx } from '../../platform/transaction.ts';
import { takesAnswers } from '../application.ts';
import { lockApplication, type LockedApplication } from '../life/lock.ts';
import { takeBackOutdated } from './outdated.ts';
import { fillables, together, type Fillable, type FillQuestion } from './questions.ts';
import { insertAsked, lastFor, listAsked, roomFor, type AskedRow } from './rows.ts';

/** A question under way; `prefillId` is its row. */
export type Pending = FillQuestion & { prefillId: string };
export type Begun = { locked: LockedApplication; pending: Pending[] };

/** An API that did not answer is asked again by the next thing that is saved, but not at once. */
const AGAIN_MS = 60_000;
/** Whoever asked is dead by then. */
const LOST_MS = 10 * 60_000;

/** Notes down what is to be asked now; nothing once the applicant has handed in. */
export async function beginFilling(begun: Tx, caseId: string, jobId: string): Promise<Begun> {
  const locked = await lockApplication(begun, caseId);
  const { application, session, tx } = locked;
  if (!takesAnswers(application) || !isFilling(application.record)) return { locked, pending: [] };
  const rows = await listAsked(tx, session.sessionId);
  const fields = fillables(application);
  const outdated = await takeBackOutdated(locked, { fields, rows });
  const wanted = fields.flatMap((one) =>
    isEmpty(one) || outdated.includes(one) ? (one.question ?? []) : [],
  );
  const open = wanted.filter((question) => isOpen(question, { rows, jobId, now: tx.now }));
  const pending: Pending[] = [];
  for (const question of together(open).slice(0, roomFor(rows, tx.now))) {
    const { sessionId } = session;
    pending.push({ ...question, prefillId: await insertAsked(tx, { sessionId, caseId, jobId }, question) });
  }
  return { locked, pending };
}

/** Nothing stands there, and nobody has taken anything out. */
export const isEmpty = ({ state: { value, origin } }: Fillable): boolean => value === null && origin === null;

type About = { rows: readonly AskedRow[]; jobId: string; now: Date };

/** Never asked, or not answered. */
function isOpen({ fields, inputsHash }: FillQuestion, { rows, jobId, now }: About): boolean {
  const last = lastFor(rows, fields[0]?.field_id ?? '');
  if (last === undefined || last.inputsHash !== inputsHash) return true;
  const ago = (time: AskedRow['checkedAt']): number => now.getTime() - new Date(time ?? 0).getTime();
  if (last.outcome === null) return last.jobId === jobId || ago(last.requestedAt) > LOST_MS;
  return (last.outcome === 'inconclusive' || last.outcome === 'error') && ago(last.checkedAt) > AGAIN_MS;
}
