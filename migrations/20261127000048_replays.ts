// What a delivery was sent again as is found by the delivery itself. The index by events, of which nothing else made use, was written with each
// claim and each end of an attempt: a tenth of what the database did for a webhook.
import { Migration } from '@mikro-orm/migrations';

const NAME = 'webhook_deliveries_replay_of';
const BY_EVENT = 'webhook_deliveries_event_id_index';

/** A try that gave way begins here again: what it was building is there and of no use. */
const dropHalf = (name: string): string =>
  `do $$ begin if exists (select from pg_index where indexrelid = to_regclass('${name}') and not indisvalid) then drop index ${name}; end if; end $$`;

export class Migration20261127000048Replays extends Migration {
  override up(): void {
    this.addSql(dropHalf(NAME));
    this.addSql(
      `create index concurrently if not exists ${NAME} on webhook_deliveries (replay_of, delivery_id) where replay_of is not null`,
    );
    this.addSql(`drop index concurrently if exists ${BY_EVENT}`);
  }

  override down(): void {
    this.addSql(dropHalf(BY_EVENT));
    this.addSql(`create index concurrently if not exists ${BY_EVENT} on webhook_deliveries (event_id)`);
    this.addSql(`drop index concurrently if exists ${NAME}`);
  }

  override isTransactional(): boolean {
    return false;
  }
}
