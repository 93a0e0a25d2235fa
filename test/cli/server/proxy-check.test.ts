// What `doctor` says of the proxy of the way out, and how it is named.
import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { checkProxy } from '../../../cli/deployment/proxy-check.ts';
import { loadConfig } from '../../../src/platform/config.ts';
import { testConfig } from '../../harness/app.ts';

const NAMES = ['HTTPS_PROXY', 'https_proxy', 'ALL_PROXY', 'all_proxy'];
afterEach(() => vi.unstubAllEnvs());

const checked = (proxy?: string) => {
  for (const name of NAMES) vi.stubEnv(name, '');
  return checkProxy(testConfig({ INTAKE_EGRESS_PROXY: proxy }));
};

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
