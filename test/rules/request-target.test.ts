// Which path a request line asks for, and which lines ask for none.
import { expect, test } from 'vitest';
import fc from 'fast-check';
import { pathOf } from '../../src/http/heads/request-target.ts';
import { anyCharacters, anyPath, anyUrl, runs } from '../harness/properties.ts';

test.each([
  ['GET', '/', '/'],
  ['GET', '/a?b=c', '/a?b=c'],
  ['GET', '//host/a', '//host/a'],
  ['GET', 'http://host', '/'],
  ['GET', 'http://host?a=b', '/?a=b'],
  ['GET', 'HTTPS://host:443/a?b', '/a?b'],
  ['GET', 'http://[::1]:8080/a', '/a'],
  ['OPTIONS', '*', '*'],
  ['GET', '*', null],
  ['GET', 'http://', null],
  ['GET', 'https://', null],
  ['GET', 'http://[', null],
  ['GET', 'http:///a', null],
  ['GET', 'http://:80/', null],
  ['GET', 'http://user@host/', null],
  ['GET', 'http://host\\@other/', null],
  ['GET', 'http://host:99999/', null],
  ['GET', 'ftp://host/a', null],
  ['GET', 'javascript://a', null],
  ['CONNECT', 'host:443', null],
  ['GET', '', null],
])('%s %s asks for %j', (method, target, path) => expect(pathOf(method, target)).toBe(path));

test('whatever the line says, it is a path that begins with a slash, or none; of an address it is what the address says', () => {
  fc.assert(
    fc.property(fc.oneof(anyCharacters(), anyUrl({ withQuery: true })), (target) => {
      const path = pathOf('GET', target);
      expect(path === null || path.startsWith('/')).toBe(true);
    }),
    runs(100),
  );
  fc.assert(
    fc.property(fc.domain(), anyPath, (host, path) => {
      expect(pathOf('GET', `http://${host}${path}`)).toBe(path === '' ? '/' : path);
    }),
    runs(100),
  );
});
