// Sessions: what an integrator gives one at its birth, its tokens, and finding those whose time is over.
import { Migration } from '@mikro-orm/migrations';

const SESSIONS = `
alter table sessions add column return_url text, add column prefill jsonb not null default '{}';
create index sessions_created on sessions (org_id, environment, created_at);
create index sessions_due on sessions (expires_at, session_id) where status in ('open', 'customer_complete');`;

const TOKENS = `
create table session_tokens (
  token_hash text not null primary key, session_id text not null references sessions, kind text not null check (kind in ('access', 'link')),
  expires_at timestamptz(3), created_at timestamptz(3) not null, check (kind = 'link' or expires_at is not null)
);
create index session_tokens_session_id_index on session_tokens (session_id);`;

export class Migration20261122000004Sessions extends Migration {
  override up(): void {
    this.addSql(SESSIONS);
    this.addSql(TOKENS);
  }

  override down(): void {
    this.addSql(`drop table if exists session_tokens`);
    this.addSql(`drop index if exists sessions_created, sessions_due`);
    this.addSql(`alter table sessions drop column return_url, drop column prefill`);
  }
}
