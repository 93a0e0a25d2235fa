// TLS to the database: every connection is encrypted as the address says, and whoever cannot show that it is the one meant is refused.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { createSecureContext, TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeDatabaseFailure } from '../../cli/terminal/database-failure.ts';
import { misspeltParameter } from '../../src/platform/database/addresses/parameters.ts';
import { wrongTls } from '../../src/platform/database/addresses/tls-mode.ts';
import { isDatabaseAway } from '../../src/platform/database/away.ts';
import { newClient } from '../../src/platform/database/connecting.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { createLog } from '../../src/platform/log.ts';
import { SCHEMA } from '../../src/schema.ts';
import { testAuthority, type ServerCertificate } from '../harness/outside/certificates.ts';

const folder = mkdtempSync(join(tmpdir(), 'intake-tls-'));
const database = new URL(process.env['TEST_PG_URL'] ?? '');
const ca = join(folder, 'ca.pem');
const fronts: { server: Server; openly: number }[] = [];

/** What a client sends that wants TLS: its length, and a number that stands for that. */
const SSL_REQUEST = '0000000804d2162f';

/** Stands before PostgreSQL, speaks TLS with this certificate, and lets nobody in without; `null` knows no TLS. */
async function front(certificate: ServerCertificate | null): Promise<{ port: number; openly(): number }> {
  const state = { server: createServer(), openly: 0 };
  state.server.on('connection', (socket: Socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (first: Buffer) => {
      if (first.toString('hex') !== SSL_REQUEST) {
        state.openly += 1;
        return void socket.destroy();
      }
      if (certificate === null) return void socket.end('N');
      socket.write('S');
      const secure = new TLSSocket(socket, {
        isServer: true,
        secureContext: createSecureContext(certificate),
      });
      const behind = connect(Number(database.port), database.hostname);
      pipeline(secure, behind, secure, () => undefined);
    });
  });
  await once(state.server.listen(0, '127.0.0.1'), 'listening');
  fronts.push(state);
  return { port: (state.server.address() as AddressInfo).port, openly: () => state.openly };
}

let named: Awaited<ReturnType<typeof front>>;
let numbered: typeof named;
let foreign: typeof named;
let expired: typeof named;
let unable: typeof named;
beforeAll(async () => {
  const authority = await testAuthority();
  writeFileSync(ca, authority.ca);
  named = await front(await authority.issue(['localhost']));
  numbered = await front(await authority.issue(['127.0.0.1']));
  expired = await front(await authority.issue(['localhost'], { expired: true }));
  foreign = await front(await authority.selfSigned(['localhost']));
  unable = await front(null);
});
afterAll(() => {
  for (const { server } of fronts) server.close();
  rmSync(folder, { recursive: true, force: true });
});

const addressOf = (port: number, host: string, query: string): string =>
  `postgres://${database.username}:${database.password}@${host}:${port}/postgres?${query}`;

/** Over a connection of its own, and over the pool that requests and workers use. */
async function asked(url: string): Promise<unknown[]> {
  const client = newClient(url, { connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ one: number }>('select 1 as one');
  await client.end();
  const opened = await openDatabase(url, SCHEMA, { log: createLog({ level: 'silent', format: 'json' }) });
  try {
    return [...rows, ...(await opened.sql<{ one: number }>('select 2 as one', []))];
  } finally {
    await opened.close();
  }
}

const ROWS = [{ one: 1 }, { one: 2 }];
const refusal = (url: string): Promise<Error> =>
  asked(url).then(
    () => new Error('it was let in'),
    (error: Error) => error,
  );

describe('an address that asks for TLS', () => {
  test('require and no-verify take any certificate, and send nothing openly', async () => {
    for (const mode of ['require', 'no-verify'])
      expect(await asked(addressOf(foreign.port, 'localhost', `sslmode=${mode}`))).toEqual(ROWS);
    expect(foreign.openly()).toBe(0);
  });

  test.each(['verify-full', 'verify-ca', 'require'])('%s with the authority that signed it', async (mode) => {
    const query = `sslmode=${mode}&sslrootcert=${ca}&application_name=x`;
    expect(await asked(addressOf(named.port, 'localhost', query))).toEqual(ROWS);
    const refused = await refusal(addressOf(foreign.port, 'localhost', query));
    expect(describeDatabaseFailure(refused)).toMatchObject({ code: 'database_untrusted' });
    expect(isDatabaseAway(refused)).toBe(true);
    expect(named.openly()).toBe(0);
  });

  test('verify-full looks at the name or the number, verify-ca at neither', async () => {
    const by = (mode: string): string => `sslmode=${mode}&sslrootcert=${ca}`;
    expect(await asked(addressOf(numbered.port, '127.0.0.1', by('verify-full')))).toEqual(ROWS);
    expect(await refusal(addressOf(numbered.port, 'localhost', by('verify-full')))).toMatchObject({
      code: 'ERR_TLS_CERT_ALTNAME_INVALID',
    });
    // Node.js takes a number for localhost.
    expect(await refusal(addressOf(named.port, '127.0.0.1', by('verify-full')))).toMatchObject({
      code: 'ERR_TLS_CERT_ALTNAME_INVALID',
    });
    expect(await asked(addressOf(named.port, '127.0.0.1', by('verify-ca')))).toEqual(ROWS);
  });

  test('of several servers each is looked at', async () => {
    const servers = `postgres://${database.username}:${database.password}@localhost:${named.port},localhost:${foreign.port}/postgres`;
    expect(await asked(`${servers}?sslmode=verify-full&sslrootcert=${ca}`)).toEqual(ROWS);
    expect(foreign.openly() + named.openly()).toBe(0);
  });

  test('a certificate that is over, or that no authority of this machine has signed', async () => {
    expect(
      await refusal(addressOf(expired.port, 'localhost', `sslmode=verify-full&sslrootcert=${ca}`)),
    ).toMatchObject({ code: 'CERT_HAS_EXPIRED' });
    expect(
      describeDatabaseFailure(await refusal(addressOf(named.port, 'localhost', 'sslmode=verify-full'))),
    ).toMatchObject({ code: 'database_untrusted', message: expect.stringContaining('sslrootcert=FILE') });
  });

  test('never goes on without, where the server knows none', async () => {
    const refused = await refusal(addressOf(unable.port, 'localhost', 'sslmode=require'));
    expect(describeDatabaseFailure(refused)?.message).toBe(
      'The database does not speak TLS. Switch it on there (ssl = on), or take sslmode out of DATABASE_URL.',
    );
    expect(unable.openly()).toBe(0);
  });

  test('and names a file that cannot be read says which', async () => {
    const query = `sslmode=verify-full&sslrootcert=${join(folder, 'none.pem')}`;
    expect((await refusal(addressOf(named.port, 'localhost', query))).message).toMatch(
      /names sslrootcert=.*none\.pem, which cannot be read/,
    );
  });
});

test.each([
  ['postgres://a/b?sslmode=prefer', /not one of disable, require/],
  ['postgres://a/b?sslmode=verify-ca', /names no authority/],
  ['postgres://a/b?sslmode=verify-ca&sslrootcert=x', null],
  ['postgres://a/b?sslmode=require', null],
  ['postgres://a/b?ssl=true', null],
  ['postgres://a/b', null],
])('%s', (url, wrong) => {
  if (wrong === null) expect(wrongTls(url)).toBeNull();
  else expect(wrongTls(url)).toMatch(wrong);
});

test.each([
  ['postgres://a/b?sslmod=require', /"sslmod".*Is sslmode meant\?/],
  ['postgres://a/b?SSLMODE=require', /"SSLMODE".*Is sslmode meant\?/],
  ['postgres://a,c/b?target_session_attr=primary', /Is target_session_attrs meant\?/],
  ['postgres:///b?hosst=/run&Host=x', /"Host".*Is host meant\?/],
  // Of other drivers, and of those who sell databases.
  ['postgres://a/b?sslmode=require&channel_binding=require&connect_timeout=10&pgbouncer=true', null],
  ['postgres://a/b?application_name=x&options=-c%20a%3Db&sslpassword=x&sslcrl=y', null],
])('parameters of %s', (url, wrong) => {
  if (wrong === null) expect(misspeltParameter(url)).toBeNull();
  else expect(misspeltParameter(url)).toMatch(wrong);
});
