// Which failures of a statement say that the database is away, and which that the statement is wrong.
import { expect, test } from 'vitest';
import { errorAnswer } from '../../src/http/envelope.ts';
import { isDatabaseAway } from '../../src/platform/database/away.ts';
import { createLog } from '../../src/platform/log.ts';

const said = (message: string, more: object = {}): Error => Object.assign(new Error(message), more);

test.each([
  ['ended by its administrator', said('terminating connection', { code: '57P01', severity: 'FATAL' })],
  ['starting', said('the database system is starting up', { code: '57P03', severity: 'FATAL' })],
  ['no room', said('sorry, too many clients already', { code: '53300', severity: 'FATAL' })],
  ['another server crashed', said('terminating connection', { code: '57P02', severity: 'WARNING' })],
  ['a standby now', said('cannot execute INSERT in a read-only transaction', { code: '25006' })],
  ['cut in a statement', said('Connection terminated unexpectedly')],
  ['cut between two', said('Client has encountered a connection error and is not queryable')],
  ['nobody listens', said('connect ECONNREFUSED', { code: 'ECONNREFUSED', syscall: 'connect' })],
  ['its socket is gone', said('connect ENOENT', { code: 'ENOENT', syscall: 'connect' })],
  ['reset', said('read ECONNRESET', { code: 'ECONNRESET', syscall: 'read' })],
  ['no name', said('getaddrinfo ENOTFOUND db', { code: 'ENOTFOUND' })],
  ['no place in the pool', said('timeout exceeded when trying to connect')],
])('away: %s', (_name, error) => expect(isDatabaseAway(error)).toBe(true));

test.each([
  ['a table that is missing', said('relation "x" does not exist', { code: '42P01', severity: 'ERROR' })],
  ['a statement that takes too long', said('canceling statement', { code: '57014', severity: 'ERROR' })],
  ['no room on the disk', said('could not extend file', { code: '53100', severity: 'ERROR' })],
  ['a file that is missing', said('open ENOENT', { code: 'ENOENT', syscall: 'open' })],
  ['a bug', new TypeError('undefined is not a function')],
  ['no error', 'Connection terminated'],
])('not away: %s', (_name, error) => expect(isDatabaseAway(error)).toBe(false));

const log = createLog({ level: 'silent', format: 'json' });

test.each([
  ['53100', 503, '30', /disk of the database is full, so nothing was stored/],
  ['42P01', 500, undefined, /went wrong on our side/],
])('what a request is answered: %s', (code, status, after, message) => {
  const failed = Object.assign(new Error('could not extend file "base/5/1259"'), { code, severity: 'ERROR' });
  const answer = errorAnswer(failed, 'req_1', log);
  expect([answer.status, answer.headers['Retry-After']]).toEqual([status, after]);
  expect(answer.body).toMatchObject({
    error: { code: 'internal_error', message: expect.stringMatching(message) },
  });
});
