// How many connections a command opens: each costs the database more than what most commands do there.
import { afterAll, beforeAll, expect, test } from 'vitest';
import CasesList from '../../../cli/commands/cases/list.ts';
import KeysIssue from '../../../cli/commands/keys/issue.ts';
import OrgCreate from '../../../cli/commands/org/create.ts';
import { createTestDatabase, type TestDatabase } from '../../harness/app.ts';
import { waitFor } from '../../harness/wait.ts';
import { runHere } from '../run.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const countIn = async (text: string): Promise<number> => Number((await database.query(text)).rows[0]?.n);

/** All that were ever opened; those of a backend that is gone are counted. */
async function opened(): Promise<number> {
  await waitFor(
    'the others to be gone',
    async () =>
      (await countIn(`select count(*) as n from pg_stat_activity where datname = current_database()`)) === 1,
  );
  return countIn(`select sessions as n from pg_stat_database where datname = current_database()`);
}

test.each([
  ['changes something', OrgCreate, ['A firm'], 2],
  ['changes more', KeysIssue, ['--env', 'test'], 2],
  ['reads', CasesList, ['--env', 'test'], 1],
] as const)('a command that %s', async (_what, command, args, most) => {
  const before = await opened();
  const ran = await runHere(command, [...args], { DATABASE_URL: database.url });
  expect(ran).toMatchObject({ code: 0 });
  expect((await opened()) - before).toBe(most);
});
