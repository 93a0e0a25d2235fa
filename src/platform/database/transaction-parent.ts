// The span of a transaction, where its statements find it: what they make is to go on in the same trace.
import type { Sql } from './sql.ts';
import { currentTracing } from '../observed/spans.ts';

const SETTING = 'intake.traceparent';

/** An expression of SQL; null outside of a transaction that is traced. */
export const TRACEPARENT = `nullif(current_setting('${SETTING}', true), '')`;

/** Costs a statement where something is traced, and nothing else. */
export async function tellTransaction(sql: Sql): Promise<void> {
  const parent = currentTracing()?.traceparent();
  if (parent !== undefined) await sql(`select set_config('${SETTING}', $1, true)`, [parent], 'traceparent');
}
