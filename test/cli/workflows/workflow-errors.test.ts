// What is wrong with a declaration, and what that keeps from being done with it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import OrgCreate from '../../../cli/commands/org/create.ts';
import WorkflowsPromote from '../../../cli/commands/workflows/promote.ts';
import WorkflowsPublish from '../../../cli/commands/workflows/publish.ts';
import WorkflowsSave from '../../../cli/commands/workflows/save.ts';
import WorkflowsValidate from '../../../cli/commands/workflows/validate.ts';
import { createTestDatabase } from '../../harness/app.ts';
import type { Json } from '../../harness/factories.ts';
import { INVOICES_YAML as YAML } from '../fixture.ts';
import { jsonOf, runHere } from '../run.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
const folder = mkdtempSync(join(tmpdir(), 'intake-cli-'));
const file = (name: string, content: string): string => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};
const run = (command: Parameters<typeof runHere>[0], ...args: string[]) =>
  runHere(command, args, { DATABASE_URL: database.url });
const json = async (command: Parameters<typeof runHere>[0], ...args: string[]): Promise<Json> =>
  jsonOf(await run(command, ...args, '--json'));
const check = (path: string, ...args: string[]) => run(WorkflowsValidate, path, ...args);

beforeAll(async () => {
  database = await createTestDatabase();
  await run(OrgCreate, 'Acme');
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

describe('a file with errors', () => {
  test('all that is wrong is told at once, structure and meaning, in the order of the file', async () => {
    const several = file(
      'several.yaml',
      YAML.replace('required: true', 'required: "yes"').replace(
        'type: { name: money, currency: EUR }',
        'type: { name: money, currency: EUR }\n    find:\n      - { by: pattern, regex: "([a-z" }\nnods: []',
      ),
    );
    const { findings } = jsonOf(await check(several, '--json'));
    expect(findings).toMatchObject([
      { code: 'invalid_workflow', path: '/facts/0/required', line: 7, column: expect.any(Number) },
      { code: 'bad_pattern', path: '/facts/1/find/0/regex', line: 13, column: expect.any(Number) },
      { code: 'invalid_workflow', path: '/nods', line: 14, column: expect.any(Number) },
    ]);
    const saved = await run(WorkflowsSave, several, '--env', 'test');
    expect(saved).toMatchObject({ code: 1, stdout: expect.stringContaining(`${several}:14:`) });
    expect(saved.stderr).toBe(`Error: ${several} is not saved: 3 errors, 0 warnings.\n`);
    expect(jsonOf(await run(WorkflowsSave, several, '--env', 'test', '--json'))).toMatchObject({
      error: { code: 'invalid_workflow' },
      findings: [{ line: 7 }, { line: 13 }, { line: 14 }],
    });
  });

  test('an empty file', async () => {
    for (const [name, content] of [
      ['empty.yaml', ''],
      ['blank.yaml', ' \n# nothing yet\n'],
      ['empty.json', ''],
    ] as const)
      expect(jsonOf(await check(file(name, content), '--json')).findings).toMatchObject([
        { message: expect.stringMatching(/^The file is empty: .*workflow_id/) },
      ]);
  });
});

describe('a draft with errors', () => {
  test('is saved, not offered for publishing, and refused with all that was found, at its line', async () => {
    const wrong = file(
      'wrong.yaml',
      YAML.replaceAll('invoice', 'wrong').replace(
        'type: identifier',
        'type: identifier\n    find:\n      - { by: pattern, regex: "([a-z" }',
      ),
    );
    const saved = await run(WorkflowsSave, wrong, '--env', 'test');
    expect(saved.code).toBe(0);
    expect(saved.stderr).not.toContain('Publish it');
    expect(saved.stderr).toContain('It cannot be published while an error stands');
    const refused = await run(WorkflowsPublish, 'wrongs', '--env', 'test');
    expect(refused.code).toBe(1);
    expect(refused.stdout).toMatch(/^wrongs:10:\d+ {2}error {2}bad_pattern\n/);
    expect(refused.stderr).toMatch(/^Error: wrongs is not published: 1 error, /);
    expect(await json(WorkflowsPublish, 'wrongs', '--env', 'test')).toMatchObject({
      error: { code: 'workflow_has_errors' },
      findings: [{ code: 'bad_pattern', line: 10 }],
    });
    const promoted = await run(WorkflowsPromote, 'wrongs');
    expect(promoted.stderr).not.toContain('Publish it');
  });
});
