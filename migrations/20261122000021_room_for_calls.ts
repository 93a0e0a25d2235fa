// How many calls a connector takes at once, beside those that are under way: who waits for room is asked again where there is some.
import { Migration } from '@mikro-orm/migrations';

export class Migration20261122000021RoomForCalls extends Migration {
  override up(): void {
    this.addSql(`alter table connector_limits add column max_concurrent integer`);
  }

  override down(): void {
    this.addSql(`alter table connector_limits drop column max_concurrent`);
  }
}
