// The floor of a command: the rows that it writes and the reads that it cannot do without, in plain SQL on one connection.
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { CASE_RECORD } from '../../src/cases/statement.ts';

export type Floor = { confirm(caseId: string): Promise<void>; close(): Promise<void> };

const ACCEPT = `
with key as (
  insert into idempotency_records (org_id, environment, operation, key, fingerprint, resource, created_at)
  values ($1, 'test', 'command', $2, 'f', '{}', app_now())
), job as (
  insert into pgboss.job (name, data) values ('run-command', '{}')
)
insert into commands (command_id, org_id, environment, case_id, command_type, payload, actor, created_at)
values ($2, $1, 'test', $3, 'confirm_fact', '{"fact_id": "total"}', '{}', app_now())`;

const ENTER = `insert into fact_entries (entry_id, case_id, fact_id, revision, kind, value, candidate_id, known, actor, command_id, created_at)
 values ($1, $2, 'total', 2, 'operator_confirmed', '10.00 EUR', 'cand_' || $2, '{}', '{}', $1, app_now())`;
const SETTLE = `update facts set status = 'resolved', reason_codes = '{operator_confirmed}', updated_at = app_now() where case_id = $1 and fact_id = 'total'`;
const DECIDE = `insert into decisions (decision_id, case_id, kind, subject_id, outcome, evidence_ids, actor, decided_at)
 values ($1, $2, 'fact', 'total', 'confirmed', '{}', '{}', app_now())`;
const EVENTS = `insert into events (event_id, org_id, environment, case_id, cursor, feed_type, data, occurred_at)
 select $1 || n, $2, 'test', $3, n, 'fact.resolved', '{}', app_now() from generate_series(1, 2) n`;
const MOVE = `update cases set last_cursor = 2, revision = revision + 1, blocking_items = '[]', blocking_fact_ids = '{invoice_number}', summary = '{}',
 updated_at = app_now() where case_id = $1`;
const AUDIT = `
with head as (update audit_heads set seq = seq + 1 where org_id = $1 returning seq)
insert into audit_records (org_id, seq, audit_id, at, actor_type, actor_id, action, subject_type, subject_id, data, previous_hash, hash)
select $1, seq, $2, app_now(), 'operator', 'bench', 'command.applied', 'command', $2, '{}', 'h', 'h' from head`;
const END = `update commands set status = 'applied', finished_at = app_now() where command_id = $1`;

export async function openFloor(url: string, orgId: string): Promise<Floor> {
  const client = new Client(url);
  await client.connect();
  const run = (name: string, text: string, values: unknown[]): Promise<unknown> =>
    client.query({ name: `floor-${name}`, text, values });
  return {
    async confirm(caseId) {
      const id = randomUUID();
      await run('accept', ACCEPT, [orgId, id, caseId]);
      await client.query('begin');
      await run('lock', 'select revision from cases where case_id = $1 for update', [caseId]);
      await run('read', CASE_RECORD, [caseId]);
      await run('enter', ENTER, [id, caseId]);
      await run('settle', SETTLE, [caseId]);
      await run('decide', DECIDE, [id, caseId]);
      await run('events', EVENTS, [id, orgId, caseId]);
      await run('move', MOVE, [caseId]);
      await run('audit', AUDIT, [orgId, id]);
      await run('end', END, [id]);
      await client.query('commit');
    },
    close: () => client.end(),
  };
}
