// The check of a URL when it is saved: its form, its name, its port and its literal address.
import { isIP } from 'node:net';
import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { isPublicAddress } from '../../src/platform/outbound/addresses.ts';
import { parseEgressPolicy } from '../../src/platform/outbound/egress-policy.ts';
import { checkPublicHttpsUrl } from '../../src/platform/outbound/public-url.ts';
import { anyUrl, runs } from '../harness/properties.ts';

const NOTHING = parseEgressPolicy('');

describe('URLs at save time', () => {
  const policy = parseEgressPolicy(
    'documents.test:8443,localhost:9443,intranet,files.corp.example:22,10.1.0.0/16',
  );
  const code = (url: string, by = NOTHING) => {
    const check = checkPublicHttpsUrl(url, by);
    return check.ok ? 'ok' : check.code;
  };

  test.each([
    ['https://example.com', 'ok'],
    ['HTTPS://EXAMPLE.com/a%20b?c=d', 'ok'],
    ['https://hooks.example.com:8443/x', 'ok'],
    ['https://example.com:22/', 'egress_blocked'],
    ['https://example.com:6379/', 'ok'],
    ['https://example.com./', 'egress_blocked'],
    ['https://a.localhost/', 'egress_blocked'],
    ['https://db.internal/', 'egress_blocked'],
    ['https://nas.home.arpa/', 'egress_blocked'],
    ['https://metadata.goog/', 'egress_blocked'],
    ['https://10.1.2.3/', 'egress_blocked'],
    ['http://example.com/', 'invalid_url'],
    ['https:example.com', 'invalid_url'],
    ['https:/example.com', 'invalid_url'],
    ['https:///example.com', 'invalid_url'],
    ['https:\\\\example.com', 'invalid_url'],
    ['https://@example.com/', 'invalid_url'],
    ['https://:@example.com/', 'invalid_url'],
    ['https://example.com/#', 'invalid_url'],
    ['https://exam\tple.com/', 'invalid_url'],
    ['https://example.com/\n', 'invalid_url'],
    [' https://example.com/', 'invalid_url'],
    ['https://example.com/ ', 'invalid_url'],
    ['https://exa mple.com/', 'invalid_url'],
    ['https://a..b/', 'invalid_url'],
    ["https://a'b.com/", 'invalid_url'],
    [`https://${'a.'.repeat(130)}com/`, 'invalid_url'],
    ['https://example.com:99999/', 'invalid_url'],
    ['', 'invalid_url'],
    ['example.com', 'invalid_url'],
    ['data:text/plain,x', 'invalid_url'],
  ])('%j: %s', (url, expected) => expect(code(url)).toBe(expected));

  test.each([
    ['https://documents.test:8443/a', 'ok'],
    ['https://documents.test/a', 'egress_blocked'],
    ['https://localhost:9443/', 'ok'],
    ['https://localhost/', 'egress_blocked'],
    ['https://intranet/', 'ok'],
    ['https://intranet:22/', 'egress_blocked'],
    ['https://files.corp.example:22/', 'ok'],
    ['https://10.1.2.3/', 'ok'],
    ['https://10.1.2.3:22/', 'egress_blocked'],
    ['https://10.2.2.3/', 'egress_blocked'],
    ['http://documents.test:8443/a', 'invalid_url'],
  ])('with entries of the operator, %s: %s', (url, expected) => expect(code(url, policy)).toBe(expected));

  const isPublicIfAddress = (hostname: string): boolean => {
    const bare = hostname.replace(/^\[|\]$/g, '');
    return isIP(bare) === 0 || isPublicAddress(bare);
  };

  test('whatever text is given, a URL that passes is https with a host and no credentials, its address public', () => {
    const host = fc.oneof(
      fc.domain(),
      fc.ipV4(),
      fc.ipV6(),
      fc.constantFrom('localhost', '127.1', 'a@b', '[::1]', 'x\\y'),
    );
    const text = fc.oneof(
      fc.string(),
      anyUrl(),
      fc.tuple(host, fc.string()).map(([name, rest]) => `https://${name}${rest}`),
    );
    fc.assert(
      fc.property(text, (given) => {
        const check = checkPublicHttpsUrl(given, NOTHING);
        if (!check.ok) return check.reason !== '';
        const { protocol, username, password, hash, hostname } = check.url;
        return protocol === 'https:' && username + password + hash === '' && isPublicIfAddress(hostname);
      }),
      runs(1000),
    );
  });
});
