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

export class Migration20261123000029RetentionIndexes extends Migration {
  override up(): void {
    for (const [name, on] of INDEXES) {
      // One that was being built when the process ended is there, and of no use.
      this.addSql(`drop index concurrently if exists ${name}`);
      this.addSql(`create index concurrently ${name} on ${on}`);
    }
  }

  override down(): void {
    for (const [name] of INDEXES) this.addSql(`drop index concurrently if exists ${name}`);
  }

  override isTransactional(): boolean {
    return false;
  }
}
