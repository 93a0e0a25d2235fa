// Questions that a connector has not answered yet rest while their case is complete: what was handed off does not change by itself.
import { Verification } from '../facts/entity.ts';
import { LAST_VERIFICATIONS } from '../facts/verifications.ts';
import type { Tx } from '../platform/transaction.ts';

/** Whoever asks at the moment comes too late as well: only a question that waits for its answer takes one. */
export async function restQuestions(tx: Tx, caseId: string): Promise<void> {
  await tx.em.nativeUpdate(Verification, { caseId, retryAt: { $ne: null } }, { retryAt: null });
}

/** To be asked again now. What a person has settled meanwhile is found out before anybody is asked. */
export async function wakeQuestions({ sql, now }: Tx, caseId: string): Promise<void> {
  await sql(
    `update verifications set retry_at = $2 where verification_id in (
       select "verificationId" from (${LAST_VERIFICATIONS}) last where outcome is not null and "isUnavailable")`,
    [caseId, now],
  );
}
