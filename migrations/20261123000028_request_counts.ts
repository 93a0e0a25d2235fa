// The requests of a key's minute are counted in rows that change a few times each: one row that each request changes becomes ever slower to
// read while any old snapshot is kept (a backup, a report), since no version of it may be cleaned up until that ends.
import { Migration } from '@mikro-orm/migrations';

const TABLE = `
create unlogged table request_counts (
  subject text not null,
  slot int not null,
  window_start timestamptz(3) not null,
  used int not null,
  changes int not null,
  primary key (subject, slot)
) with (fillfactor = 50)`;

/**
 * Counts in the newest row of the subject; after 50 changes the next row takes its place, with what was counted. Whoever looks comes from
 * the end of the index, so what is left of older rows is never walked over. The lock makes it exact: the statements behind it
 * see what whoever held it before has committed, since each statement of a volatile function looks afresh.
 */
const COUNT = `
create function count_requests(counted text, requests int, out used int, out window_start timestamptz) language plpgsql volatile as $$
declare
  minute constant timestamptz := date_trunc('minute', app_now(), 'UTC');
  newest request_counts;
begin
  perform pg_advisory_xact_lock(hashtextextended('requests:' || counted, 0));
  select * into newest from request_counts c where c.subject = counted order by c.slot desc limit 1;
  used := requests + case when newest.window_start >= minute then newest.used else 0 end;
  window_start := greatest(newest.window_start, minute);
  if newest.changes < 50 then
    update request_counts c set used = count_requests.used, window_start = count_requests.window_start, changes = c.changes + 1
    where c.subject = counted and c.slot = newest.slot;
  else
    insert into request_counts (subject, slot, window_start, used, changes)
    values (counted, coalesce(newest.slot + 1, 0), count_requests.window_start, count_requests.used, 1);
    delete from request_counts c where c.subject = counted and c.slot = newest.slot;
  end if;
end $$`;

export class Migration20261123000028RequestCounts extends Migration {
  override up(): void {
    this.addSql(TABLE);
    this.addSql(COUNT);
  }

  override down(): void {
    this.addSql(`drop function count_requests(text, int)`);
    this.addSql(`drop table request_counts`);
  }
}
