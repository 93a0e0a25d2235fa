// Builds dist/: compiled JavaScript, the assets of the documentation page, and oclif's manifest. `--if-needed` skips when nothing changed.
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = `${root}dist/.built`;

function newest(path) {
  if (!existsSync(path)) return 0;
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(`${path}/${name}`)));
}

const sources = [
  'src',
  'cli',
  'migrations',
  'package.json',
  'tsconfig.json',
  'tsconfig.build.json',
  'scripts/build.mjs',
];
const isFresh = existsSync(stamp) && sources.every((path) => newest(root + path) <= statSync(stamp).mtimeMs);

if (!(process.argv.includes('--if-needed') && isFresh)) {
  // Built beside and swapped, so that what runs from dist/ is broken for a moment at most.
  const fresh = `${root}dist.new`;
  rmSync(fresh, { recursive: true, force: true });
  execFileSync(
    process.execPath,
    [`${root}node_modules/typescript/bin/tsc`, '-p', `${root}tsconfig.build.json`, '--outDir', fresh],
    { stdio: 'inherit', cwd: root },
  );
  mkdirSync(`${fresh}/docs`, { recursive: true });
  for (const name of ['swagger-ui-bundle.js', 'swagger-ui.css'])
    cpSync(`${root}node_modules/swagger-ui-dist/${name}`, `${fresh}/docs/${name}`);
  cpSync(`${root}src/webhooks/snippets`, `${fresh}/src/webhooks/snippets`, { recursive: true });
  mkdirSync(`${fresh}/src/page/assets`, { recursive: true });
  for (const name of ['page.css', 'page.js'])
    cpSync(`${root}src/page/assets/${name}`, `${fresh}/src/page/assets/${name}`);
  swap(fresh, `${root}dist`);
  await writeManifest();
  writeFileSync(stamp, '');
}

function swap(fresh, place) {
  const old = `${place}.old`;
  rmSync(old, { recursive: true, force: true });
  if (existsSync(place)) renameSync(place, old);
  renameSync(fresh, place);
  rmSync(old, { recursive: true, force: true });
}

/** What `oclif manifest` does, without its package. */
async function writeManifest() {
  rmSync(`${root}oclif.manifest.json`, { force: true });
  if (!existsSync(`${root}dist/cli/commands`)) return;
  const { Plugin } = await import('@oclif/core/config');
  const plugin = new Plugin({
    root,
    type: 'core',
    ignoreManifest: true,
    errorOnManifestCreate: true,
    respectNoCacheDefault: true,
  });
  await plugin.load();
  writeFileSync(`${root}oclif.manifest.json`, `${JSON.stringify(plugin.manifest, null, 2)}\n`);
}
