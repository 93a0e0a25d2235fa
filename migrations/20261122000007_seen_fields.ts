// Which fields a person has had before them: what is optional is shown once, and nobody is asked for it twice.
import { Migration } from '@mikro-orm/migrations';

const SEEN = `
alter table sessions add column seen jsonb not null default '[]' check (jsonb_typeof(seen) = 'array')`;

export class Migration20261122000007SeenFields extends Migration {
  override up(): void {
    this.addSql(SEEN);
  }

  override down(): void {
    this.addSql(`alter table sessions drop column seen`);
  }
}
