// Asks for what decisions teach to be learned, and keeps it.
import type { Declaration } from '../declarations/schema.ts';
import type { Tx } from '../platform/transaction.ts';
import { WorkflowModel } from './entity.ts';
import type { WorkflowModel as Model } from './model.ts';
import type { WorkflowPlace } from './queries.ts';

/** In the transaction of a decision; at most one job of a workflow waits, and learns from all decisions that there are by then. */
export async function learnLater(
  tx: Tx,
  { orgId, environment, workflowId }: WorkflowPlace,
  declaration: Pick<Declaration, 'learning'>,
): Promise<void> {
  if (declaration.learning !== 'off') await learnIn(tx, { orgId, environment, workflowId }, 0);
}

/** In so many seconds; what is decided until then asks for nothing more. */
export async function learnIn(tx: Tx, place: WorkflowPlace, seconds: number): Promise<void> {
  const { orgId, environment, workflowId } = place;
  const singletonKey = [orgId, environment, workflowId].join(' ');
  await tx.enqueue(
    'learn-workflow',
    { orgId, environment, workflowId },
    { singletonKey, ...(seconds > 0 ? { startAfter: Math.ceil(seconds) } : {}) },
  );
}

/** Older versions are of no use but to look at. */
const KEPT = 10;

export async function storeModel(
  tx: Tx,
  place: WorkflowPlace,
  fitted: { version: number; decided: number; model: Model; fittedAt: Date },
): Promise<void> {
  const { orgId, environment, workflowId } = place;
  const row = { orgId, environment, workflowId };
  await tx.em.insert(WorkflowModel, { ...row, ...fitted });
  await tx.em.nativeDelete(WorkflowModel, { ...row, version: { $lte: fitted.version - KEPT } });
}
