// `npm test` and `npm run check`: build, then every test, with types, lint, format and unused code beside them; the last line counts.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findBrowser, isBrowserRequired, NO_BROWSER } from '../test/harness/browser/chromium.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = (name) => join(root, 'node_modules', '.bin', name);
const FOLDERS = ['src', 'cli', 'bin', 'test', 'migrations', 'bench', 'scripts'];

const BUILD = ['build', process.execPath, ['scripts/build.mjs', '--if-needed']];
const CHECKS = [
  // One program for both: tsc would build and check the same one again.
  ['types and lint', bin('oxlint'), ['--type-aware', '--type-check', '--deny-warnings', ...FOLDERS]],
  ['format', bin('oxfmt'), ['--check']],
  ['unused code', bin('knip'), ['--no-progress']],
];

/**
 * Types and lint are checked by a program in Go: on one thread no type is made out twice, and what it has made out lives
 * until its end, so that looking for rubbish finds little. Both together take a third of its CPU away.
 */
const CHECKED_IN = { ...process.env, GOGC: 'off', GOMEMLIMIT: '4GiB', GOMAXPROCS: '1' };

let failed = false;
await step(BUILD, 'inherit');
if (findBrowser() === null && !isBrowserRequired()) console.log(`skipped: ${NO_BROWSER}`);

const out = mkdtempSync(join(tmpdir(), 'intake-tests-'));
const report = join(out, 'report.json');
const [vitest] = await Promise.all([runTests(), runChecks()]);
const counts = readReport(report);
rmSync(out, { recursive: true, force: true });
for (const name of counts.unsteady) console.log(`unsteady: failed, then passed: ${name}`);
failed ||= vitest !== 0 || counts.failed > 0 || counts.passed === 0;
console.log(
  `${counts.passed} passed, ${counts.failed} failed${counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''}`,
);
process.exit(failed ? 1 : 0);

/** The tests wait now and then; what has no hurry runs in between, one after the other. */
async function runChecks() {
  for (const check of CHECKS) await step(check, 'pipe');
}

async function step([name, command, args], output) {
  const start = performance.now();
  const { status, text } = await run(command, args, output);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log([`${text}${status === 0 ? 'ok    ' : 'FAILED'}`, name, `(${seconds} s)`].join(' '));
  failed ||= status !== 0;
}

async function runTests() {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...process.argv.slice(2)];
  return (await run(process.execPath, args, 'inherit')).status;
}

/** Answers how it ended, and with `pipe` what it had to say, at low priority. */
function run(command, args, output) {
  const env = output === 'pipe' ? CHECKED_IN : process.env;
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', output, output], env });
  if (output === 'pipe' && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (part) => (text += part));
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ status: 1, text: `${error.message}\n` }));
    child.once('close', (status) => resolve({ status, text }));
  });
}

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
    const unsteady = testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0);
    return {
      passed: numPassedTests,
      failed: numFailedTests + broken.length,
      skipped: numPendingTests,
      unsteady: unsteady.map(({ fullName, failureMessages }) => `${fullName}\n${failureMessages.join('\n')}`),
    };
  } catch (error) {
    console.error(`the tests left no report: ${error.message}`);
    return { passed: 0, failed: 1, skipped: 0, unsteady: [] };
  }
}
