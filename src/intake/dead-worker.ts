// Tells the case when a job was given up because every process that took it died.
import { giveUpGate } from '../cases/gates.ts';
import { isOpenDocument } from '../cases/rules.ts';
import { maybeDocument } from '../documents/queries.ts';
import { transact, type Store } from '../platform/transaction.ts';
import type { JobHandler } from '../platform/workers.ts';
import { failDocument, systemScope } from './document-states.ts';

export type Dead = { jobId: string } & ({ docId: string } | { caseId: string; gateId: string });

const GIVEN_UP = 'The document was given up: every try to work on it broke off.';

export function deadWorker(deps: { store: Store }): JobHandler<Dead> {
  return async (job) => {
    const { data } = job;
    const document = 'docId' in data ? await maybeDocument(deps.store.database.sql, data.docId) : null;
    await transact(deps.store, systemScope(document), async (tx) => {
      if (document !== null && isOpenDocument(document.status)) {
        await failDocument(tx, document, { jobId: data.jobId, code: 'extractor_error', message: GIVEN_UP });
      }
      if ('gateId' in data) await giveUpGate(tx, data);
      await job.complete(tx.em);
    });
  };
}
