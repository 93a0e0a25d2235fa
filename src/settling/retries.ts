// Verifications that found no room or no answer are asked again when their time has come, by whichever process sees it first.
import { systemScope } from '../platform/actors.ts';
import { transact, type Environment, type Store } from '../platform/transaction.ts';

const AT_ONCE = 100;

type Due = { verificationId: string; caseId: string; jobId: string; orgId: string; environment: Environment };

/** Whoever takes a row moves its time, so that nobody else does, and a worker that dies does not lose it. */
const TAKE = `
with due as (
  select verification_id from verifications where retry_at <= app_now() order by retry_at limit ${AT_ONCE} for update skip locked
)
update verifications v set retry_at = app_now() + interval '5 minutes' from due, cases c
where v.verification_id = due.verification_id and c.case_id = v.case_id
returning v.verification_id as "verificationId", v.case_id as "caseId", v.job_id as "jobId", c.org_id as "orgId", c.environment`;

/** Answers how many were put in the queue. */
export async function askAgainWhatIsDue(store: Store): Promise<number> {
  return transact(store, systemScope(), async (tx) => {
    const due = await tx.sql<Due>(TAKE);
    // Several facts may wait for one answer.
    const jobs = new Map(
      due.map(({ verificationId, caseId, jobId }) => [jobId, { caseId, verificationId, jobId }]),
    );
    for (const job of jobs.values()) await tx.enqueue('verify-fact', job);
    return jobs.size;
  });
}
