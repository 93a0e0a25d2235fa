// What connectors said last of the facts of a case.
import type { Fields } from '../platform/database/rows.ts';
import type { Sql } from '../platform/database/sql.ts';
import type { Verification } from './entity.ts';

/** An answer, once there is one; `checkedAt` is when it came. */
export type VerificationRow = Fields<
  Verification,
  'verificationId' | 'factId' | 'usage' | 'inputsHash' | 'outcome' | 'jobId' | 'checkedAt'
> & {
  /** The connector itself gave no answer. */
  isUnavailable: boolean;
};

export const LAST_VERIFICATIONS = `
  select distinct on (fact_id, usage, question) verification_id as "verificationId", fact_id as "factId", usage,
    inputs_hash as "inputsHash", outcome, job_id as "jobId",
    outcome = 'error' or status_code is null or status_code = 429 or status_code >= 500 as "isUnavailable",
    checked_at as "checkedAt"
  from (select *, case usage when 'lookup_fact' then inputs_hash end as question from verifications where case_id = $1) v
  order by fact_id, usage, question, requested_at desc, verification_id desc`;

export async function listVerifications(sql: Sql, caseId: string): Promise<VerificationRow[]> {
  return sql<VerificationRow>(LAST_VERIFICATIONS, [caseId]);
}
