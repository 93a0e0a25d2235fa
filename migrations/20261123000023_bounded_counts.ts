// The counts of the queue stay few rows at any rate of change, whether or not a process looks after them.
import { Migration } from '@mikro-orm/migrations';

/**
 * One change in sixteen adds up those that are there, its own included: rows of one place stay some dozens. Rows that another
 * transaction holds are left to it, so nobody waits. By chance, since who counted would read all of them with each change.
 */
const NOTE_CHANGE = `
create function note_queue_change(org text, env text, category text, status text, change int) returns void language plpgsql as $$
begin
  insert into queue_counts (org_id, environment, queue_category, queue_status, n) values (org, env, category, status, change);
  if random() * 16 < 1 then
    with changes as materialized (
      select count_id from queue_counts where org_id = org and environment = env and queue_category = category and queue_status = status
      order by count_id limit 1000 for update skip locked),
    gone as (delete from queue_counts q using changes where q.count_id = changes.count_id returning q.n)
    insert into queue_counts (org_id, environment, queue_category, queue_status, n)
    select org, env, category, status, sum(n)::int from gone having sum(n) <> 0;
  end if;
end $$;`;

/** New cases come in by the batch: one change for all of a statement that go to the same place. */
const COUNT_NEW = `
create function count_new_cases() returns trigger language plpgsql as $$
declare place record;
begin
  for place in
    select org_id, environment, queue_category, queue_status, count(*)::int as n from born
    where runtime_status <> 'complete' or why_here_code = 'handoff_failed' group by 1, 2, 3, 4
  loop
    perform note_queue_change(place.org_id, place.environment, place.queue_category, place.queue_status, place.n);
  end loop;
  return null;
end $$;`;

const COUNT_QUEUE = (note: (row: 'old' | 'new', change: number) => string): string => `
create or replace function count_queue() returns trigger language plpgsql as $$
declare
  was boolean := tg_op <> 'INSERT' and (old.runtime_status <> 'complete' or old.why_here_code = 'handoff_failed');
  is_in boolean := tg_op <> 'DELETE' and (new.runtime_status <> 'complete' or new.why_here_code = 'handoff_failed');
begin
  if was and is_in and (old.queue_category, old.queue_status) = (new.queue_category, new.queue_status) then return null; end if;
  if was then ${note('old', -1)} end if;
  if is_in then ${note('new', 1)} end if;
  return null;
end $$;`;

const NOTED = COUNT_QUEUE(
  (row, change) =>
    `perform note_queue_change(${row}.org_id, ${row}.environment, ${row}.queue_category, ${row}.queue_status, ${change});`,
);
const INSERTED = COUNT_QUEUE(
  (row, change) => `insert into queue_counts (org_id, environment, queue_category, queue_status, n)
    values (${row}.org_id, ${row}.environment, ${row}.queue_category, ${row}.queue_status, ${change});`,
);

const COLUMNS = 'runtime_status, why_here_code, queue_category, queue_status';

export class Migration20261123000023BoundedCounts extends Migration {
  override up(): void {
    this.addSql(NOTE_CHANGE);
    this.addSql(COUNT_NEW);
    this.addSql(NOTED);
    this.addSql(`drop trigger cases_are_counted on cases`);
    this.addSql(`create trigger cases_are_counted after delete or update of ${COLUMNS} on cases
      for each row execute function count_queue()`);
    this.addSql(`create trigger new_cases_are_counted after insert on cases referencing new table as born
      for each statement execute function count_new_cases()`);
  }

  override down(): void {
    this.addSql(`drop trigger new_cases_are_counted on cases`);
    this.addSql(`drop trigger cases_are_counted on cases`);
    this.addSql(INSERTED);
    this.addSql(`create trigger cases_are_counted after insert or delete or update of ${COLUMNS} on cases
      for each row execute function count_queue()`);
    this.addSql(`drop function count_new_cases(), note_queue_change(text, text, text, text, int)`);
  }
}
