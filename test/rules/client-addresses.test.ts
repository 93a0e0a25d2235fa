// Whose failed requests are counted together: the client's address, through trusted proxies alone, and the minute's count.
import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { createClientAddress } from '../../src/http/heads/client-address.ts';
import { createFailureLimit, FAILURES_PER_MINUTE } from '../../src/keys/failure-limit.ts';

const request = (remoteAddress: string | undefined, forwarded?: string): IncomingMessage =>
  ({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage;

describe('the client address', () => {
  test.each([
    ['', '192.0.2.1', undefined, '192.0.2.1'],
    ['', '192.0.2.1', '203.0.113.9', '192.0.2.1'],
    ['', '::ffff:192.0.2.1', undefined, '192.0.2.1'],
    ['10.0.0.0/8', '10.0.0.1', undefined, '10.0.0.1'],
    ['10.0.0.0/8', '10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['10.0.0.0/8', '::ffff:10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['10.0.0.0/8', '192.0.2.1', '203.0.113.9', '192.0.2.1'],
    ['10.0.0.0/8', '10.0.0.1', '198.51.100.66, 203.0.113.9', '203.0.113.9'],
    ['10.0.0.0/8', '10.0.0.1', '203.0.113.9, 10.0.0.2', '203.0.113.9'],
    ['10.0.0.0/8', '10.0.0.1', '10.0.0.3,10.0.0.2', '10.0.0.3'],
    ['10.0.0.0/8', '10.0.0.1', 'nonsense', '10.0.0.1'],
    ['10.0.0.0/8', '10.0.0.1', '203.0.113.9, nonsense', '10.0.0.1'],
    ['10.0.0.0/8', '10.0.0.1', '', '10.0.0.1'],
    ['10.0.0.1, fd00::/8', 'fd00::1', '2001:db8::1', '2001:db8::1'],
    ['10.0.0.1, fd00::/8', '10.0.0.2', '2001:db8::1', '10.0.0.2'],
    ['10.0.0.1', '10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['', undefined, '203.0.113.9', 'unknown'],
  ])('trusting %j, from %s with X-Forwarded-For %j: %s', (trusted, remote, forwarded, expected) => {
    expect(createClientAddress(trusted)(request(remote, forwarded))).toBe(expected);
  });

  test.each(['10.0.0.0/33', 'proxy.example.com', '10.0.0.0/', '*'])('refuses to start with %j', (trusted) => {
    expect(() => createClientAddress(trusted)).toThrow('INTAKE_TRUSTED_PROXIES');
  });
});

describe('the count of failures', () => {
  const limitAt = (start: number) => {
    const clock = { now: start };
    const failed = createFailureLimit(() => clock.now);
    const times = (count: number, address: string): string[] =>
      Array.from({ length: count }, () => failed(address).code);
    return { clock, failed, times };
  };

  test('the 301st in a minute is refused until the minute ends', () => {
    const { clock, failed, times } = limitAt(60_000_000);
    expect(new Set(times(FAILURES_PER_MINUTE, 'a'))).toEqual(new Set(['invalid_api_key']));
    clock.now += 58_500;
    const refusal = failed('a');
    expect(refusal.code).toBe('rate_limit_exceeded');
    expect(refusal.headers).toMatchObject({
      'Retry-After': '2',
      'X-RateLimit-Limit': '300',
      'X-RateLimit-Remaining': '0',
      'X-RateLimit-Reset': '60060',
    });
    expect(failed('b').code).toBe('invalid_api_key');
    clock.now += 1500;
    expect(failed('a').code).toBe('invalid_api_key');
  });

  test('the addresses of one IPv6 network count together', () => {
    const { failed, times } = limitAt(0);
    times(FAILURES_PER_MINUTE, '2001:db8:1:2::1');
    expect(failed('2001:db8:1:2:ffff::9').code).toBe('rate_limit_exceeded');
    expect(failed('2001:db8:1:3::1').code).toBe('invalid_api_key');
  });

  test('beyond 20,000 addresses the rest shares one count', () => {
    const { failed } = limitAt(0);
    for (let index = 0; index < 20_000; index++) failed(`address-${index}`);
    for (let index = 0; index < FAILURES_PER_MINUTE; index++) failed(`another-${index}`);
    expect(failed('yet-another').code).toBe('rate_limit_exceeded');
    expect(failed('address-7').code).toBe('invalid_api_key');
  });
});
