// What `doctor` says of what lies outside: the proxy of the way out, the language model, and the mail server.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { checkMail } from '../../../cli/deployment/checks.ts';
import { checkModel } from '../../../cli/deployment/outside/model-check.ts';
import { checkProxy } from '../../../cli/deployment/outside/proxy-check.ts';
import { loadConfig } from '../../../src/platform/config.ts';
import type { Config } from '../../../src/platform/config.ts';
import { testConfig } from '../../harness/app.ts';
import { testAuthority } from '../../harness/outside/certificates.ts';
import { startChat } from '../../harness/outside/chat.ts';
import { startMailServer, startRawServer } from '../../harness/outside/mail.ts';

const NAMES = ['HTTPS_PROXY', 'https_proxy', 'ALL_PROXY', 'all_proxy'];
afterEach(() => vi.unstubAllEnvs());

const checked = (proxy?: string) => {
  for (const name of NAMES) vi.stubEnv(name, '');
  return checkProxy(testConfig({ INTAKE_EGRESS_PROXY: proxy }));
};

describe('a language model', () => {
  const key = ['key', 'of', 'the', 'model'].join('-');
  const model = async (config: Partial<Config>, models: string[] = ['one', 'two']) => {
    const chat = await startChat();
    chat.models = models;
    try {
      return await checkModel(testConfig({ INTAKE_LLM_URL: chat.url, INTAKE_LLM_API_KEY: key, ...config }));
    } finally {
      await chat.close();
    }
  };

  test('that is there, by its name or as the only one', async () => {
    const named = await model({ INTAKE_LLM_MODEL: 'two' });
    expect(named).toMatchObject([{ name: 'model', status: 'ok', message: expect.stringContaining('two') }]);
    expect(JSON.stringify(named)).not.toContain(key);
    expect(await model({}, ['one'])).toMatchObject([{ status: 'ok' }]);
  });

  test.each<[Partial<Config>, string]>([
    [{ INTAKE_LLM_MODEL: 'three' }, 'has no model three; it has these models: one, two.'],
    [{}, 'has these models: one, two.'],
    [
      { INTAKE_LLM_URL: 'http://127.0.0.1:1/v1' },
      'at http://127.0.0.1:1 cannot be asked: it cannot be reached.',
    ],
  ])('%j: %s', async (config, message) => {
    expect(await model(config)).toMatchObject([
      {
        status: 'warn',
        message: expect.stringContaining(message),
        action: expect.stringContaining('INTAKE_LLM_'),
      },
    ]);
  });

  test('none is no matter', async () => {
    expect(await checkModel(testConfig())).toEqual([]);
  });
});

describe('a proxy', () => {
  test('one that takes connections, and its password is not told', async () => {
    const server: Server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const checks = await checked(`http://desk:word@127.0.0.1:${port}`);
    await new Promise((resolve) => server.close(resolve));
    expect(checks).toMatchObject([
      { name: 'proxy', status: 'ok', message: expect.stringContaining(`${port}`) },
    ]);
    expect(JSON.stringify(checks)).not.toContain('word');
  });

  test('one that is not there', async () => {
    expect(await checked('http://127.0.0.1:1')).toMatchObject([
      {
        status: 'fail',
        message: expect.stringContaining('127.0.0.1:1'),
        action: expect.stringContaining('INTAKE_EGRESS_PROXY'),
      },
    ]);
  });

  test('none, unless other programs of the machine are told of one', async () => {
    expect(await checked()).toEqual([]);
    vi.stubEnv('https_proxy', 'http://proxy.corp.example:3128');
    expect(await checkProxy(testConfig())).toMatchObject([
      {
        status: 'warn',
        message: expect.stringContaining('https_proxy'),
        action: expect.stringContaining('INTAKE_EGRESS_PROXY'),
      },
    ]);
  });

  test.each([
    'socks5://proxy.corp.example:1080',
    'proxy.corp.example:3128',
    'http://proxy.corp.example:3128/way',
    'http://desk:100%@proxy.corp.example:3128',
  ])('%s names none', (text) => {
    expect(() => loadConfig({ INTAKE_EGRESS_PROXY: text })).toThrow('INTAKE_EGRESS_PROXY');
  });
});

describe('a mail server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'intake-mail-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const checkedMail = (url: string, more: Partial<Config> = {}) =>
    checkMail(testConfig({ INTAKE_SMTP_URL: url, INTAKE_EMAIL_FROM: 'a@b.example', ...more }));

  test('that answers, one that is none, and one that is not there', async () => {
    const server = await startMailServer();
    expect(await checkedMail(server.url)).toMatchObject({ name: 'smtp', status: 'ok' });
    await server.close();
    expect(await checkedMail(server.url)).toMatchObject({ status: 'fail' });
    const none = await startRawServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    expect(await checkedMail(none.url)).toMatchObject({ status: 'fail' });
    await none.close();
  });

  test('whose certificate counts only by an authority of the deployment, and that knows its users', async () => {
    const authority = await testAuthority();
    const server = await startMailServer({
      ...(await authority.issue(['127.0.0.1'])),
      disabledCommands: [],
      onAuth: ({ password }, _session, done) =>
        password === 'right' ? done(null, { user: 'desk' }) : done(new Error(`no: ${password}`)),
    });
    const INTAKE_EGRESS_CA_FILE = join(folder, 'ca.pem');
    writeFileSync(INTAKE_EGRESS_CA_FILE, authority.ca);
    const as = (password: string): string => server.url.replace('://', `://desk:${password}@`);
    expect(await checkedMail(as('right'))).toMatchObject({
      status: 'fail',
      message: expect.stringContaining('certificate'),
      action: expect.stringContaining('INTAKE_EGRESS_CA_FILE'),
    });
    expect(await checkedMail(as('right'), { INTAKE_EGRESS_CA_FILE })).toMatchObject({ status: 'ok' });
    const refused = await checkedMail(as('secret'), { INTAKE_EGRESS_CA_FILE });
    expect(refused).toMatchObject({
      status: 'fail',
      message: expect.stringContaining('user or the password'),
    });
    expect(JSON.stringify(refused)).not.toContain('secret');
    await server.close();
  });
});
