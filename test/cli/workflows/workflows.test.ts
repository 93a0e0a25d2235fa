// The commands about workflows: checking, saving, publishing, comparing, carrying to live, trying.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import OrgCreate from '../../../cli/commands/org/create.ts';
import WorkflowsArchive from '../../../cli/commands/workflows/archive.ts';
import WorkflowsDiff from '../../../cli/commands/workflows/diff.ts';
import WorkflowsList from '../../../cli/commands/workflows/list.ts';
import WorkflowsPromote from '../../../cli/commands/workflows/promote.ts';
import WorkflowsPublish from '../../../cli/commands/workflows/publish.ts';
import WorkflowsSave from '../../../cli/commands/workflows/save.ts';
import WorkflowsShow from '../../../cli/commands/workflows/show.ts';
import WorkflowsValidate from '../../../cli/commands/workflows/validate.ts';
import { createTestDatabase } from '../../harness/app.ts';
import type { Json } from '../../harness/factories.ts';
import { jsonOf, runHere } from '../run.ts';
import { INVOICES_YAML as YAML } from '../fixture.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
const folder = mkdtempSync(join(tmpdir(), 'intake-cli-'));
const file = (name: string, content: string | Uint8Array): string => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};
const run = (command: Parameters<typeof runHere>[0], ...args: string[]) =>
  runHere(command, args, { DATABASE_URL: database.url });
const json = async (command: Parameters<typeof runHere>[0], ...args: string[]): Promise<Json> =>
  jsonOf(await run(command, ...args, '--json'));

beforeAll(async () => {
  database = await createTestDatabase();
  await run(OrgCreate, 'Acme');
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

describe('validate', () => {
  // No database: nothing listens there.
  const check = (path: string, ...args: string[]) =>
    runHere(WorkflowsValidate, [path, ...args], { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });

  test('a good declaration', async () => {
    expect(jsonOf(await check(file('good.yaml', YAML), '--json'))).toEqual({
      ok: true,
      workflow_id: 'invoices',
      case_type_id: 'invoice',
      findings: [],
    });
  });

  test('every finding names its line and column', async () => {
    const bad = file(
      'bad.yaml',
      YAML.replace(
        'type: identifier',
        'type: identifier\n    find:\n      - { by: pattern, regex: "([a-z" }',
      ),
    );
    const ran = await check(bad);
    expect(ran.code).toBe(1);
    expect(ran.stdout).toMatch(
      new RegExp(`^${bad.replaceAll('.', '\\.')}:10:\\d+ {2}error {2}bad_pattern\n`),
    );
    expect(jsonOf(await check(bad, '--json'))).toMatchObject({
      ok: false,
      error: { code: 'invalid_workflow' },
      findings: [{ severity: 'error', code: 'bad_pattern', line: 10, path: '/facts/0/find/0/regex' }],
    });
  });

  test('wrong structure and wrong syntax name their place too', async () => {
    expect(
      jsonOf(await check(file('structure.yaml', YAML.replace('identifier', 'wrong')), '--json')).findings,
    ).toMatchObject([{ code: 'invalid_workflow', path: '/facts/0/type', line: 8 }]);
    expect(
      jsonOf(await check(file('syntax.json', '{\n  "title": oops\n}'), '--json')).findings,
    ).toMatchObject([{ code: 'syntax', line: 2 }]);
  });

  test('a file that is not there', async () => {
    expect(jsonOf(await check(join(folder, 'none.yaml'), '--json')).error).toEqual({
      code: 'file_not_readable',
      message: `${join(folder, 'none.yaml')} cannot be read: there is no such file.`,
    });
  });
});

describe('from a file to a published version', () => {
  test('save, publish, change, compare, publish again', async () => {
    const path = file('invoices.yaml', YAML);
    expect(await json(WorkflowsSave, path, '--env', 'test')).toMatchObject({
      workflow_id: 'invoices',
      saved: true,
      published: false,
      draft_version: '1',
      published_version: null,
      findings: [],
    });
    expect(await json(WorkflowsPublish, 'invoices', '--env', 'test')).toMatchObject({
      workflow_id: 'invoices',
      version: '1',
      status: 'published',
      published_by: 'tester',
    });
    expect((await json(WorkflowsPublish, 'invoices', '--env', 'test')).error.code).toBe('not_found');
    expect((await json(WorkflowsDiff, 'invoices')).error.code).toBe('nothing_to_compare');

    file(
      'invoices.yaml',
      YAML.replace('title: Invoices', 'title: Supplier invoices').replace('    required: true\n', ''),
    );
    expect(await json(WorkflowsSave, path, '--env', 'test')).toMatchObject({
      draft_version: '2',
      published_version: '1',
    });
    expect(await json(WorkflowsDiff, 'invoices')).toMatchObject({
      from_version: '1',
      to_version: '2',
      changes: [
        { path: '/facts/invoice_number/required', kind: 'removed', before: true },
        { path: '/title', kind: 'changed', before: 'Invoices', after: 'Supplier invoices' },
      ],
    });
    expect((await run(WorkflowsDiff, 'invoices')).stdout).toContain(
      '~ title\n    - Invoices\n    + Supplier invoices\n',
    );
    expect(await json(WorkflowsPublish, 'invoices', '--env', 'test')).toMatchObject({ version: '2' });
    expect(await json(WorkflowsPublish, 'invoices', '--env', 'test', '--version', '1')).toMatchObject({
      version: '1',
      status: 'published',
    });
    expect(await json(WorkflowsList)).toMatchObject({
      environment: 'test',
      workflows: [
        { workflow_id: 'invoices', status: 'published', published_version: '1', draft_version: null },
      ],
    });
  });

  test('show prints a declaration that can be saved again', async () => {
    const { stdout } = await run(WorkflowsShow, 'invoices', '--version', '1');
    expect(parse(stdout)).toEqual(parse(YAML));
    expect(stdout).toMatch(/^workflow_id: invoices\ncase_type_id: invoice\ntitle: Invoices\nfacts:/m);
    expect(await json(WorkflowsShow, 'invoices', '--version', '2')).toMatchObject({
      version: '2',
      status: 'superseded',
      workflow: { title: 'Supplier invoices' },
      versions: [{ version: '2' }, { version: '1' }],
    });
    expect((await json(WorkflowsShow, 'invoices', '--version', '9')).error.code).toBe('not_found');
  });

  test('promote makes a draft in live and publishes nothing', async () => {
    expect(await json(WorkflowsPromote, 'invoices')).toMatchObject({
      from_version: '1',
      environment: 'live',
      draft_version: '1',
      published: false,
    });
    expect(await json(WorkflowsList, '--env', 'live')).toMatchObject({
      workflows: [{ status: 'draft', published_version: null, draft_version: '1' }],
    });
  });

  test('archive asks, then takes it out of use', async () => {
    expect(await run(WorkflowsArchive, 'invoices', '--env', 'live')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('--yes'),
    });
    expect(await json(WorkflowsArchive, 'invoices', '--env', 'live', '--yes')).toEqual({
      workflow_id: 'invoices',
      environment: 'live',
      status: 'archived',
    });
    expect((await json(WorkflowsArchive, 'invoices', '--env', 'live', '--yes')).error.code).toBe('not_found');
  });

  test('an error in the findings is saved but never published', async () => {
    const path = file(
      'broken.yaml',
      YAML.replaceAll('invoice', 'broken').replace(
        'type: identifier',
        'type: identifier\n    find: [{ by: pattern, regex: "([a-z" }]',
      ),
    );
    expect(await json(WorkflowsSave, path, '--env', 'test')).toMatchObject({
      saved: true,
      findings: [{ severity: 'error', code: 'bad_pattern' }],
    });
    expect((await json(WorkflowsPublish, 'brokens', '--env', 'test')).error.code).toBe('workflow_has_errors');
  });

  test('saving and publishing need an environment that is named', async () => {
    expect((await run(WorkflowsSave, file('x.yaml', YAML))).code).toBe(2);
    expect((await run(WorkflowsPublish, 'invoices')).code).toBe(2);
  });
});
