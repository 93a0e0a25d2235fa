// The address rules: what is public, what an operator may free, what nobody may; and the shared SSRF vectors.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { isForbiddenAddress, isPublicAddress, parseNetwork } from '../../src/platform/outbound/addresses.ts';
import {
  isAllowedTarget,
  parseEgressPolicy,
  type EgressPolicy,
} from '../../src/platform/outbound/egress-policy.ts';
import { checkPublicHttpsUrl } from '../../src/platform/outbound/public-url.ts';
import { runs } from '../harness/properties.ts';

const NOTHING = parseEgressPolicy('');
const network = (text: string) =>
  ({ kind: 'network', text, port: null, network: parseNetwork(text) }) as const;
/** More than anybody can set: what is never allowed is not even then. */
const EVERYTHING = {
  entries: [network('0.0.0.0/0'), network('::/0'), ...parseEgressPolicy('freed.test').entries],
} as EgressPolicy;

const vectorsAt = join(import.meta.dirname, '../../../shared/data/vectors');
const haveVectors = existsSync(join(vectorsAt, 'ssrf-addresses.json'));
if (!haveVectors)
  process.stdout.write(`Skipped: the SSRF vectors are not at ../shared/data/vectors beside the checkout.\n`);
const read = <T>(name: string): T => JSON.parse(readFileSync(join(vectorsAt, name), 'utf8')) as T;

(haveVectors ? describe : describe.skip)('the shared vectors', () => {
  test('of addresses', () => {
    type Vectors = Record<'public' | 'not_public' | 'deny_cidr_v4' | 'deny_cidr_v6_inside_2000_3', string[]>;
    const vectors = read<Vectors>('ssrf-addresses.json');
    expect(vectors.public.filter((address) => !isPublicAddress(address))).toEqual([]);
    expect(vectors.not_public.filter((address) => isPublicAddress(address))).toEqual([]);
    const bases = [...vectors.deny_cidr_v4, ...vectors.deny_cidr_v6_inside_2000_3].map(
      (cidr) => cidr.split('/')[0] ?? '',
    );
    expect(bases.length).toBeGreaterThan(20);
    expect(bases.filter((address) => isPublicAddress(address))).toEqual([]);
  });

  test('of URLs', () => {
    const vectors = read<Record<'blocked' | 'allowed', string[]>>('ssrf-urls.json');
    expect(vectors.blocked.filter((url) => checkPublicHttpsUrl(url, NOTHING).ok)).toEqual([]);
    expect(vectors.allowed.filter((url) => !checkPublicHttpsUrl(url, NOTHING).ok)).toEqual([]);
  });
});

describe('public addresses', () => {
  test.each([
    ['9.255.255.255', true],
    ['11.0.0.0', true],
    ['100.63.255.255', true],
    ['126.255.255.255', true],
    ['128.0.0.1', true],
    ['169.253.255.255', true],
    ['169.255.0.0', true],
    ['172.15.255.255', true],
    ['192.167.255.255', true],
    ['223.255.255.255', true],
    ['168.63.129.15', true],
    ['2a00:1450:4001::200e', true],
    ['10.0.0.0', false],
    ['10.255.255.255', false],
    ['172.31.255.255', false],
    ['223.255.255.256', false],
    ['1fff:ffff::1', false],
    ['fe80::1%eth0', false],
    ['2606:4700:4700::1111%lo', false],
    ['0x7f.1', false],
    ['2130706433', false],
    ['', false],
    ['localhost', false],
  ])('%s: %s', (address, expected) => expect(isPublicAddress(address)).toBe(expected));

  test('an IPv4 address in disguise is never public, whatever it hides', () => {
    fc.assert(
      fc.property(fc.ipV4(), (ipv4) => {
        const hex = ipv4.split('.').map((part) => Number(part).toString(16).padStart(2, '0'));
        const [high, low] = [`${hex[0]}${hex[1]}`, `${hex[2]}${hex[3]}`];
        const prefixes = ['::', '::ffff:', '::ffff:0:', '64:ff9b::', '64:ff9b:1::'];
        const disguises = prefixes.flatMap((prefix) => [`${prefix}${ipv4}`, `${prefix}${high}:${low}`]);
        const tunnels = [`2002:${high}:${low}::1`, `2001:0:${high}:${low}::1`];
        return [...disguises, ...tunnels].every((address) => !isPublicAddress(address));
      }),
      runs(100),
    );
  });
});

describe('what no setting frees', () => {
  test.each([
    '169.254.169.254',
    '169.254.0.1',
    '168.63.129.16',
    '100.100.100.200',
    '192.0.0.192',
    'fd00:ec2::254',
    'fd00:ec2::23',
    'fd20:ce::254',
    'fd00:c1::a9fe:a9fe',
    'fe80::1',
    '0.0.0.0',
    '::',
    '224.0.0.1',
    '255.255.255.255',
    'ff02::1',
    '::ffff:169.254.169.254',
    '::ffff:127.0.0.1',
    '::ffff:0:169.254.169.254',
    '::169.254.169.254',
    '::127.0.0.1',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b:1::a9fe:a9fe',
    '2002:a9fe:a9fe::1',
    '2001:0:1::1',
    '::1%lo',
    'not an address',
  ])('%s', (address) => {
    expect(isForbiddenAddress(address)).toBe(true);
    for (const hostname of ['freed.test', address]) {
      expect(isAllowedTarget(EVERYTHING, { hostname, port: 443, address })).toBe(false);
    }
  });

  test('every link-local address, by name and by network', () => {
    fc.assert(
      fc.property(fc.nat(0xffff), (rest) => {
        const address = `169.254.${rest >> 8}.${rest & 255}`;
        return !isAllowedTarget(EVERYTHING, { hostname: 'freed.test', port: 443, address });
      }),
      runs(100),
    );
  });
});

describe('what the operator frees', () => {
  const policy = parseEgressPolicy(
    ' Files.Corp.example:8443, intranet,10.1.0.0/16, fd12:3456::/32, 127.0.0.1:9443,[::1]:9444, ',
  );
  test.each([
    ['files.corp.example', 8443, '10.9.9.9', true],
    ['files.corp.example', 8443, '127.0.0.1', true],
    ['files.corp.example', 443, '10.9.9.9', false],
    ['other.corp.example', 8443, '10.9.9.9', false],
    ['intranet', 443, '192.168.1.1', true],
    ['intranet', 9000, '::1', true],
    ['intranet', 443, '169.254.169.254', false],
    ['any.example.com', 443, '10.1.2.3', true],
    ['any.example.com', 443, '10.2.2.3', false],
    ['any.example.com', 443, 'fd12:3456::1', true],
    ['any.example.com', 443, 'fd12:3457::1', false],
    ['any.example.com', 443, '::ffff:10.1.2.3', false],
    ['any.example.com', 9443, '127.0.0.1', true],
    ['any.example.com', 9442, '127.0.0.1', false],
    ['any.example.com', 9443, '127.0.0.2', false],
    ['any.example.com', 9444, '::1', true],
    ['any.example.com', 443, '1.1.1.1', true],
  ])('%s:%i at %s: %s', (...[hostname, port, address, expected]) => {
    expect(isAllowedTarget(policy, { hostname, port, address })).toBe(expected);
  });

  test('freeing the NAT64 prefix frees public IPv4 behind it, and not the private networks', () => {
    const nat64 = parseEgressPolicy('64:ff9b::/96');
    const at = (address: string) => isAllowedTarget(nat64, { hostname: 'example.com', port: 443, address });
    expect(at('64:ff9b::808:808')).toBe(true);
    expect(at('64:ff9b::a00:1')).toBe(false);
    expect(at('64:ff9b::7f00:1')).toBe(false);
    expect(at('64:ff9b::a9fe:a9fe')).toBe(false);
  });

  test.each([
    ['169.254.169.254', 'never be allowed'],
    ['169.254.0.0/16', 'never be allowed'],
    ['169.254.169.254', 'take it out'],
    ['0.0.0.0/0', 'it holds 169.254.0.0/16'],
    ['169.0.0.0/8', 'name the smaller networks'],
    ['100.64.0.0/10', 'it holds 100.100.100.200/32'],
    ['::/0', 'it holds fe80::/10'],
    ['fd00::/8', 'it holds fd00:ec2::/32'],
    ['2852039166', 'never be allowed'],
    ['0xa9fea9fe', 'never be allowed'],
    ['0251.0376.0251.0376:80', 'never be allowed'],
    ['169.254.43518', 'never be allowed'],
    ['[::ffff:169.254.169.254]', 'never be allowed'],
    ['metadata.google.internal.', 'metadata'],
    ['169.254.169.0/24:443', 'write a host'],
    ['fe80::/64', 'never be allowed'],
    ['fd00:ec2::254', 'never be allowed'],
    ['168.63.129.16/32', 'never be allowed'],
    ['168.63.129.16:80', 'never be allowed'],
    ['::ffff:10.0.0.1', 'never be allowed'],
    ['[::127.0.0.1]:443', 'never be allowed'],
    ['metadata.google.internal', 'metadata'],
    ['METADATA.google.internal:443', 'metadata'],
    ['https://files.corp.example', 'write a host'],
    ['user@files.corp.example', 'write a host'],
    ['*.corp.example', 'write a host'],
    ['files.corp.example.', 'without the dot'],
    ['files.corp.example:0', 'port'],
    ['files.corp.example:65536', 'port'],
    ['files.corp.example:https', 'write a host'],
    ['10.0.0.0/33', 'write a host'],
    ['fd00::/129', 'write a host'],
    ['127.1', 'write the address as 127.0.0.1'],
    ['0x7f000001:443', 'write the address as 127.0.0.1'],
    ['300.1.2.3', 'not valid'],
    ['fe80::1%eth0', 'write a host'],
    ['a b', 'write a host'],
  ])('%s is refused at the start', (entry, message) => {
    expect(() => parseEgressPolicy(`ok.example,${entry}`)).toThrow(message);
    expect(() => parseEgressPolicy(`ok.example,${entry}`)).toThrow(JSON.stringify(entry));
  });
});
