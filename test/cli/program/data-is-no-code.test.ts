// The data directory holds data: what somebody puts there is never run, whoever looks at it with the command line.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { intake } from '../run.ts';

let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'intake-data-'))));
afterAll(() => rmSync(folder, { recursive: true }));

const json = (name: string, value: object): void =>
  writeFileSync(join(folder, name), JSON.stringify({ name: 'x', version: '1.0.0', ...value }));

test('a plugin in the data directory is not loaded', async () => {
  const plugin = 'node_modules/planted';
  mkdirSync(join(folder, plugin), { recursive: true });
  json('package.json', {
    dependencies: { planted: '1.0.0' },
    oclif: { plugins: [{ name: 'planted', type: 'user', root: folder }] },
  });
  json(join(plugin, 'package.json'), { name: 'planted', oclif: { hooks: { init: './hook.js' } } });
  writeFileSync(join(folder, plugin, 'hook.js'), 'console.error("planted code runs");\n');
  const ran = await intake(['config', '--json'], { INTAKE_DATA_DIR: folder });
  expect(ran).toMatchObject({ code: 0, stderr: '' });
  expect(JSON.parse(ran.stdout)).toHaveProperty('variables');
});

test('nor looked for: a data directory that is a file is told of by those that use it', async () => {
  const ran = await intake(['org', 'list'], { INTAKE_DATA_DIR: '/dev/null' });
  expect(ran.code).toBe(1);
  expect(ran.stderr).toMatch(/^Error: [^\n]*\/dev\/null[^\n]*\n$/);
});
