// Addresses of databases: one server or several, and what people may see of them.
import { describe, expect, test } from 'vitest';
import { userInfo } from 'node:os';
import { addressText, parseAddress } from '../../src/platform/database/addresses/address.ts';
import { withoutNamedParts } from '../../src/platform/database/addresses/parameters.ts';
import { postgresUrl } from '../../src/platform/setting-checks.ts';

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
    'postgres://a:99999/d',
    'postgres://u:p#x@a/d',
    'postgres://a/b?target_session_attrs=standby',
    '',
  ])('%s is none', (text) => expect(parseAddress(text)).toBeNull());

  test('people see servers and the name, nothing secret', () => {
    expect(addressText('postgresql://u:secret@a,b:7/x?password=secret')).toBe('a:5432,b:7/x');
    expect(addressText('postgresql://u:secret@a:9/x')).toBe('a:9/x');
  });
});

describe('parts behind the question mark, as other programs take them', () => {
  const me = encodeURIComponent(userInfo().username);
  test.each([
    ['postgresql:///intake?host=/run/postgresql', `postgresql://${me}@%2Frun%2Fpostgresql/intake`],
    [
      'postgresql://u:p%40@/intake?host=/run/postgresql&port=6543',
      'postgresql://u:p%40@%2Frun%2Fpostgresql:6543/intake',
    ],
    [
      'postgres:///?host=db&user=u&password=p%40&dbname=in%20take&sslmode=require',
      'postgres://u:p%40@db/in%20take?sslmode=require',
    ],
    ['postgres://u@a,b:1/intake?port=7', 'postgres://u@a:7,b:7/intake'],
    ['postgres://u@/intake?host=a,b&port=1,2', 'postgres://u@a:1,b:2/intake'],
    ['postgres://u@/intake?host=::1', 'postgres://u@[::1]/intake'],
    ['postgres://u@a:1/intake?sslmode=require', 'postgres://u@a:1/intake?sslmode=require'],
    ['postgres://u@a:1/intake', 'postgres://u@a:1/intake'],
  ])('%s', (text, same) => {
    expect(withoutNamedParts(text)).toBe(same);
    expect(postgresUrl(text)).toEqual({ value: text });
    expect(parseAddress(text)).toEqual(parseAddress(same));
  });

  test('a socket is told as its folder', () => {
    expect(parseAddress('postgres://u@%2Frun%2Fpostgresql/x')?.servers).toEqual([
      { host: '/run/postgresql', port: 5432 },
    ]);
    expect(addressText('postgres://u:secret@%2Frun%2Fpostgresql/x')).toBe('/run/postgresql/x');
  });
});

test.each(['p#x', 'p/x', 'p?x'])(
  '%s as a password has to be written otherwise, which is said',
  (password) => {
    expect(postgresUrl(`postgres://u:${password}@a:1/d`)).toEqual({ wrong: expect.stringContaining('%23') });
    expect(postgresUrl(`postgres://u:${encodeURIComponent(password)}@a:1/d`)).toHaveProperty('value');
  },
);
