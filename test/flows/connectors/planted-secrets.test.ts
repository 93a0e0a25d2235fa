// Secrets are planted through every auth mode and all is done with them: afterwards no answer, row or line of the log has one.
import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../../src/platform/log.ts';
import { apiOn, json, type Api, type Reply } from '../../harness/connectors.ts';
import { deskOf } from '../../harness/connectors/desk.ts';
import { DOCUMENT } from '../../harness/connectors/openapi-document.ts';
import { deskOf as deskOfCase, invoiceText, readCase } from '../../harness/cases/commands.ts';
import { WORKFLOW, type Json, type Tenant } from '../../harness/factories.ts';
import { startStory, type Story } from '../../harness/story.ts';

const KEY = 'register';
const [number, ...others] = WORKFLOW.facts;
const inputs = { number: '{{invoice_number}}' };
const verify = { connector_key: KEY, function_key: 'find', inputs };
const DECLARATION = { ...WORKFLOW, facts: [{ ...number, verify }, ...others] };

const planted: string[] = [];
/** One that stands nowhere else, of letters that every place writes in the same way. */
function plant(name: string): string {
  planted.push(['Planted', name, `${planted.length}`, 'x7Qz'].join('0'));
  return planted.at(-1) ?? '';
}

/** All that went out: answers of the API, and lines of the log. */
const told: string[] = [];
let story: Story;
let api: Api;
let echo = false;
beforeAll(async () => {
  const to = new Writable({
    write: (chunk, _encoding, done) => {
      told.push(String(chunk));
      done();
    },
  });
  story = await startStory({ log: createLog({ level: 'trace', format: 'json', to }) });
  api = apiOn(
    story.host,
    // Nothing that an API could repeat is missing, also where it refuses.
    (response, asked) => json({ known: echo, asked }, echo ? 200 : 401)(response, asked, 1),
    '/register',
  );
});
afterAll(() => story.close());

/** Every row of every table, the job queue's too, as text. */
async function dump(): Promise<string> {
  const { sql } = story.app.store.database;
  const tables = await sql<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  expect(tables.length).toBeGreaterThan(30);
  const rows: string[] = [];
  for (const { name } of tables)
    for (const { row } of await sql<{ row: string }>(`select t::text as row from ${name} t`)) rows.push(row);
  return rows.join('\n');
}

/** A secret as it is, and as bytes, addresses and Basic auth write it. */
const spellings = (secret: string): string[] => [
  secret,
  Buffer.from(secret).toString('hex'),
  ...[0, 1, 2].map((shift) =>
    Buffer.from('x'.repeat(shift) + secret)
      .toString('base64')
      .slice(4, -4),
  ),
];

async function expectNowhere(): Promise<void> {
  const everything = `${await dump()}\n${told.join('\n')}`;
  for (const secret of planted)
    for (const spelling of spellings(secret))
      expect(everything.includes(spelling), `${secret} as ${spelling}`).toBe(false);
}

/** Every answer is kept. */
function heard(tenant: Tenant): Tenant {
  const keep = async <T extends { body: unknown; headers: Headers }>(reply: Promise<T>): Promise<T> => {
    const { body, headers } = await reply;
    told.push(JSON.stringify([body, [...headers]]));
    return reply;
  };
  const { api: plain } = tenant;
  return {
    ...tenant,
    api: {
      get: (...given) => keep(plain.get(...given)) as never,
      post: (...given) => keep(plain.post(...given)) as never,
      send: (...given) => keep(plain.send(...given)) as never,
    },
  };
}

const connector = (auth: object, more: object = {}): object => ({
  connector_key: KEY,
  label: 'Register',
  connector_type: 'http_api',
  transport: { base_url: api.origin, timeout_ms: 2000, auth },
  functions: [
    {
      function_key: 'find',
      label: 'Find',
      usage: 'verify_fact',
      request: { method: 'GET', path: '/register', query: { number: '{{number}}' } },
      input_parameters: [{ name: 'number' }],
      success_criteria: { status_codes: [200], json: 'body.known == true' },
      result: '/asked/url',
      cache_seconds: 3600,
    },
  ],
  ...more,
});

/** It repeats what it was asked, too, and its tokens are as secret. */
function tokenServer(): string {
  const token = plant('Token');
  const reply: Reply = (response, asked) =>
    json(echo ? { access_token: token, asked } : { asked }, echo ? 200 : 401)(response, asked, 1);
  apiOn(story.host, reply, '/token');
  return `${story.host.origin}/token`;
}

const MODES: [string, () => object][] = [
  ['bearer_token', () => ({ mode: 'bearer_token', secret: plant('Bearer') })],
  ['api_key_header', () => ({ mode: 'api_key_header', name: 'X-Own', secret: plant('Header') })],
  ['api_key_query', () => ({ mode: 'api_key_query', name: 'own', secret: plant('Query') })],
  ['basic', () => ({ mode: 'basic', username: plant('User'), password: plant('Password') })],
  [
    'oauth2_client_credentials',
    () => ({
      mode: 'oauth2_client_credentials',
      token_url: tokenServer(),
      username: plant('Client'),
      secret: plant('ClientSecret'),
    }),
  ],
];

const caseOf = async (tenant: Tenant): Promise<Json> => {
  const { caseId } = await readCase(story, tenant, [invoiceText()]);
  await story.app.drain();
  for (const view of ['', '/events', '/workspace']) await tenant.api.get(`/cases/${caseId}${view}`);
  const { facts } = await deskOfCase({ tenant, caseId });
  return facts.invoice_number.verification_metadata.at(-1);
};

test.each(MODES)('%s', async (_mode, auth) => {
  const tenant = heard(await story.tenant(DECLARATION));
  const desk = deskOf(story.app, tenant, KEY);
  const save = (body: object) => tenant.api.post('/connectors', body);
  echo = false;
  expect((await save(connector(auth(), { label: '' }))).status).toBe(400);
  expect((await save(connector(auth(), { functions: [] }))).status).toBe(201);
  await save(connector(auth()));
  await expectNowhere();
  expect(await desk.approve()).toBe('create');
  expect(await caseOf(tenant)).toMatchObject({ outcome: 'error' });
  await save(connector(auth()));
  await tenant.api.get('/connectors');
  expect(await desk.reject()).toBe('update');
  await save(connector(auth(), { label: 'Other' }));
  expect(await desk.approve()).toBe('update');
  echo = true;
  expect(await caseOf(tenant)).toMatchObject({ outcome: 'verified' });
  await expectNowhere();
  const { token_url: _url, ...given } = auth() as Record<string, string>;
  await tenant.api.post('/connectors/import', { connector_key: KEY, openapi: DOCUMENT, auth: given });
  await tenant.api.post('/connectors/import', { connector_key: KEY, openapi: {}, auth: given });
  await tenant.api.post('/connectors/import', {
    connector_key: KEY,
    openapi_url: 'https://10.0.0.1',
    auth: given,
  });
  await desk.approve();
  await tenant.api.send(`/connectors/${KEY}`, { method: 'DELETE' });
  await expectNowhere();
  expect(await desk.approve()).toBe('delete');
  await expectNowhere();
});

test('the search has eyes: the API was asked with them, and what is no secret is found', async () => {
  const sent = JSON.stringify(api.asked);
  for (const name of ['Bearer', 'Header', 'Query', 'Token'])
    expect(sent).toMatch(new RegExp(`Planted0${name}0`));
  const everything = `${await dump()}\n${told.join('\n')}`;
  expect(everything).toContain('X-Own');
  expect(everything).toContain('connector.change_staged');
  expect(told.some((line) => line.includes('"path":"/api/v1/connectors"'))).toBe(true);
  const basic = Buffer.from('Planted0User').toString('base64').slice(0, 12);
  expect(sent).toContain(basic);
});
