// Values that were filled in by something that has changed since are nobody's word: they are taken back before anybody makes them theirs.
import { takesAnswers } from '../application.ts';
import { lockApplication, type LockedApplication } from '../life/lock.ts';
import { changePrefill } from './change-prefill.ts';
import { fillables, type Fillable } from './questions.ts';
import { lastFor, listAsked, type AskedRow } from './rows.ts';

type Filling = { fields: readonly Fillable[]; rows: readonly AskedRow[] };

/** Takes them back, and answers which they were. */
export async function takeBackOutdated(
  locked: LockedApplication,
  { fields, rows }: Filling,
): Promise<Fillable[]> {
  const outdated = fields.filter((one) => isOutdated(one, locked.session.prefill, rows));
  if (outdated.length > 0)
    await changePrefill(locked, { filled: [], taken: outdated.map(({ state }) => state.field) });
  return outdated;
}

/** The application as it may be handed in: one value that goes may be what another one was filled in by. */
export async function withoutOutdated(locked: LockedApplication): Promise<LockedApplication> {
  const { tx, session, record, application } = locked;
  const fields = takesAnswers(application) ? fillables(application) : [];
  if (fields.length === 0) return locked;
  const outdated = await takeBackOutdated(locked, {
    fields,
    rows: await listAsked(tx, session.sessionId),
  });
  return outdated.length === 0 ? locked : withoutOutdated(await lockApplication(tx, record.caseId));
}

/** Filled in by an answer to other inputs than those of now, and not touched since. */
function isOutdated(
  { state: { field, origin, value }, question }: Fillable,
  prefill: Readonly<Record<string, string>>,
  rows: readonly AskedRow[],
): boolean {
  const last = lastFor(rows, field.field_id);
  if (last === undefined || !Object.hasOwn(prefill, field.field_id)) return false;
  return (
    origin === 'prefill' && value === prefill[field.field_id] && last.inputsHash !== question?.inputsHash
  );
}
