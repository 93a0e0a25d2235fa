// A case without its contents, or without anything: what people and documents said of it goes.
import { recordAct } from '../audit/operations.ts';
import { lockCase } from '../cases/locking.ts';
import type { Sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/transaction.ts';
import { WITHOUT_MESSAGE } from './copies.ts';
import { forgetKept, listAskedConnectors } from './kept-answers.ts';

/** Documents of the case that are not erased, or not whole. */
export async function listDocumentsLeft(sql: Sql, caseId: string): Promise<string[]> {
  const rows = await sql<{ docId: string }>(
    `select d.doc_id as "docId" from documents d left join erasures e using (doc_id)
     where d.case_id = $1 and (d.status <> 'erased' or not e.is_complete) order by doc_id`,
    [caseId],
  );
  return rows.map(({ docId }) => docId);
}

/** Webhooks about the case tell that it was, and what happened when; what is answered to them is not kept. */
const FORGET_BODIES = `
update webhook_deliveries set erased = true,
  body = convert_to(((convert_from(body, 'UTF8')::jsonb || '{"data": {}}') - 'external_applicant_id')::text, 'UTF8') where case_id = $1`;

/** In an order that foreign keys allow. `decisions` keep who decided what and when, `events` their places in the feed. */
const FORGET = [
  `delete from evidence where case_id = $1`,
  `delete from candidates where case_id = $1`,
  `delete from fact_entries where case_id = $1`,
  `delete from verifications where case_id = $1`,
  `delete from session_prefills where case_id = $1`,
  `update facts set status = case when value is null then status else 'needs_input' end,
     reason_codes = case when value is null then reason_codes else '{evidence_erased}' end, value = null, "values" = null, initial_value = null,
     candidate_id = null, quality = null, margin = null, verified = false where case_id = $1`,
  `update decisions set value = null, inputs = null, rationale = null, selected_candidate_id = null, evidence_ids = '{}' where case_id = $1`,
  `update commands set payload = '{}', rationale = null, result = null, stood_before = null, error = ${WITHOUT_MESSAGE} where case_id = $1`,
  `update case_gates set inputs = '[]', message = null where case_id = $1`,
  `update case_jobs set last_error = null where case_id = $1`,
  `update tasks set prompt = null where case_id = $1`,
  `update session_consents set client_address = '' where case_id = $1`,
  `delete from session_tokens where session_id in (select session_id from sessions where case_id = $1)`,
  `update sessions set prefill = '{}', draft = '{}', answers = '{}', seen = '[]', return_url = null where case_id = $1`,
  `update events set data = '{}' where case_id = $1`,
  FORGET_BODIES,
  `update webhook_attempts set response_excerpt = null where delivery_id in (select delivery_id from webhook_deliveries where case_id = $1)`,
];

/** Of a complete case: that it was, who decided and when stays; what was decided on goes. Once. */
export async function forgetCase(begun: Tx, caseId: string): Promise<void> {
  const { tx, record } = await lockCase(begun, caseId);
  if (record.runtimeStatus !== 'complete') return;
  const asked = await listAskedConnectors(tx, caseId);
  for (const text of FORGET) await tx.sql(text, [caseId]);
  await forgetKept(tx, asked);
  await tx.sql(
    `update cases set contents_erased_at = $2, title = null, blocking_items = '[]', external_applicant_id = null, revision = revision + 1,
       updated_at = $2 where case_id = $1`,
    [caseId, tx.now],
  );
  await recordRetention(tx, caseId, 'case.contents_erased');
}

/** Everything that points to the case, and the case. Deliveries on the wire end without it. */
const DELETE = [
  `delete from webhook_deliveries where case_id = $1 and status <> 'delivering'`,
  FORGET_BODIES,
  `delete from notifications where case_id = $1`,
  `delete from idempotency_records where resource ->> 'case_id' = $1`,
  `delete from pgboss.job where data ->> 'caseId' = $1`,
  `delete from evidence where case_id = $1`,
  `delete from candidates where case_id = $1`,
  `delete from erasures where case_id = $1`,
  `delete from document_pages where doc_id in (select doc_id from documents where case_id = $1)`,
  `delete from model_calls where doc_id in (select doc_id from documents where case_id = $1)`,
  `delete from document_chunks where doc_id in (select doc_id from documents where case_id = $1)`,
  `update document_blobs set state = 'going' where state = 'kept' and doc_id in (select doc_id from documents where case_id = $1)`,
  `delete from documents where case_id = $1`,
  `delete from session_tokens where session_id in (select session_id from sessions where case_id = $1)`,
  `delete from session_consents where case_id = $1`,
  `delete from session_prefills where case_id = $1`,
  `delete from tasks where case_id = $1`,
  `delete from sessions where case_id = $1`,
  ...[
    'fact_entries',
    'verifications',
    'facts',
    'decisions',
    'commands',
    'case_gates',
    'case_jobs',
    'events',
  ].map((table) => `delete from ${table} where case_id = $1`),
  `delete from cases where case_id = $1`,
];

/** Of a case that never came to its end: nobody has anything of it but the record that it was there. Once. */
export async function deleteCase(begun: Tx, caseId: string): Promise<void> {
  const { tx, record } = await lockCase(begun, caseId);
  if (record.runtimeStatus === 'complete') return;
  const asked = await listAskedConnectors(tx, caseId);
  for (const text of DELETE) await tx.sql(text, [caseId]);
  await forgetKept(tx, asked);
  await recordRetention(tx, caseId, 'case.deleted');
}

const recordRetention = (tx: Tx, caseId: string, action: string): Promise<string> =>
  recordAct(tx, { action, subject: { type: 'case', id: caseId }, data: { reason: 'retention' } });
