// Submissions that wait at the moment, in one statement; where that fails, each of them by itself, with an end of its own.
import { isKnownExternalCase } from '../cases/birth.ts';
import type { Store } from '../platform/transaction.ts';
import { jobTopic } from '../platform/work/jobs.ts';
import { deliveryTopics } from '../subscribers/fan-out.ts';
import { submitInOneStatement, type Named, type Place } from './queries.ts';

/** Tells of each whether it is done; false where something about it is not usual, and nothing was written of it. */
export async function submitTogether(
  store: Store,
  place: Place,
  batch: Named[],
): Promise<(boolean | Error)[]> {
  try {
    return await submitAll(store, place, batch);
  } catch (error) {
    if (batch.length === 1) return [isKnownExternalCase(error) ? false : asError(error)];
    if (!isRefusedByDatabase(error)) throw error;
    return (await Promise.all(batch.map((one) => submitTogether(store, place, [one])))).flat();
  }
}

async function submitAll(store: Store, place: Place, batch: Named[]): Promise<boolean[]> {
  const born = await submitInOneStatement(store.database.sql, place, batch);
  if (born.length > 0) store.wake.signal(jobTopic('fetch-document'));
  for (const topic of deliveryTopics(born[0]?.told ?? [])) store.wake.signal(topic);
  const ids = new Set(born.map(({ case_id }) => case_id));
  return batch.map(({ ids: { case_id } }) => ids.has(case_id));
}

/** The statement was rolled back. Where a connection broke, nobody knows: then each may have been done. */
const isRefusedByDatabase = (error: unknown): boolean =>
  (error as { severity?: string }).severity === 'ERROR';

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
