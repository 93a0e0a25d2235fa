// Builds dist/: the bundled program, what it reads beside its code, and oclif's manifest. `--if-needed` skips when nothing changed.
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { fileURLToPath } from 'node:url';
import { commitOf, isFresh, stampOf } from './freshness.mjs';
import { handOver } from './node24.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

if (!(process.argv.includes('--if-needed') && isFresh(root))) {
  handOver();
  const startedAt = new Date();
  // Built beside and swapped, so that what runs from dist/ is broken for a moment at most. Each build has a place of its own.
  removeLeftovers();
  const fresh = `${root}dist.new/${process.pid}`;
  // Only now: an older Node.js could not read it.
  const { bundle } = await import('./bundle.mjs');
  await bundle(root, fresh);
  cpSync(`${root}src/webhooks/snippets`, `${fresh}/src/webhooks/snippets`, { recursive: true });
  mkdirSync(`${fresh}/src/page/assets`, { recursive: true });
  for (const name of ['page.css', 'page.js', 'questions.js', 'saving.js', 'sending.js'])
    cpSync(`${root}src/page/assets/${name}`, `${fresh}/src/page/assets/${name}`);
  mkdirSync(`${fresh}/src/view/assets`, { recursive: true });
  cpSync(`${root}src/view/assets/view.css`, `${fresh}/src/view/assets/view.css`);
  mkdirSync(`${fresh}/src/reference/assets`, { recursive: true });
  cpSync(`${root}src/reference/assets/reference.css`, `${fresh}/src/reference/assets/reference.css`);
  cpSync(`${root}src/casefile/print/template.typ`, `${fresh}/src/casefile/print/template.typ`);
  cpSync(`${root}cli/demo/sample-invoice.pdf`, `${fresh}/cli/demo/sample-invoice.pdf`);
  swap(fresh, `${root}dist`);
  await writeManifest();
  // What is changed while this runs is newer than what was built.
  writeFileSync(stampOf(root), `${commitOf(root)}\n`);
  utimesSync(stampOf(root), startedAt, startedAt);
}

/** Another build may do the same at this moment: whoever is last has it. */
function swap(fresh, place) {
  for (let left = 9; ; left--) {
    try {
      if (existsSync(place)) renameSync(place, `${root}dist.new/${process.pid}.old${left}`);
      renameSync(fresh, place);
      break;
    } catch (error) {
      if (left === 0 || !['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes(error.code)) throw error;
    }
  }
  removeLeftovers(process.pid);
}

/** Of builds that have ended, or were ended. */
function removeLeftovers(own = 0) {
  const places = `${root}dist.new`;
  for (const name of existsSync(places) ? readdirSync(places) : [])
    if (Number.parseInt(name, 10) === own || !isRunning(Number.parseInt(name, 10)))
      rmSync(`${places}/${name}`, { recursive: true, force: true });
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Of what a version before has left there, the names are no numbers.
    return error.code === 'EPERM';
  }
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
