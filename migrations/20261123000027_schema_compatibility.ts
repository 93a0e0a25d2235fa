// Which older versions may run on this schema: so that an upgrade can be taken back, and machines be upgraded one after the other.
import { Migration } from '@mikro-orm/migrations';

export class Migration20261123000027SchemaCompatibility extends Migration {
  override up(): void {
    this.addSql(`create table schema_compatibility (
      only_row boolean not null default true primary key,
      oldest_migration text not null,
      constraint schema_compatibility_only_row_check check (only_row)
    )`);
  }

  override down(): void {
    this.addSql(`drop table schema_compatibility`);
  }
}
