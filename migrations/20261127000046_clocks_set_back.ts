// A clock that was ahead and is set back keeps no key out: what was counted in a minute to come counts no more.
import { Migration } from '@mikro-orm/migrations';

/** As `request_counts` made it, but for the minute; others may be one minute further. */
const count = (counts: string, start: string): string => `
create or replace function count_requests(counted text, requests int, out used int, out window_start timestamptz) language plpgsql volatile as $$
declare
  minute constant timestamptz := date_trunc('minute', app_now(), 'UTC');
  newest request_counts;
begin
  perform pg_advisory_xact_lock(hashtextextended('requests:' || counted, 0));
  select * into newest from request_counts c where c.subject = counted order by c.slot desc limit 1;
  used := requests + case when ${counts} then newest.used else 0 end;
  window_start := ${start};
  if newest.changes < 50 then
    update request_counts c set used = count_requests.used, window_start = count_requests.window_start, changes = c.changes + 1
    where c.subject = counted and c.slot = newest.slot;
  else
    insert into request_counts (subject, slot, window_start, used, changes)
    values (counted, coalesce(newest.slot + 1, 0), count_requests.window_start, count_requests.used, 1);
    delete from request_counts c where c.subject = counted and c.slot = newest.slot;
  end if;
end $$`;

const IS_NOW = `newest.window_start between minute and minute + interval '1 minute'`;

export class Migration20261127000046ClocksSetBack extends Migration {
  override up(): void {
    this.addSql(count(IS_NOW, `case when ${IS_NOW} then newest.window_start else minute end`));
  }

  override down(): void {
    this.addSql(count(`newest.window_start >= minute`, `greatest(newest.window_start, minute)`));
  }
}
