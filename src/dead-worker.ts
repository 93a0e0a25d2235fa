// Tells the case when a job was given up because every process that took it died.
import { giveUpGate } from './settling/gates.ts';
import { systemScopeOf } from './cases/queries.ts';
import { isOpenDocument } from './cases/standing/rules.ts';
import { maybeDocument } from './documents/queries.ts';
import { failDocument } from './intake/document-states.ts';
import { recordVerification } from './settling/verify.ts';
import { systemScope } from './platform/actors.ts';
import { transact, type Scope, type Store } from './platform/transaction.ts';
import type { ClaimedJob, JobHandler } from './platform/work/workers.ts';
import { giveUpCommand } from './commands/operations.ts';

type DeadDocument = { docId: string; jobId: string };
type DeadOnCase =
  | { caseId: string; gateId: string; jobId: string }
  | { caseId: string; verificationId: string; jobId: string }
  | { caseId: string; commandId: string };

/** What the queues' jobs carry. */
export type Dead = DeadDocument | DeadOnCase;

const GIVEN_UP = 'The document was given up: every try to work on it broke off.';

export function deadWorker({ store }: { store: Store }): JobHandler<Dead> {
  return async (job) => {
    const { data } = job;
    if ('docId' in data) return endDocument(store, job, data);
    const scope: Scope = await systemScopeOf(store.database.sql, data.caseId);
    await transact(store, scope, async (tx) => {
      if ('gateId' in data) await giveUpGate(tx, data);
      else if ('commandId' in data) await giveUpCommand(tx, data);
      else
        await recordVerification(tx, data, {
          outcome: 'error',
          statusCode: null,
          attempts: job.retryCount + 1,
        });
      await job.complete(tx.em);
    });
  };
}

async function endDocument(store: Store, job: ClaimedJob<Dead>, data: DeadDocument): Promise<void> {
  const document = await maybeDocument(store.database.sql, data.docId);
  await transact(store, systemScope(document ?? undefined), async (tx) => {
    if (document !== null && isOpenDocument(document.status))
      await failDocument(tx, document, { jobId: data.jobId, code: 'extractor_error', message: GIVEN_UP });
    await job.complete(tx.em);
  });
}
