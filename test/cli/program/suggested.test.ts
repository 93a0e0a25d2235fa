// Commands that are suggested name the organization where there are several, and nothing that commands find by themselves.
import { afterAll, beforeAll, expect, test } from 'vitest';
import CasesShow from '../../../cli/commands/cases/show.ts';
import ConnectorsList from '../../../cli/commands/connectors/list.ts';
import ConnectorsShow from '../../../cli/commands/connectors/show.ts';
import DocumentsSave from '../../../cli/commands/documents/save.ts';
import KeysList from '../../../cli/commands/keys/list.ts';
import OrgCreate from '../../../cli/commands/org/create.ts';
import WorkflowsList from '../../../cli/commands/workflows/list.ts';
import WorkflowsShow from '../../../cli/commands/workflows/show.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { invoiceTenant, submit } from '../../harness/factories.ts';
import { jsonOf, runHere } from '../run.ts';

let app: TestApp;
beforeAll(async () => void (app = await startTestApp()));
afterAll(() => app.close());

type Command = Parameters<typeof runHere>[0];
const told = async (command: Command, ...args: string[]): Promise<string> => {
  const { stdout, stderr } = await runHere(command, args, { DATABASE_URL: app.url });
  return stdout + stderr;
};
/** Every call of intake that is suggested. */
const suggested = (text: string): string[] =>
  text.match(/intake (?:keys|workflows|cases|documents|connectors) [^"\n]*/g) ?? [];

const SUGGESTING: [Command, ...string[]][] = [
  [KeysList],
  [WorkflowsList],
  [WorkflowsShow, 'none'],
  [ConnectorsList],
  [ConnectorsShow, 'none'],
  [CasesShow, 'case_none'],
  [DocumentsSave, 'doc_none'],
];

test('of one organization nothing names it; of several everything does', async () => {
  const made = await told(OrgCreate, 'First');
  expect(suggested(made)).toEqual(['intake keys issue --env test']);
  for (const [command, ...args] of SUGGESTING) {
    const text = await told(command, ...args);
    expect(suggested(text)).not.toEqual([]);
    expect(text).not.toContain('--org');
  }
  const second = await told(OrgCreate, 'Second');
  const orgId = /org_[0-9a-z]{26}/.exec(second)?.[0] ?? '';
  expect(suggested(second)).toEqual([`intake keys issue --org ${orgId} --env test`]);
  for (const [command, ...args] of SUGGESTING)
    for (const call of suggested(await told(command, ...args, '--org', 'Second')))
      expect(call).toContain(` --org ${orgId}`);
});

test('a case is opened and gone on with by commands that find it', async () => {
  const tenant = await invoiceTenant(app);
  const { case_id: caseId } = await submit(tenant);
  jsonOf(await runHere(OrgCreate, ['Third', '--json'], { DATABASE_URL: app.url }));
  const calls = suggested(await told(CasesShow, caseId, '--org', tenant.orgId));
  expect(calls).toContainEqual(expect.stringContaining('intake documents open doc_'));
  for (const call of calls) expect(call).toContain(` --org ${tenant.orgId}`);
});
