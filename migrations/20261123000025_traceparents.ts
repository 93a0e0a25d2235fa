// The span in which something happened, so that telling others of it is a part of the same trace; null where nothing is traced.
import { Migration } from '@mikro-orm/migrations';

export class Migration20261123000025Traceparents extends Migration {
  override up(): void {
    this.addSql(`alter table webhook_deliveries add column traceparent text`);
  }

  override down(): void {
    this.addSql(`alter table webhook_deliveries drop column traceparent`);
  }
}
