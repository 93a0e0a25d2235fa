// Reads what calls to the language model cost.
import type { Row } from '../platform/database/rows.ts';
import type { Sql } from '../platform/database/sql.ts';
import type { ModelCallRow } from './entity.ts';

type ListedCall = Row<
  ModelCallRow,
  | 'callId'
  | 'docId'
  | 'model'
  | 'promptVersion'
  | 'outcome'
  | 'attempts'
  | 'latencyMs'
  | 'promptTokens'
  | 'completionTokens'
  | 'asked'
  | 'proposed'
  | 'kept'
  | 'createdAt'
>;

/** Of documents, the older first; whose these are, the caller has seen to. */
export async function listModelCalls(sql: Sql, docIds: readonly string[]): Promise<ListedCall[]> {
  return sql<ListedCall>(
    `select call_id, doc_id, model, prompt_version, outcome, attempts, latency_ms, prompt_tokens, completion_tokens, asked, proposed, kept,
       created_at
     from model_calls where doc_id = any($1) order by call_id`,
    [docIds],
  );
}
