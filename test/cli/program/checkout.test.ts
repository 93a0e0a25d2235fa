// A checkout that is not built, or no longer: one sentence that names the command, instead of a stack or an empty help.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cleanEnvironment, ROOT } from '../run.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'intake-checkout-'));
  for (const part of ['bin', 'package.json', 'scripts'])
    cpSync(join(ROOT, part), join(root, part), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const run = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'bin/intake.js'), ...args], {
    encoding: 'utf8',
    env: cleanEnvironment({}),
  });
  return { status, stdout, stderr };
};

describe('the command', () => {
  test('says that it is to be built, whatever is asked of it', () => {
    symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
    const message = `intake cannot run: it is not built yet. Run "npm run build" in ${root}/ first.`;
    for (const args of [['--help'], ['cases', 'list'], ['serve', '--help'], []])
      expect(run(...args)).toEqual({ status: 1, stdout: '', stderr: `Error: ${message}\n` });
    expect(JSON.parse(run('cases', 'list', '--json').stdout)).toEqual({
      error: { code: 'not_built', message },
    });
  });

  test('says that its packages are to be installed', () => {
    expect(run('--help')).toEqual({
      status: 1,
      stdout: '',
      stderr: `Error: intake cannot run: its packages are not installed. Run "npm ci" in ${root}/ first.\n`,
    });
  });
});

describe('whether a build is older than its source', () => {
  const ask = (): unknown =>
    JSON.parse(
      execFileSync(
        process.execPath,
        [
          '--input-type=module',
          '-e',
          `import { isFresh, isOutdated } from ${JSON.stringify(join(root, 'scripts/freshness.mjs'))};
           console.log(JSON.stringify({ fresh: isFresh('${root}/'), outdated: isOutdated('${root}/') }))`,
        ],
        { encoding: 'utf8' },
      ),
    );
  const build = (commit: string): void => {
    mkdirSync(join(root, 'dist'), { recursive: true });
    writeFileSync(join(root, 'oclif.manifest.json'), '{}');
    writeFileSync(join(root, 'dist/.built'), `${commit}\n`);
  };
  const checkOut = (commit: string): void => {
    mkdirSync(join(root, '.git/refs/heads'), { recursive: true });
    writeFileSync(join(root, '.git/HEAD'), 'ref: refs/heads/main\n');
    writeFileSync(join(root, '.git/refs/heads/main'), `${commit}\n`);
  };
  const later = (path: string): void =>
    utimesSync(join(root, path), Date.now() / 1000 + 60, Date.now() / 1000 + 60);

  test('only another commit makes the command look, and only newer files make it speak', () => {
    build('a'.repeat(40));
    checkOut('a'.repeat(40));
    expect(ask()).toEqual({ fresh: true, outdated: false });
    checkOut('b'.repeat(40));
    expect(ask()).toEqual({ fresh: true, outdated: false });
    later('package.json');
    expect(ask()).toEqual({ fresh: false, outdated: true });
  });

  test('without git nobody is told; without its manifest a build is none', () => {
    build('');
    later('package.json');
    expect(ask()).toEqual({ fresh: false, outdated: false });
    build('');
    rmSync(join(root, 'oclif.manifest.json'));
    expect(ask()).toEqual({ fresh: false, outdated: false });
  });
});

test('npm ci with nothing but the package files, as a container does it, has nothing to prepare', () => {
  rmSync(join(root, 'scripts'), { recursive: true });
  const prepared = spawnSync('npm', ['run', '--silent', 'prepare'], { cwd: root, encoding: 'utf8' });
  expect([prepared.status, prepared.stdout]).toEqual([0, '']);
});
