// Verifications that found no room or no answer are asked again when their time has come, by whichever process sees it first.
import { systemScope } from '../../platform/actors.ts';
import { transact, type Environment, type Store } from '../../platform/transaction.ts';

/** Looked at in one round, which locks them. */
const MOST_DUE = 1000;
/** How many are asked again in one round for each call that a connector takes at once: calls that end soon make room for the next. */
const TURNS = 8;
/** Where the connector was never called, or not since a crash. */
const USUAL_CONCURRENCY = 4;
/** What one place further back in the line waits longer, and the longest that anybody waits for his place. */
const SECONDS_A_PLACE = 0.25;
const MOST_SECONDS = 30;

type Due = {
  verificationId: string;
  caseId: string;
  jobId: string;
  orgId: string;
  environment: Environment;
  isNext: boolean;
};

/**
 * Those whose time has come stand in a line for each connector. As many are next as it has room for: none while its circuit is open or
 * another call tries whether the API is back. The others wait on by their place in the line, without a job that would only find that out.
 * Whoever takes a row moves its time, so that nobody else does, and a worker that dies does not lose it. Nobody is asked about a case that is
 * complete.
 */
const TAKE = `
with due as (
  select v.verification_id, v.case_id, v.job_id, v.connector_key, v.retry_at, c.org_id, c.environment, c.runtime_status = 'complete' as is_over
  from verifications v join cases c using (case_id) where v.retry_at <= app_now() order by v.retry_at limit ${MOST_DUE} for update of v skip locked
), line as (
  select *, dense_rank() over (partition by org_id, environment, connector_key order by retry_at, job_id) as place from due
), turn as (
  select line.*, place <= room as is_next,
    greatest(open_until, app_now()) + least(${MOST_SECONDS}, 1 + place * ${SECONDS_A_PLACE} / most) * interval '1 second' as later
  from line left join connector_limits l using (org_id, environment, connector_key),
  lateral (select coalesce(l.max_concurrent, ${USUAL_CONCURRENCY}) as most) bound,
  lateral (select count(*) as under_way from jsonb_each(l.leases) where value::float8 > extract(epoch from app_now())) lease,
  lateral (select case
    when l.open_until > app_now() or l.open_until is not null and under_way > 0 then 0
    when l.open_until is not null then 1
    else greatest(0, most - under_way) * case when l.failures > 0 then 1 else ${TURNS} end end as room) free
)
update verifications v set retry_at = case when is_over then null when is_next then app_now() + interval '5 minutes' else later end
from turn where v.verification_id = turn.verification_id
returning v.verification_id as "verificationId", v.case_id as "caseId", v.job_id as "jobId", turn.org_id as "orgId", turn.environment,
  is_next and not is_over as "isNext"`;

/** Answers how many were put in the queue. */
export async function askAgainWhatIsDue(store: Store): Promise<number> {
  return transact(store, systemScope(), async (tx) => {
    const due = await tx.sql<Due>(TAKE);
    // Several facts may wait for one answer.
    const jobs = new Map(
      due.flatMap(({ verificationId, caseId, jobId, isNext }) =>
        isNext ? [[jobId, { caseId, verificationId, jobId }] as const] : [],
      ),
    );
    for (const job of jobs.values()) await tx.enqueue('verify-fact', job);
    return jobs.size;
  });
}
