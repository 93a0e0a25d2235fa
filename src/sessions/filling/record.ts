// A connector's answer fills in what is still empty, asked for with the same inputs, and of the right type.
import { SessionPrefill } from '../../applicants/entity.ts';
import { isFilling } from '../../cases/standing/view.ts';
import type { FormFieldSpec } from '../../declarations/schema.ts';
import type { VerificationOutcome } from '../../facts/entity.ts';
import type { Tx } from '../../platform/transaction.ts';
import { contextOf, takesAnswers, type Application } from '../application.ts';
import { parseField } from '../form/field-value.ts';
import { lockApplication } from '../life/lock.ts';
import { isEmpty, type Pending } from './begin.ts';
import { changePrefill, type Filled } from './change-prefill.ts';
import { fillables, type Fillable } from './questions.ts';
import { lastFor, listAsked, type AskedRow } from './rows.ts';

/** What became of a question: values by JSON Pointer where there is an answer. */
export type FillAnswer = Pick<SessionPrefill, 'statusCode' | 'asked' | 'answered' | 'explanation'> & {
  outcome: VerificationOutcome;
  values: Readonly<Record<string, string | null>>;
  /** Where the function itself says that the value stands. */
  result: string | null;
};
export type Answered = { pending: Pending; answer: FillAnswer };

export async function recordFilling(begun: Tx, caseId: string, answered: Answered[]): Promise<void> {
  const locked = await lockApplication(begun, caseId);
  const { tx, application, session } = locked;
  for (const { pending, answer } of answered) {
    const { values: _values, result: _result, ...kept } = answer;
    await tx.em.nativeUpdate(
      SessionPrefill,
      { prefillId: pending.prefillId },
      { ...kept, checkedAt: tx.now },
    );
  }
  if (!takesAnswers(application) || !isFilling(application.record)) return;
  const about = { rows: await listAsked(tx, session.sessionId), fields: fillables(application) };
  const filled = answered.flatMap((one) => filledBy(one, application, about));
  if (filled.length > 0) await changePrefill(locked, { filled, taken: [] });
}

type About = { rows: AskedRow[]; fields: Fillable[] };

function filledBy({ pending, answer }: Answered, application: Application, about: About): Filled[] {
  return pending.fields.flatMap((field) => {
    const text = answer.values[field.prefill?.answer ?? answer.result ?? ''] ?? null;
    if (text === null || !isStillMeant(field, pending, about)) return [];
    const given = { field, text, isTyped: false, isExact: true };
    const parsed = parseField(application.declaration, given, contextOf(application));
    return parsed.ok ? [{ field, value: parsed.value }] : [];
  });
}

/** Empty, by the same inputs, and not asked about again since. */
function isStillMeant({ field_id: id }: FormFieldSpec, pending: Pending, { rows, fields }: About): boolean {
  const now = fields.find(({ state }) => state.field.field_id === id);
  if (now === undefined || !isEmpty(now)) return false;
  return (
    now.question?.inputsHash === pending.inputsHash && lastFor(rows, id)?.prefillId === pending.prefillId
  );
}
