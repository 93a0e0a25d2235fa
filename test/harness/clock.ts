// The clock of every due time, as tests have it: one that they move.

/** Puts a clock that a test moves in the place of the database's. */
export const installTestClock = [
  `create table test_clock (ahead interval not null); insert into test_clock values ('0')`,
  `create or replace function app_now() returns timestamptz language sql stable as 'select statement_timestamp() + (select ahead from test_clock)'`,
];
