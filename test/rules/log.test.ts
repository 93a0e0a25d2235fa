// What is logged never says a secret, whoever logs it and however deep it stands.
import { Writable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { createLog, type Log } from '../../src/platform/log.ts';

/** The line that `write` makes. */
function lineOf(write: (log: Log) => void): Record<string, unknown> {
  const lines: string[] = [];
  const to = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  write(createLog({ level: 'info', format: 'json', to }));
  expect(lines).toHaveLength(1);
  const { time, level, ...line } = JSON.parse(lines[0] ?? '') as Record<string, unknown>;
  expect([typeof time, level]).toEqual(['string', 'info']);
  return line;
}

const NAMES = [
  'authorization',
  'api_key',
  'secret',
  'password',
  'token',
  'access_token',
  'signing_secret',
  'cookie',
];
const HIDDEN = '[redacted]';

describe('a secret is left out', () => {
  test.each(NAMES)('%s, on three levels', (name) => {
    const secret = { [name]: 'hidden', other: 'shown' };
    const left = { [name]: HIDDEN, other: 'shown' };
    const fields = { ...secret, one: { ...secret, two: secret }, list: [secret, 'shown'] };
    expect(lineOf((log) => log.info(fields, 'told'))).toEqual({
      ...left,
      one: { ...left, two: left },
      list: [left, 'shown'],
      msg: 'told',
    });
    // What was handed over stays as it was.
    expect(fields).toEqual({ ...secret, one: { ...secret, two: secret }, list: [secret, 'shown'] });
  });

  test('whatever it is', () => {
    const of = (token: unknown): unknown => lineOf((log) => log.info({ about: { token } }))['about'];
    for (const token of ['', 1, false, null, undefined, { key: 'k' }, ['k']])
      expect(of(token)).toEqual({ token: HIDDEN });
  });

  test('of what each line of a part of the log says', () => {
    const about = { token: 'hidden', request: { id: 'r', cookie: 'hidden', more: { secret: 'hidden' } } };
    const left = { token: HIDDEN, request: { id: 'r', cookie: HIDDEN, more: { secret: HIDDEN } } };
    expect(lineOf((log) => log.child(about).info('told'))).toEqual({ ...left, msg: 'told' });
    expect(
      lineOf((log) => log.child({ a: 1 }).child(about).info({ password: 'hidden', b: 2 }, 'told')),
    ).toEqual({ a: 1, ...left, password: HIDDEN, b: 2, msg: 'told' });
  });

  test('of an error, which says its message, type, code and stack alone', () => {
    const error = Object.assign(new TypeError('broken'), {
      code: 'E1',
      token: 'hidden',
      client: { key: 'k' },
    });
    const said = { type: 'TypeError', message: 'broken', code: 'E1', stack: error.stack };
    expect(lineOf((log) => log.info({ err: error, secret: 's' }, 'told'))).toEqual({
      err: said,
      secret: HIDDEN,
      msg: 'told',
    });
    expect(lineOf((log) => log.info(error, 'told'))).toMatchObject({ err: said, msg: 'told' });
  });
});

test('everything else is said as it is', () => {
  const fields = { token_count: 3, Token: 'name', at: new Date(0), deep: { a: { b: { token: 'fourth' } } } };
  expect(lineOf((log) => log.info(fields))).toEqual({ ...fields, at: '1970-01-01T00:00:00.000Z' });
});
