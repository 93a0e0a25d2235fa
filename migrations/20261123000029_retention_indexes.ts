// What is forgotten by its age, or with its case, is found without reading whole tables, however much there is beside it.
import { Migration } from '@mikro-orm/migrations';

const INDEXES: [name: string, on: string][] = [
  ['idempotency_records_case', `idempotency_records ((resource ->> 'case_id'))`],
  ['session_tokens_expired', `session_tokens (expires_at) where expires_at is not null`],
  ['session_consents_case_id_index', `session_consents (case_id)`],
  ['tasks_session_id_index', `tasks (session_id)`],
  ['erasures_case_id_index', `erasures (case_id)`],
  ['notifications_case_id', `notifications (case_id) where case_id is not null`],
];

const dropUnfinished = (name: string): string =>
  `do $$ begin if exists (select from pg_index where indexrelid = to_regclass('${name}') and not indisvalid) then drop index ${name}; end if; end $$`;

export class Migration20261123000029RetentionIndexes extends Migration {
  override up(): void {
    // A try that gave way begins here again: what it has built stays, what it was building is there and of no use.
    for (const [name, on] of INDEXES) {
      this.addSql(dropUnfinished(name));
      this.addSql(`create index concurrently if not exists ${name} on ${on}`);
    }
  }

  override down(): void {
    for (const [name] of INDEXES) this.addSql(`drop index concurrently if exists ${name}`);
  }

  override isTransactional(): boolean {
    return false;
  }
}
