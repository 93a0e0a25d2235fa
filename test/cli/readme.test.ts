// README's five minutes as a newcomer has them: a fresh clone, an empty home, every line pasted into a shell in its order.
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveLocally } from '../../cli/demo/local-host.ts';
import { pdfOf } from '../harness/documents.ts';
import { blocksOf, openShell, statementsOf, type Answered } from './pasting.ts';
import { cleanEnvironment, ROOT } from './run.ts';

/** The instance of the five minutes serves what follows them as well. */
const SECTIONS = [
  'Five minutes with your own documents',
  'Deciding',
  'Being told',
  'Asking people',
  'Running it',
];

const readme = readFileSync(`${ROOT}README.md`, 'utf8');
const blocks = blocksOf(readme);

const inSection = (name: string) => blocks.filter(({ section }) => section.startsWith(name));
const pasted = SECTIONS.flatMap(inSection).filter(({ language }) => language === 'sh');

/** What npm ci leaves, without the time that it takes. */
function cloneTo(clone: string): void {
  const listed = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const built = ['dist', 'oclif.manifest.json'];
  for (const file of [...listed.split('\0').filter(Boolean), ...built]) {
    if (!existsSync(ROOT + file)) continue;
    mkdirSync(dirname(join(clone, file)), { recursive: true });
    cpSync(ROOT + file, join(clone, file), { recursive: true, verbatimSymlinks: true });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(clone, 'node_modules'));
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const root = mkdtempSync(join(tmpdir(), 'intake-readme-'));
const clone = join(root, 'intake');
const home = join(root, 'home');
const answers: Answered[] = [];
let port: number;
let host: Awaited<ReturnType<typeof serveLocally>>;

/** Ports and hosts of this run in the place of those that everybody reads. */
const here = (statement: string): string =>
  statement
    .replaceAll('127.0.0.1:8080', `127.0.0.1:${port}`)
    .replaceAll('https://files.example.com/receipt.pdf', host.documentUrl);

beforeAll(async () => {
  for (const directory of [clone, home]) mkdirSync(directory);
  for (const directory of [root, home]) chmodSync(directory, 0o711);
  port = await freePort();
  host = await serveLocally('/receipt.pdf', await pdfOf(['Date: 02.04.2026', 'Total: 7.00 EUR']));
  writeFileSync(join(root, 'ca.pem'), host.certificate);
  const shell = openShell(
    clone,
    cleanEnvironment({
      HOME: home,
      INTAKE_DATA_DIR: join(root, 'data'),
      INTAKE_PORT: String(port),
      INTAKE_EGRESS_ALLOW: host.authority,
      INTAKE_EGRESS_CA_FILE: join(root, 'ca.pem'),
    }),
  );
  await shell.paste('exec 2>&1');
  try {
    for (const statement of pasted.flatMap(({ lines }) => statementsOf(lines))) {
      if (statement === 'npm ci') cloneTo(clone);
      else answers.push(await shell.paste(here(statement)));
    }
  } finally {
    answers.push(await shell.paste('kill %1; wait %1; true'));
    await shell.close();
    await host.close();
  }
}, 300_000);
afterAll(() => rmSync(root, { recursive: true, force: true, maxRetries: 10 }));

const saidTo = (part: string): string =>
  answers.find(({ statement }) => statement.includes(part))?.said ?? '';

test('every line ends with 0', () => {
  expect(answers.filter(({ code }) => code !== 0)).toEqual([]);
  expect(answers.length).toBeGreaterThan(15);
});

test('prints what README shows', () => {
  const five = inSection('Five minutes');
  const shown = five.flatMap((block, at) => {
    const before = five[at - 1]?.lines.at(-1);
    return block.language === '' && before !== undefined ? [{ command: before, lines: block.lines }] : [];
  });
  expect(shown).toHaveLength(1);
  for (const { command, lines } of shown) expect(saidTo(command)).toContain(lines.join('\n'));
});

test('every answer of the API is one, and no refusal', () => {
  const calls = answers.filter(({ statement }) => statement.startsWith('curl '));
  expect(calls.length).toBeGreaterThanOrEqual(6);
  for (const { statement, said } of calls) {
    const body = JSON.parse(said) as Record<string, unknown>;
    expect({ statement, error: body['error'] }).toEqual({ statement, error: undefined });
  }
  expect(JSON.parse(saidTo('/api/v1/health'))).toEqual({ status: 'ok' });
  expect(JSON.parse(saidTo('/api/v1/process'))).toMatchObject({ status: 'queued', idempotent_replay: false });
  expect(JSON.parse(saidTo('/package'))).toMatchObject({ schema_version: 'case_package.v1' });
  const command = (JSON.parse(saidTo('/commands/$COMMAND_ID')) as { command: object }).command;
  expect(command).toMatchObject({ command_type: 'confirm_fact', error: null });
  expect(JSON.parse(saidTo('/api/v1/sessions'))).toMatchObject({ signed_url: expect.any(String) });
});

test('the case goes all the way, and no secret stays on the screen', () => {
  expect(saidTo('intake cases verify')).toContain('4 quotes, each exactly where it says.');
  expect(saidTo('intake cases complete')).toMatch(/case_\w{26} is complete\./);
  expect(answers.map(({ said }) => said).join('\n')).not.toMatch(/sk_test_|whsec_/);
});

test('the system is seen at work', () => {
  expect(saidTo('intake status')).toMatch(/^Servers +\d+ server process/m);
});

test('the server ends, and its database with it', () => {
  expect(existsSync(join(root, 'data', 'postgres', 'PG_VERSION'))).toBe(true);
  expect(existsSync(join(root, 'data', 'postgres', 'postmaster.pid'))).toBe(false);
});

test('nothing that is to be pasted has a remark: zsh would take it for arguments', () => {
  const sh = blocks.filter(({ language }) => language === 'sh');
  expect(sh.flatMap(({ lines }) => lines).filter((line) => /(^|\s)#/.test(line))).toEqual([]);
});
