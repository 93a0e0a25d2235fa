// Whether dist/ was made from the source that is there: for the build, and for the command that runs it.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';

const SOURCES = [
  'src',
  'cli',
  'migrations',
  'package.json',
  'tsconfig.json',
  'scripts/build.mjs',
  'scripts/bundle.mjs',
];

export const stampOf = (root) => `${root}dist/.built`;

function newest(path) {
  if (!existsSync(path)) return 0;
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(`${path}/${name}`)));
}

/** By the times of all files: true where nothing changed since the build began. */
export function isFresh(root) {
  const stamp = stampOf(root);
  if (!existsSync(stamp) || !existsSync(`${root}oclif.manifest.json`)) return false;
  const builtAt = statSync(stamp).mtimeMs;
  return SOURCES.every((path) => newest(root + path) <= builtAt);
}

/** What git has checked out, by reading three small files at most; an empty text where there is no telling. */
export function commitOf(root) {
  try {
    const place = `${root}.git`;
    const directory = statSync(place).isDirectory() ? place : readFileSync(place, 'utf8').slice(8).trim();
    const head = readFileSync(`${directory}/HEAD`, 'utf8').trim();
    if (!head.startsWith('ref: ')) return head;
    const common = `${directory}/commondir`;
    const refs = existsSync(common) ? `${directory}/${readFileSync(common, 'utf8').trim()}` : directory;
    return readFileSync(`${refs}/${head.slice(5)}`, 'utf8').trim();
  } catch {
    return ''; // no checkout, or its branches are packed: then nobody is told that the build is old
  }
}

/** As `isFresh`, but cheap enough for every command: files are looked at only where git has checked out something else since. */
export function isOutdated(root) {
  const stamp = stampOf(root);
  const commit = commitOf(root);
  if (commit === '' || !existsSync(stamp) || readFileSync(stamp, 'utf8').trim() === commit) return false;
  return !isFresh(root);
}
