// The jobs of a case: the row that the case shows and the work in the queue, always made together.
import type { Tx } from '../platform/transaction.ts';
import { CaseJob } from './entity.ts';

/** Work on a case that its jobs show; under an id that was told before, where there is one. */
export type NewCaseJob = { caseId: string; jobId?: string } & (
  | { kind: 'fetch' | 'extract'; docId: string }
  | { kind: 'gate'; gateId: string }
  | { kind: 'verify'; verificationId: string }
);

/** Answers the id of the job. */
export async function startCaseJob(tx: Tx, job: NewCaseJob): Promise<string> {
  const { caseId, kind, jobId = tx.newId('job') } = job;
  const docId = 'docId' in job ? job.docId : null;
  await insert(tx, { jobId, caseId, docId, kind, status: 'queued', attempts: 0 });
  await enqueue(tx, job, jobId);
  return jobId;
}

type Shown = Pick<CaseJob, 'jobId' | 'caseId' | 'docId' | 'kind' | 'status' | 'attempts'>;

async function insert(tx: Tx, job: Shown): Promise<void> {
  await tx.em.insert(CaseJob, { ...job, lastError: null, createdAt: tx.now, updatedAt: tx.now });
}

/** An erasure that one call does not end: no job of the queue, since whoever looks after all of them goes on with it. */
export async function showErasing(
  tx: Tx,
  { caseId, docId }: { caseId: string; docId: string },
): Promise<void> {
  const jobId = tx.newId('job');
  await insert(tx, { jobId, caseId, docId, kind: 'erase', status: 'running', attempts: 1 });
}

export async function showErased(tx: Tx, { docId }: { docId: string }): Promise<void> {
  const ended = { status: 'succeeded', lastError: null, updatedAt: tx.now } as const;
  await tx.em.nativeUpdate(CaseJob, { docId, kind: 'erase' }, ended);
}

function enqueue(tx: Tx, job: NewCaseJob, jobId: string): Promise<void> {
  const { caseId } = job;
  if (job.kind === 'gate') return tx.enqueue('evaluate-gate', { caseId, gateId: job.gateId, jobId });
  if (job.kind === 'verify')
    return tx.enqueue('verify-fact', { caseId, verificationId: job.verificationId, jobId });
  const { docId } = job;
  return tx.enqueue(job.kind === 'fetch' ? 'fetch-document' : 'extract-document', { docId, jobId });
}

type Progress = Partial<Pick<CaseJob, 'status' | 'attempts' | 'lastError'>>;

/** Shows on the case how far a job of it has come. */
export async function updateCaseJob(tx: Tx, jobId: string, progress: Progress): Promise<void> {
  await tx.em.nativeUpdate(CaseJob, { jobId }, { ...progress, updatedAt: tx.now });
}
