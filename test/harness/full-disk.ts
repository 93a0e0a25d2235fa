// A database whose disk is full, as far as it says so of every new table.
import type { Sql } from '../../src/platform/database/sql.ts';

export async function fillDisk(sql: Sql): Promise<void> {
  await sql(`create function no_room() returns event_trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`);
  await sql(
    `create event trigger no_room on ddl_command_start when tag in ('CREATE TABLE') execute function no_room()`,
  );
}

export async function freeDisk(sql: Sql): Promise<void> {
  await sql(`drop event trigger no_room`);
  await sql(`drop function no_room()`);
}
