// The CLI as a process of its own: exit codes, exactly one JSON document, help, interruption. Runs the built program.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import type { Duplex, Readable } from 'node:stream';
import { Config } from '@oclif/core';
import { notFound } from '../../../cli/program/command-not-found.ts';
import KeysIssue from '../../../cli/commands/keys/issue.ts';
import { createTestDatabase } from '../../harness/app.ts';
import { cleanEnvironment, intake, jsonOf, ROOT, runHere, startIntake } from '../run.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.drop());

const run = (...args: string[]) => intake(args, { DATABASE_URL: database.url });

type Manifest = {
  commands: Record<
    string,
    {
      summary?: string;
      examples?: string[];
      flags: Record<string, { summary?: string; description?: string; default?: unknown }>;
      args: Record<string, { description?: string }>;
    }
  >;
};
const manifest = JSON.parse(readFileSync(`${ROOT}oclif.manifest.json`, 'utf8')) as Manifest;

describe('help', () => {
  test.each(Object.entries(manifest.commands))('%s says what it does, with an example', (_id, command) => {
    expect(command.summary).toMatch(/^[A-Z].{8,}[^.]$/);
    expect(command.examples?.length).toBeGreaterThan(0);
    for (const part of [...Object.values(command.flags), ...Object.values(command.args)])
      expect(part.description ?? ('summary' in part ? part.summary : undefined)).toBeTruthy();
    expect(Object.keys(command.flags)).toEqual(expect.arrayContaining(['org', 'env', 'yes', 'as']));
  });

  test('the manifest, which anybody may read, holds no address of a database', () => {
    expect(JSON.stringify(manifest)).not.toMatch(/postgres(ql)?:\/\/[^…\s"]/);
  });

  test('is printed without a database, and lists the topics', async () => {
    const ran = await intake(['--help'], { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    for (const word of ['cases', 'keys', 'org', 'workflows', 'serve', 'doctor'])
      expect(ran.stdout).toContain(`  ${word} `);
    expect((await run('keys', 'issue', '--help')).stdout).toContain('$ intake keys issue --env test');
  });
});

describe('intake help', () => {
  test.each([[[]], [['cases']], [['cases', 'list']]])('%j is what --help says', async (words) => {
    const [asked, flagged] = await Promise.all([run('help', ...words), run(...words, '--help')]);
    expect(asked).toEqual(flagged);
    expect(asked).toMatchObject({ code: 0, stderr: '' });
  });

  test('lists commands for scripts, and says what there is instead of one that is not there', async () => {
    expect(jsonOf(await run('help', 'sessions', '--json')).commands).toEqual([
      { command: 'sessions cancel', summary: expect.any(String) },
      { command: 'sessions list', summary: expect.any(String) },
    ]);
    const wrong = await run('help', 'casse', 'list', '--json');
    expect([wrong.code, jsonOf(wrong).error.message]).toEqual([
      2,
      expect.stringContaining('Did you mean "intake cases list"?'),
    ]);
  });

  test('of a command that is about the program alone leaves out flags that it does nothing with', async () => {
    const { stdout } = await run('help', 'completion');
    expect(stdout).toContain('--json');
    for (const flag of ['--org', '--env', '--yes', '--as']) expect(stdout).not.toContain(flag);
    expect(await run('completion', 'bash', '--env', 'test')).toMatchObject({ code: 0 });
  });
});

describe('exit codes', () => {
  test('0 and a document; 1 and an error; 2 for wrong usage', async () => {
    const made = await run('org', 'create', 'Acme', '--json');
    expect([made.code, jsonOf(made).name, made.stderr]).toEqual([0, 'Acme', '']);
    const refused = await run('cases', 'show', 'case_x', '--json');
    expect([refused.code, jsonOf(refused)]).toEqual([
      1,
      { error: { code: 'not_found', message: expect.stringContaining('case_x') } },
    ]);
    const wrong = await run('keys', 'issue', '--json');
    expect([wrong.code, jsonOf(wrong)]).toEqual([
      2,
      { error: { code: 'invalid_usage', message: 'Missing required flag env' } },
    ]);
    const unknown = await run('kyes', 'issue', '--json');
    expect([unknown.code, jsonOf(unknown).error.message]).toEqual([
      2,
      expect.stringContaining('Did you mean "intake keys issue"?'),
    ]);
  });

  test('an error is one sentence without a stack, with DEBUG the stack too', async () => {
    const plain = await intake(['org', 'list'], {
      DATABASE_URL: 'postgres://someone:hidden-word@127.0.0.1:1/none',
    });
    expect(plain).toMatchObject({ code: 1, stdout: '' });
    expect(plain.stderr).toMatch(/^Error: The database cannot be reached: .*Check DATABASE_URL.*\n$/);
    expect(plain.stderr).not.toContain('hidden-word');
    const debug = await intake(['keys', 'list', '--org', 'x'], { DATABASE_URL: database.url, DEBUG: '*' });
    expect(debug.stderr).toContain('    at ');
  });

  test('a wrong variable is named with an example, its secret value never shown', async () => {
    const port = await intake(['org', 'list', '--json'], {
      DATABASE_URL: database.url,
      INTAKE_PORT: 'eighty',
    });
    expect([port.code, jsonOf(port).error]).toEqual([
      1,
      {
        code: 'invalid_configuration',
        message: expect.stringMatching(/^INTAKE_PORT is "eighty": .*Example: INTAKE_PORT=8080$/),
      },
    ]);
    const secret = await intake(['org', 'list'], { DATABASE_URL: 'mysql://u:hidden-word@x/y' });
    expect(secret.stderr).toContain('DATABASE_URL is (a secret, not shown)');
    expect(secret.stderr).not.toContain('hidden-word');
  });
});

describe('a command that is not there', () => {
  // That a process says it, with a topic that is not there, is seen above.
  const messageOf = async (...words: string[]): Promise<string> =>
    notFound(words.join(':'), await Config.load(ROOT));

  test.each([
    [['conectors', 'list'], 'Did you mean "intake connectors list"?'],
    [['workflow', 'lst'], 'Did you mean "intake workflows list"?'],
    [['list', 'cases'], 'Did you mean "intake cases list"?'],
    [['worflows'], 'Did you mean "intake workflows"?'],
    [['serv'], 'Did you mean "intake serve"?'],
    [['keys', 'show'], '"intake keys" has issue, list, revoke, rotate.'],
  ])('%j', async (args, message) => expect(await messageOf(...args)).toContain(message));

  test('a topic that is there says what it has', async () => {
    const { error } = jsonOf(await run('workflows', 'check', 'some.yaml', '--json'));
    expect(error.message).toContain('"intake workflows" has archive, diff, ');
  });

  test('no other act is put in its place', async () => {
    expect(await messageOf('secret', 'issue')).not.toContain('Did you mean');
    expect(await messageOf('cases', 'remove')).not.toContain('Did you mean');
  });
});

test('a secret is printed once, alone on stdout, and explained on stderr', async () => {
  const { stdout, stderr, code } = await run('keys', 'issue', '--env', 'test');
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^sk_test_[0-9A-Za-z]{49}\n$/)]);
  expect(stderr).toMatch(/^Key key_\w+ for test, .*never shown again\.\n$/);
  expect(stderr).not.toContain('live keys');
});

test('a test key that was asked to erase is told that it never will', async () => {
  const issued = (env: string) =>
    runHere(KeysIssue, ['--env', env, '--scope', 'all'], { DATABASE_URL: database.url });
  expect((await issued('test')).stderr).toMatch(
    /acknowledge \(privacy:erase counts with live keys alone\)\. Keep/,
  );
  expect((await issued('live')).stderr).not.toContain('live keys');
});

test('without a terminal a destructive command refuses, with --yes it runs', async () => {
  const { key_id } = jsonOf(await run('keys', 'issue', '--env', 'test', '--json'));
  expect(jsonOf(await run('keys', 'revoke', key_id, '--json'))).toEqual({
    error: { code: 'confirmation_required', message: expect.stringContaining('--yes') },
  });
  expect(jsonOf(await run('keys', 'revoke', key_id, '--yes', '--json'))).toMatchObject({ key_id });
});

test('Ctrl-C ends a command at once, with 130 and without a word', async () => {
  const silent = createServer();
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as AddressInfo;
  const child = startIntake(['org', 'list'], { DATABASE_URL: `postgres://nobody@127.0.0.1:${port}/none` });
  const connected = new Promise((resolve) => silent.once('connection', resolve));
  const closed = new Promise<number | null>((resolve) => child.on('close', resolve));
  let said = '';
  child.stderr.on('data', (data: Buffer) => (said += data.toString()));
  await connected;
  child.kill('SIGINT');
  expect([await closed, said]).toEqual([130, '']);
  silent.close();
});

test('a server whose starter was killed ends as if it had been asked to', async () => {
  const child = spawn(process.execPath, [`${ROOT}bin/intake.js`, 'webhooks', 'listen', '--port', '0'], {
    env: cleanEnvironment({ INTAKE_NODE_HANDOVER: '1' }),
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  await once(child.stderr as Readable, 'data');
  expect(child.exitCode).toBeNull();
  (child.stdio[3] as Duplex).destroy();
  await ended;
});
