// What npm runs after `npm ci` in a checkout: leaves it built, so that bin/intake.js can be run at once.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

if (existsSync(`${root}node_modules/rolldown`)) {
  const { status } = spawnSync(process.execPath, [`${root}scripts/build.mjs`, '--if-needed'], {
    stdio: 'inherit',
    cwd: root,
  });
  process.exitCode = status ?? 1;
} else if (!existsSync(`${root}dist/cli/commands`)) {
  console.error('Not built: the bundler is one of the development packages, which were left out.');
}
