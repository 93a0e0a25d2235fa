// What stands ready for those who deploy names only settings that exist, and leads to where the server listens.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { loadConfig, VARIABLES } from '../../src/platform/config.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Compose's own variables, of which no process hears. */
const COMPOSE = ['INTAKE_MEMORY'];

const filesIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(join(ROOT, path)).isFile());

const FILES = ['deploy', 'docker'].flatMap(filesIn);
const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

test.each(FILES)('%s names only settings that exist', (path) => {
  const named = new Set(textOf(path).match(/\bINTAKE_[A-Z_]+\b/g));
  expect([...named].filter((name) => !(name in VARIABLES) && !COMPOSE.includes(name))).toEqual([]);
});

test.each(['deploy/proxy/nginx.conf', 'deploy/proxy/Caddyfile'])(
  '%s leads to the port of the server',
  (path) => {
    const { config } = loadConfig({});
    expect(textOf(path)).toContain(`127.0.0.1:${config.INTAKE_PORT}`);
  },
);

test('the settings of the service are ones that the server takes', () => {
  const lines = textOf('deploy/systemd/intake.env').split('\n');
  const set = lines.flatMap((line) => /^#?([A-Z_]+)=(.*)$/.exec(line)?.slice(1, 3) ?? []);
  const pairs = set.flatMap((name, index) => (index % 2 === 0 ? [[name, set[index + 1] ?? '']] : []));
  expect(() => loadConfig(Object.fromEntries(pairs))).not.toThrow();
});
