// Names of organizations: commands take them with --org, so that each is had once.
import { afterAll, beforeAll, expect, test } from 'vitest';
import OrgCreate from '../../../cli/commands/org/create.ts';
import OrgShow from '../../../cli/commands/org/show.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import type { Json } from '../../harness/factories.ts';
import { jsonOf, runHere } from '../run.ts';

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
