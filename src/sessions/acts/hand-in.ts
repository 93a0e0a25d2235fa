// POST …/submit: the application is handed in once everything is there; whoever does it twice has done it once.
import type { Session } from '../../applicants/entity.ts';
import { Refusal } from '../../catalog/errors.ts';
import { markUploadsSent } from '../../documents/operations.ts';
import { iso } from '../../platform/times.ts';
import { shownStatus, takesAnswers } from '../application.ts';
import { withoutOutdated } from '../filling/outdated.ts';
import { lockApplication, type LockedApplication } from '../life/lock.ts';
import { progressOf, type Blocker, type Progress } from '../form/blockers.ts';
import { entriesOf, isEmptied, refusalsOf } from '../form/entries.ts';
import { fieldsOf, type FieldState } from '../form/state.ts';
import { aboutCase, changeSession, type LockedSession } from '../life/change.ts';
import { uploadsOf } from '../form/wanted.ts';

/** What still keeps it from being handed in; none once it is. Refuses session_terminal. */
export async function handIn(locked: LockedApplication): Promise<Blocker[]> {
  if (shownStatus(locked.application) === 'submitted') return [];
  if (!takesAnswers(locked.application)) throw new Refusal('session_terminal');
  const current = await withoutOutdated(locked);
  const progress = progressOf(current.application);
  if (progress.blockers.length > 0) return progress.blockers;
  await submit(current, progress);
  return [];
}

/** Drafts become answers, and what was filled in beforehand and not taken out is confirmed (completions §12). */
async function submit(locked: LockedSession, { application, sections }: Progress): Promise<void> {
  const { tx, session } = locked;
  const fields = fieldsOf(sections);
  const entered = fields.flatMap(({ field, entered: value }) => (value === null ? [] : [{ field, value }]));
  const own = entered.filter(({ field }) => field.fact_id === undefined);
  const emptied = fields.filter(isEmptied);
  const data = {
    ...aboutCase(locked),
    submitted_at: iso(tx.now),
    document_count: uploadsOf(application.record.documents).length,
    answered_field_count: fields.filter(({ value }) => value !== null).length,
  };
  await markUploadsSent(tx, session.caseId);
  await changeSession(locked, {
    trigger: 'submitted',
    columns: {
      ...submitted(locked),
      draft: {},
      prefill: without(session.prefill, emptied),
      answers: {
        ...without(session.answers, emptied),
        ...Object.fromEntries(own.map(({ field, value }) => [field.field_id, value])),
      },
    },
    events: [{ feedType: 'intake.submitted', eventType: 'v1.intake.submitted', data }],
    entries: [...entriesOf(application.declaration, entered), ...refusalsOf(emptied, entered)],
  });
}

function without(values: Record<string, string>, fields: FieldState[]): Record<string, string> {
  const gone = new Set(fields.map(({ field }) => field.field_id));
  return Object.fromEntries(Object.entries(values).filter(([fieldId]) => !gone.has(fieldId)));
}

const submitted = ({ tx, session }: LockedSession): Partial<Session> => ({
  status: 'submitted',
  submittedAt: tx.now,
  firstSubmittedAt: session.firstSubmittedAt ?? tx.now,
  customerCompletedAt: session.customerCompletedAt ?? tx.now,
  lastActivityAt: tx.now,
});

/** Who has handed in before and has now answered all that they were asked need not do it again. */
export async function handInAgain(locked: LockedSession): Promise<void> {
  if (locked.session.firstSubmittedAt === null || locked.session.status === 'submitted') return;
  const current = await withoutOutdated(await lockApplication(locked.tx, locked.record.caseId));
  const progress = progressOf(current.application);
  // Whether a document says otherwise is for the operators, not for the applicant.
  const isAwaited = current.application.session.tasks.some(
    ({ status, type }) => status === 'open' && type === 'upload_document',
  );
  if (isAwaited || progress.blockers.length > 0) return;
  await submit(current, progress);
}
