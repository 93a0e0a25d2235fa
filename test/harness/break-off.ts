// Makes writes of one kind break off for a while, as when a connection ends or the database has no room.
import type { TestApp } from './app.ts';

export type Write = { event: 'insert' | 'update' | 'delete'; table: string; when?: string };

/** While `work` goes on, every such write ends its connection, or refuses the statement. */
export async function breakingAt<T>(
  app: TestApp,
  { event, table, when = 'true' }: Write,
  { how = 'ends', work }: { how?: 'ends' | 'refuses'; work: () => Promise<T> },
): Promise<T> {
  const { sql } = app.store.database;
  const breaking =
    how === 'ends'
      ? `perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(1);`
      : `raise 'broken';`;
  await sql(`create function break_off() returns trigger language plpgsql as $$ begin
    if ${when} then ${breaking} end if; return new; end $$`);
  await sql(`create trigger break_off before ${event} on ${table} for each row execute function break_off()`);
  try {
    return await work();
  } finally {
    await sql(`drop function break_off cascade`);
  }
}
