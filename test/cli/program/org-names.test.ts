// Names of organizations: commands take them with --org, so that each is had once.
import { afterAll, beforeAll, expect, test } from 'vitest';
import OrgCreate from '../../../cli/commands/org/create.ts';
import OrgShow from '../../../cli/commands/org/show.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import type { Json } from '../../harness/factories.ts';
import { waitFor } from '../../harness/wait.ts';
import { intake, jsonOf, runHere } from '../run.ts';

let app: TestApp;
beforeAll(async () => void (app = await startTestApp({ role: 'api' })));
afterAll(() => app.close());

const json = async (command: Parameters<typeof runHere>[0], ...args: string[]): Promise<Json> =>
  jsonOf(await runHere(command, [...args, '--json'], { DATABASE_URL: app.url }));

test('a name that is taken is refused with the id of the one that has it', async () => {
  const { org_id } = await json(OrgCreate, 'My company');
  const ran = await runHere(OrgCreate, [' My company '], { DATABASE_URL: app.url });
  expect([ran.code, ran.stdout]).toEqual([1, '']);
  expect(ran.stderr).toContain(`There is an organization "My company" already: ${org_id}.`);
  expect((await json(OrgCreate, 'My company')).error.code).toBe('name_taken');
  expect((await json(OrgShow, '--org', 'My company')).org_id).toBe(org_id);
  expect((await json(OrgCreate, 'my company')).org_id).not.toBe(org_id);
});

test('a name is the same with its accents as one sign or as two', async () => {
  const created = await json(OrgCreate, 'Mu\u0308ller GmbH');
  expect(created.name).toBe('M\u00fcller GmbH');
  expect((await json(OrgCreate, 'M\u00fcller GmbH')).error.code).toBe('name_taken');
  expect((await json(OrgCreate, 'Mu\u0308ller GmbH')).error.code).toBe('name_taken');
  for (const name of ['Mu\u0308ller GmbH', 'M\u00fcller GmbH'])
    expect((await json(OrgShow, '--org', name)).org_id).toBe(created.org_id);
});

test('of two that take a name at once one is refused', async () => {
  const held = await app.store.database.pool.connect();
  await held.query('begin');
  // Both have seen by then that the name is free.
  await held.query('lock table organizations in share mode');
  const environment = { DATABASE_URL: app.url, INTAKE_OPERATOR: 'tester' };
  const both = [1, 2].map(() => intake(['org', 'create', 'Twice Ltd'], environment));
  await waitFor('both to wait', async () => {
    const [row] = await app.store.database.sql<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return row?.n === 2;
  });
  await held.query('commit');
  held.release();
  const ran = await Promise.all(both);
  expect(ran.map(({ code }) => String(code)).toSorted()).toEqual(['0', '1']);
  const told = ran.map(({ stderr }) => stderr).join('');
  expect(told).toContain('There is an organization "Twice Ltd" already');
});
