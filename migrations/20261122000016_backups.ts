// Backups that were tried: one process of several makes the daily one, and whoever looks after the deployment sees how old the last one is.
import { Migration } from '@mikro-orm/migrations';

const BACKUPS = `
create table backups (
  backup_id text not null primary key, kind text not null check (kind in ('daily', 'by_hand')), host text not null, file text not null,
  started_at timestamptz(3) not null, finished_at timestamptz(3) not null, bytes double precision, sha256 text, error text
);
create index backups_started_at_index on backups (started_at)`;

export class Migration20261122000016Backups extends Migration {
  override up(): void {
    this.addSql(BACKUPS);
  }

  override down(): void {
    this.addSql(`drop table if exists backups`);
  }
}
