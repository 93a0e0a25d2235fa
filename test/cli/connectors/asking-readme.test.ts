// README's way from an OpenAPI file to a verified fact: its lines as they stand, against a bank on loopback.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../harness/app.ts';
import { testAuthority } from '../../harness/outside/certificates.ts';
import { startDocumentHost } from '../../harness/outside/document-host.ts';
import { blocksOf, openShell, statementsOf, type Answered } from '../pasting.ts';
import { cleanEnvironment, intake, ROOT } from '../run.ts';
import { startServe } from '../server/serving.ts';

const PATH = '/v1/ibans/DE89370400440532013000';
const blocks = blocksOf(readFileSync(`${ROOT}README.md`, 'utf8')).filter(({ section }) =>
  section.startsWith('Asking other systems'),
);
const pasted = blocks.filter(({ language }) => language === 'sh').flatMap(({ lines }) => statementsOf(lines));
const directory = mkdtempSync(join(tmpdir(), 'intake-asking-'));
const answers: Answered[] = [];
const authorizations: (string | undefined)[] = [];

beforeAll(async () => {
  const database = await createTestDatabase();
  const host = await startDocumentHost({ ca: await testAuthority() });
  host.serve(PATH, (request, response) => {
    authorizations.push(request.headers.authorization);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"valid": true}');
  });
  writeFileSync(join(directory, 'ca.pem'), (await testAuthority()).ca);
  const environment = {
    DATABASE_URL: database.url,
    INTAKE_SECRET_KEY: 'only for tests, nothing real '.repeat(2),
    INTAKE_EGRESS_ALLOW: `127.0.0.1:${host.port}`,
    INTAKE_EGRESS_CA_FILE: join(directory, 'ca.pem'),
    PATH: `${ROOT}bin:${process.env['PATH'] ?? ''}`,
  };
  await intake(['org', 'create', 'My company'], environment);
  const server = await startServe([], environment);
  const shell = openShell(directory, cleanEnvironment(environment));
  await shell.paste('exec 2>&1');
  const here = (statement: string): string =>
    statement.replaceAll('https://bank.example.com', `https://127.0.0.1:${host.port}`);
  for (const statement of pasted) answers.push(await shell.paste(here(statement)));
  await shell.close();
  server.child.kill('SIGTERM');
  await server.closed;
  await host.close();
  await database.drop();
}, 180_000);
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const saidTo = (part: string): string =>
  answers.find(({ statement }) => statement.includes(part))?.said ?? '';

test('every line ends with 0, and none tells the secret', () => {
  expect(answers.filter(({ code }) => code !== 0)).toEqual([]);
  expect(answers.length).toBeGreaterThan(10);
  expect(answers.map(({ said }) => said).join('\n')).not.toContain('your-secret');
});

test('the bank was asked with it: tried once, and for the case', () => {
  expect(authorizations).toEqual(['Bearer your-secret', 'Bearer your-secret']);
  expect(saidTo('connectors test')).toContain('verified  after 1 request');
  expect(saidTo('connectors approve')).toContain('bank-check is in force in test.');
});

test('prints what README shows', () => {
  const untimed = (text: string): string => text.replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d/g, '(time)');
  const shown = blocks.filter(({ language }) => language === '');
  expect(shown).toHaveLength(1);
  for (const { lines } of shown)
    expect(untimed(saidTo('intake process'))).toContain(untimed(lines.join('\n')));
});
