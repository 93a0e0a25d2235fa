// The Node.js that the checkout brings: scripts that need it run in it, whatever started them.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const bundled = fileURLToPath(new URL('../node_modules/.bin/node', import.meta.url));

/** Runs this script again in Node.js 24 and ends as that does; returns where it is that, or where there is none. */
export function handOver() {
  const isOld = Number(process.versions.node.split('.')[0]) < 24;
  if (!isOld || !existsSync(bundled)) return;
  const { status } = spawnSync(bundled, process.argv.slice(1), { stdio: 'inherit' });
  process.exit(status ?? 1);
}
