// `npm test` and `npm run check`: build, types, lint, format, unused code, then every test; the last line counts them.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findBrowser, isBrowserRequired, NO_BROWSER } from '../test/harness/chromium.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = (name) => join(root, 'node_modules', '.bin', name);
const FOLDERS = ['src', 'cli', 'bin', 'test', 'migrations', 'bench', 'scripts'];

const steps = [
  ['build', process.execPath, ['scripts/build.mjs', '--if-needed']],
  ['types', bin('tsc'), []],
  ['lint', bin('oxlint'), ['--type-aware', '--deny-warnings', ...FOLDERS]],
  ['format', bin('prettier'), ['--check', '--log-level', 'warn', '.']],
  ['unused code', bin('knip'), ['--no-progress']],
];

let failed = false;
for (const [name, command, args] of steps) {
  const start = performance.now();
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log([status === 0 ? 'ok    ' : 'FAILED', name, `(${seconds} s)`].join(' '));
  failed ||= status !== 0;
}

if (findBrowser() === null && !isBrowserRequired()) console.log(`skipped: ${NO_BROWSER}`);

const out = mkdtempSync(join(tmpdir(), 'intake-tests-'));
const report = join(out, 'report.json');
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
const vitest = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...process.argv.slice(2)],
  { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] },
);
const counts = readReport(report);
rmSync(out, { recursive: true, force: true });
failed ||= vitest.status !== 0 || counts.failed > 0 || counts.passed === 0;
console.log(
  `${counts.passed} passed, ${counts.failed} failed${counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''}`,
);
process.exit(failed ? 1 : 0);

function readReport(path) {
  try {
    const { numPassedTests, numFailedTests, numPendingTests, testResults } = JSON.parse(
      readFileSync(path, 'utf8'),
    );
    // A file that cannot be loaded has no test that could fail.
    const broken = testResults.filter(
      ({ status, assertionResults }) =>
        status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
    );
    return {
      passed: numPassedTests,
      failed: numFailedTests + broken.length,
      skipped: numPendingTests,
    };
  } catch (error) {
    console.error(`the tests left no report: ${error.message}`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
}
