// Request lines that nobody sends by mistake: a list by hand, and any number by a generator.
import fc from 'fast-check';
import { anyCharacters, anyPath, anyUrl } from '../properties.ts';

const HEAD = 'Host: x\r\nConnection: close\r\n\r\n';
const METHODS = [
  ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'CONNECT', 'PROPFIND', 'M-SEARCH'],
  ['QUERY', 'get', 'BREW', 'G\tT', '', 'GET/', '\u0000', 'x'.repeat(300)],
].flat();
const TARGETS = [
  [
    'http://',
    'https://',
    'http://[',
    'https://[::1',
    'http://]',
    'HTTP://',
    'http:///',
    'http:////x',
    'http:/x',
  ],
  [
    'http://?',
    'http://#',
    'http://:80',
    'http://:',
    'http://x:99999/',
    'http://x:-1/',
    'http://@/',
    'http://@',
  ],
  [
    'http://u:p@x/',
    'http://x',
    'http://x?y',
    'http://x/api/v1/health',
    'http://%00/',
    'http://a b/',
    'http://\\/',
  ],
  [
    'http://x\\@y/',
    'http://[::1]:8080/docs',
    'http://1.2.3/',
    'http://0x7f000001/',
    'http://xn--/',
    'http://%',
    'ws://x/',
  ],
  [
    'ftp://x/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:,',
    'x://',
    'x:///',
    'a:b',
    'x:443',
    '[::1]:443',
  ],
  [
    '*',
    '**',
    '*/',
    '//',
    '///',
    '//x',
    '//x/api/v1/health',
    '//[',
    '//@',
    '/',
    '',
    '.',
    '..',
    '?',
    '?x',
    '#',
    '#x',
    '&',
  ],
  [
    '/api/v1',
    '/api/v1/',
    '/api/v1//',
    '/api/v1/%',
    '/api/v1/%0',
    '/api/v1/%00',
    '/api/v1/%zz',
    '/api/v1/%c0%af',
  ],
  [
    '/api/v1/cases/%',
    '/api/v1/cases/%e0%a4%a',
    '/api/v1/cases/%2e%2e',
    '/api/v1/../../etc/passwd',
    '/api/v1/;',
    '/api',
  ],
  [
    '/s/',
    '/s/%',
    '/s/%00',
    '/s/..',
    '/apply/',
    '/apply/%',
    '/apply/%/section/%',
    '/apply/x/section/%00',
    '/apply//',
    '/s//x',
  ],
  [
    '/page/',
    '/page/%',
    '/page/../x',
    '/docs/',
    '/docs/%',
    '/docs/../../x',
    '/docs/start.js?',
    '/favicon.ico%00',
    '/%',
  ],
  [
    '/#',
    '/#x',
    '/?#',
    '/a#b?c',
    '/\\',
    '/\\x',
    '\\',
    '/\u0000',
    '/\u007f',
    '/\u0001',
    '/\t',
    '/ /',
    '/a b',
    '/\u00e9',
    '/\u00ff\u00fe',
  ],
  [
    '/constructor',
    '/__proto__',
    '/api/v1/__proto__',
    '/api/v1/constructor/prototype',
    '/toString',
    '/hasOwnProperty',
  ],
  `/${'x'.repeat(15_000)}`,
  `/${'x'.repeat(40_000)}`,
  `/api/v1/${'a/'.repeat(6000)}`,
  `/api/v1/cases?${'a=b&'.repeat(3000)}`,
  `http://${'x'.repeat(14_000)}`,
  `/${'%25'.repeat(4000)}`,
].flat();
const VERSIONS = [
  [' HTTP/1.1', ' HTTP/1.0', ' HTTP/0.9', ' HTTP/2.0', ' HTTP/3.0', ' HTTP/1.2', ' HTTP/1', ' HTTP/11.1'],
  [' http/1.1', ' HTTPS/1.1', ' ICE/1.0', ' RTSP/1.0', ' HTTP/1.1 x', ' HTTP/', ' ', ''],
].flat();

const WHOLE = [
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  `OPTIONS * HTTP/1.1\r\n${HEAD}`,
  `GET * HTTP/1.1\r\n${HEAD}`,
  `CONNECT x:443 HTTP/1.1\r\n${HEAD}`,
  `CONNECT http:// HTTP/1.1\r\n${HEAD}`,
  `CONNECT / HTTP/1.1\r\n${HEAD}`,
  'GET /\r\n\r\n',
  'GET /\n\n',
  'GET / HTTP/1.1\nHost: x\nConnection: close\n\n',
  'GET / HTTP/1.1\rHost: x\r\r',
  '\r\n\r\n\r\n\r\n',
  '\n',
  '\u0000\u0000\u0000\u0000\r\n\r\n',
  '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
  '{"jsonrpc":"2.0","method":"x"}\r\n\r\n',
  'SSH-2.0-x\r\n',
  'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n',
  'GET / HTTP/1.1\r\n\r\n',
  'GET / HTTP/1.0\r\n\r\n',
  'GET http:// HTTP/1.0\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n',
  `GET / HTTP/1.1\r\nExpect: x\r\n${HEAD}`,
  `GET http:// HTTP/1.1\r\nExpect: 100-continue\r\n${HEAD}`,
  `GET http:// HTTP/1.1\r\nExpect: x\r\n${HEAD}`,
  `POST http:// HTTP/1.1\r\nContent-Length: 5\r\n${HEAD}hello`,
  `POST http://[ HTTP/1.1\r\nTransfer-Encoding: chunked\r\n${HEAD}0\r\n\r\n`,
  'GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\r\n',
  'GET http:// HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\nHTTP2-Settings: x\r\n\r\n',
  'POST / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, close\r\nUpgrade: x\r\nContent-Length: 3\r\n\r\nabc',
  `GET / HTTP/1.1\r\nX-Request-Id: \u0001\r\n${HEAD}`,
  `GET / HTTP/1.1\r\n${'X-A: b\r\n'.repeat(1500)}${HEAD}`,
  `GET / HTTP/1.1\r\n folded: yes\r\n${HEAD}`,
  `${'GET http:// HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(20)}`,
];

const line = (method: string, target: string, version = ' HTTP/1.1'): string =>
  `${method} ${target}${version}\r\n${HEAD}`;

/** Every target by GET and one other method, every method and version by themselves. */
export const WRITTEN_LINES: readonly string[] = [
  ...TARGETS.flatMap((target, index) => [
    line('GET', target),
    line(METHODS[index % METHODS.length] ?? '', target),
  ]),
  ...METHODS.map((method) => line(method, 'http://')),
  ...METHODS.map((method) => line(method, '/api/v1/health')),
  ...VERSIONS.flatMap((version) => [line('GET', '/api/v1/health', version), line('GET', 'http://', version)]),
  ...WHOLE,
];

const part = (list: readonly string[]) =>
  fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...list) }, { weight: 1, arbitrary: anyCharacters(30) });
const path = anyPath;
const target = fc.oneof(
  part(TARGETS),
  anyUrl({ withQuery: true, withFragment: true }),
  fc
    .tuple(fc.constantFrom('http://', 'https://', '//', '/', ''), anyCharacters(40))
    .map((two) => two.join('')),
  fc.tuple(fc.constantFrom('/api/v1', '/apply', '/s', '/docs', 'http://x'), path).map((two) => two.join('')),
);

/** Lines of any parts, each with a head that lets a good one end. */
export const anyLines = (count: number, seed: number): string[] =>
  fc
    .sample(fc.tuple(part(METHODS), target, part(VERSIONS)), { numRuns: count, seed })
    .map(([method, to, version]) => line(method, to, version));
