// Addresses of databases: one server or several, and what people may see of them.
import { describe, expect, test } from 'vitest';
import { addressText, parseAddress } from '../../src/platform/database/addresses/address.ts';

describe('the address of a database', () => {
  test.each([
    ['postgres://u:p%40@db.example.com/intake', [['db.example.com', 5432]], false],
    [
      'postgresql://u:p@a:6432,b/intake?sslmode=require',
      [
        ['a', 6432],
        ['b', 5432],
      ],
      true,
    ],
    [
      'postgresql://a,b/intake?target_session_attrs=any',
      [
        ['a', 5432],
        ['b', 5432],
      ],
      false,
    ],
    ['postgresql://a/intake?target_session_attrs=read-write', [['a', 5432]], true],
    [
      'postgresql://u:p@[::1]:5433,[fe80::2]/intake',
      [
        ['::1', 5433],
        ['fe80::2', 5432],
      ],
      true,
    ],
  ])('%s', (text, servers, isPrimaryWanted) => {
    const address = parseAddress(text);
    expect(address?.servers.map(({ host, port }) => [host, port])).toEqual(servers);
    expect(address?.isPrimaryWanted).toBe(isPrimaryWanted);
    expect(URL.canParse(address?.url ?? '')).toBe(true);
  });

  test('with one server alone it is what the driver reads, its other parameters kept', () => {
    expect(
      parseAddress('postgresql://u:p@a:1,b:2/x?target_session_attrs=read-write&sslmode=require')?.url,
    ).toBe('postgresql://u:p@a:1/x?sslmode=require');
    expect(parseAddress('postgresql://a,b/x?sslmode=require&target_session_attrs=primary')?.url).toBe(
      'postgresql://a/x?sslmode=require',
    );
    expect(parseAddress('postgresql://a,b/x?target_session_attrs=read-write')?.url).toBe('postgresql://a/x');
  });

  test.each([
    'mysql://a/b',
    'postgres://a:x/b',
    'postgres://a:b:c/d',
    'postgres://a/b?target_session_attrs=standby',
    '',
  ])('%s is none', (text) => expect(parseAddress(text)).toBeNull());

  test('people see servers and the name, nothing secret', () => {
    expect(addressText('postgresql://u:secret@a,b:7/x?password=secret')).toBe('a:5432,b:7/x');
    expect(addressText('postgresql://u:secret@a:9/x')).toBe('a:9/x');
  });
});
