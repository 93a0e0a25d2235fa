// Writes src/page/assets/page.css, the stylesheet of the applicant's pages, from page.scss and GOV.UK Frontend; `--print` shows it instead.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compile } from 'sass';

const root = fileURLToPath(new URL('..', import.meta.url));
const { css } = compile(`${root}src/page/assets/page.scss`, {
  loadPaths: [`${root}node_modules`],
  style: 'compressed',
  quietDeps: true,
});

if (process.argv.includes('--print')) process.stdout.write(`${css}\n`);
else writeFileSync(`${root}src/page/assets/page.css`, `${css}\n`);
