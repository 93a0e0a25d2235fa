// Builds what changed, then serves: what `npm run dev` runs again on every change.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
execFileSync(process.execPath, [`${root}scripts/build.mjs`, '--if-needed'], { stdio: 'inherit' });
process.argv.splice(2, 0, 'serve');
await import(new URL('../bin/intake.js', import.meta.url).href);
