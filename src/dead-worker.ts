// Tells the case when a job was given up because every try at it broke off.
import { giveUpGate } from './settling/gates.ts';
import { updateCaseJob } from './cases/jobs.ts';
import { lockCaseRow } from './cases/locking.ts';
import { systemScopeOf } from './cases/queries.ts';
import { isOpenDocument } from './cases/standing/rules.ts';
import { strandCase } from './cases/stranded.ts';
import { maybeDocument } from './documents/queries.ts';
import { failDocument } from './intake/document-states.ts';
import { recordVerification } from './settling/verify.ts';
import { systemScope } from './platform/actors.ts';
import { transact, type Scope, type Store } from './platform/transaction.ts';
import { ClaimLost, type ClaimedJob, type JobHandler } from './platform/work/workers.ts';
import { Notification } from './subscribers/entity.ts';
import { giveUpCommand } from './commands/operations.ts';

type DeadDocument = { docId: string; jobId: string };
type DeadGate = { caseId: string; gateId: string; jobId: string };
type DeadVerification = { caseId: string; verificationId: string; jobId: string };
type DeadCommand = { caseId: string; commandId: string };

/** What the queues' jobs carry. */
export type Dead = DeadDocument | DeadGate | DeadVerification | DeadCommand;

const GIVEN_UP = 'The document was given up: every try to work on it broke off.';

/** A database that is away for a moment is waited for; what fails every time has to end without what it fails by. */
const TRIES_BY_THE_RULES = 3;

export function deadWorker({ store }: { store: Store }): JobHandler<Dead> {
  return async (job) => {
    try {
      await endByTheRules(store, job);
    } catch (error) {
      const { data } = job;
      if (error instanceof ClaimLost || 'commandId' in data || job.retryCount < TRIES_BY_THE_RULES - 1)
        throw error;
      store.log.error({ err: error, data }, 'a case cannot be moved; it is put before a person as it is');
      await endPlainly(store, { ...job, data });
    }
  };
}

async function endByTheRules(store: Store, job: ClaimedJob<Dead>): Promise<void> {
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
}

const STRANDED = 'The case was given up through a fault on our side: nothing more can be worked out of it.';

/** What would have been told of facts and gates fails as well: the rows alone say that it is over. */
async function endPlainly(store: Store, job: ClaimedJob<Exclude<Dead, DeadCommand>>): Promise<void> {
  const { sql } = store.database;
  const { data } = job;
  const { jobId } = data;
  const docId = 'docId' in data ? data.docId : null;
  const caseId = 'caseId' in data ? data.caseId : (await maybeDocument(sql, data.docId))?.caseId;
  if (caseId === undefined) throw new Error(`no document ${docId}`);
  await transact(store, await systemScopeOf(sql, caseId), async (tx) => {
    await lockCaseRow(tx, caseId);
    await tx.sql(END_DOCUMENT, [docId, GIVEN_UP, tx.now]);
    if ('gateId' in data)
      await tx.sql(
        `update case_gates set status = 'failed', outcome = 'error' where case_id = $1 and gate_id = $2`,
        [caseId, data.gateId],
      );
    if ('verificationId' in data)
      await tx.sql(
        `update verifications set outcome = coalesce(outcome, 'error'), retry_at = null, checked_at = $3 where case_id = $1 and job_id = $2`,
        [caseId, jobId, tx.now],
      );
    await updateCaseJob(tx, jobId, { status: 'failed', lastError: { code: 'given_up', message: STRANDED } });
    await strandCase(tx, caseId, { message: STRANDED, jobId, docId });
    await tx.em.insert(Notification, {
      notificationId: tx.newId('ntf'),
      orgId: tx.scope.orgId,
      kind: 'case_given_up',
      caseId,
      message: `Case ${caseId} was given up and put before a person: the server's log says by which fault.`,
      createdAt: tx.now,
    });
    await job.complete(tx.em);
  });
}

const END_DOCUMENT = `
update documents set status = 'failed', failure_code = 'extractor_error', status_message = $2, updated_at = $3
where doc_id = $1 and status in ('queued', 'fetching', 'processing')`;

async function endDocument(store: Store, job: ClaimedJob<Dead>, data: DeadDocument): Promise<void> {
  const document = await maybeDocument(store.database.sql, data.docId);
  await transact(store, systemScope(document ?? undefined), async (tx) => {
    if (document !== null && isOpenDocument(document.status))
      await failDocument(tx, document, { jobId: data.jobId, code: 'extractor_error', message: GIVEN_UP });
    await job.complete(tx.em);
  });
}
