// Calls to a language model about documents: which model, how it ended, what it took.
import { Migration } from '@mikro-orm/migrations';

/** The version before deletes documents without knowing of their calls. */
const CALLS = `create table model_calls (
  call_id text primary key, doc_id text not null references documents on delete cascade, model text not null, prompt_version int not null,
  outcome text not null, attempts int not null, latency_ms int not null, prompt_tokens int, completion_tokens int, asked int not null,
  proposed int not null, kept int not null, created_at timestamptz(3) not null
)`;

export class Migration20261126000041ModelCalls extends Migration {
  override up(): void {
    this.addSql(CALLS);
    this.addSql(`create index model_calls_doc_id_index on model_calls (doc_id)`);
  }

  override down(): void {
    this.addSql(`drop table model_calls`);
  }
}
