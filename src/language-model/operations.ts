// Puts calls to the language model on record, beside what came of them.
import type { Tx } from '../platform/transaction.ts';
import type { ModelCall } from './call.ts';
import { ModelCallRow } from './entity.ts';

/** A call with how many of its values were kept. */
export type EndedCall = ModelCall & { kept: number };

export async function recordModelCalls(tx: Tx, docId: string, calls: readonly EndedCall[]): Promise<void> {
  if (calls.length === 0) return;
  await tx.em.insertMany(
    ModelCallRow,
    calls.map((call) => ({ ...call, callId: tx.newId('mdl'), docId, createdAt: tx.now })),
  );
}
