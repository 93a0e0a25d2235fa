// `npm run dev`: the server from source, started again whenever a source file changes.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const watched = ['src', 'cli', 'migrations'].map((folder) => `--watch-path=${root}${folder}`);
const child = spawn(
  process.execPath,
  [...watched, `${root}scripts/serve-from-source.mjs`, ...process.argv.slice(2)],
  { stdio: 'inherit', cwd: root },
);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 0));
