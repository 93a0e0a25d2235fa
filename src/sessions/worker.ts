// Hands in again for applicants whose last open question was settled by a document, a connector or an operator.
import type { JobData } from '../catalog/jobs.ts';
import { systemScopeOf } from '../cases/queries.ts';
import { transact, type Store } from '../platform/transaction.ts';
import type { JobHandler } from '../platform/work/workers.ts';
import { lockApplication } from './life/lock.ts';
import { takesAnswers } from './application.ts';
import { handInAgain } from './acts/hand-in.ts';

export function handInWorker({ store }: { store: Store }): JobHandler<JobData['hand-in-again']> {
  return async (job) => {
    const { caseId } = job.data;
    const scope = await systemScopeOf(store.database.sql, caseId);
    await transact(store, scope, async (tx) => {
      const locked = await lockApplication(tx, caseId);
      const { application } = locked;
      // The last answer may have been taken back since.
      const isDone = application.session.tasks.every(({ status }) => status !== 'open');
      if (isDone && takesAnswers(application)) await handInAgain(locked);
      await job.complete(tx.em);
    });
  };
}
