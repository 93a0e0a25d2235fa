// Cursors of the queue: what a page ended with comes back as it was, and nothing else is taken for one.
import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { Refusal } from '../../../src/catalog/errors.ts';
import { newId } from '../../../src/platform/ids.ts';
import { decodeCursor, encodeCursor, SORTS } from '../../../src/queue/cursor.ts';
import { anyCharacters, runs } from '../../harness/properties.ts';

const base64url = (text: string): string => Buffer.from(text).toString('base64url');
const cursor = (...content: unknown[]): string => base64url(JSON.stringify(content));
const id = newId('case');
const since = '2026-01-01T00:00:00.000Z';
const good = cursor('priority', 1, null, since, id);

const time = fc
  .date({
    min: new Date('0001-01-01T00:00:00.000Z'),
    max: new Date('9999-12-31T23:59:59.999Z'),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString());
const position = fc.record({
  priority: fc.integer({ min: 0, max: 3 }),
  dueAt: fc.option(time),
  since: time,
  caseId: fc.constant(null).map(() => newId('case')),
});

test('every place in the queue comes back as it was', () => {
  fc.assert(
    fc.property(fc.constantFrom(...SORTS), position, (sort, place) => {
      expect(decodeCursor(sort, encodeCursor(sort, place))).toEqual(place);
    }),
    runs(100),
  );
});

test('what these tests take for a good cursor is one', () => {
  expect(decodeCursor('priority', good)).toEqual({ priority: 1, dueAt: null, since, caseId: id });
});

const refused = (text: string): unknown => {
  try {
    return decodeCursor('priority', text);
  } catch (error) {
    return error instanceof Refusal ? error.code : error;
  }
};

test('any other text is refused, or is the only way to write the place that it stands for', () => {
  const texts = fc.oneof(
    anyCharacters(),
    fc.json().map(base64url),
    fc
      .tuple(fc.nat(good.length - 1), fc.string({ minLength: 1, maxLength: 1 }))
      .map(([at, letter]) => good.slice(0, at) + letter + good.slice(at + 1)),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const answer = refused(text);
      if (answer !== 'invalid_request') expect(encodeCursor('priority', answer as never)).toBe(text);
    }),
    runs(500),
  );
});

describe('refused', () => {
  test.each([
    ['empty', ''],
    ['a word', 'next'],
    ['not base64url', '💩'],
    ['a number', base64url('1')],
    ['half of one', good.slice(0, 40)],
    ['with padding', `${good}==`],
    ['with something behind it', `${good}!`],
    ['with a line end', `${good}\n`],
    ['written in another way', base64url(JSON.stringify(['priority', 1, null, since, id], null, 1))],
    ['of another sort', cursor('oldest', 1, null, since, id)],
    ['of no sort', cursor('largest', 1, null, since, id)],
    ['with a priority that there is not', cursor('priority', 4, null, since, id)],
    ['with half a priority', cursor('priority', 1.5, null, since, id)],
    ['with a text as priority', cursor('priority', '1', null, since, id)],
    ['with a year that PostgreSQL has not', cursor('priority', 1, null, '0000-01-01T00:00:00.000Z', id)],
    ['with a day that there is not', cursor('priority', 1, null, '2026-02-30T00:00:00.000Z', id)],
    ['with a due time that is none', cursor('priority', 1, 'infinity', since, id)],
    ['with another id', cursor('priority', 1, null, since, newId('org'))],
    ['with SQL', cursor('priority', 1, null, since, `${id}' or true --`)],
    ['with NUL', cursor('priority', 1, null, since, '\u0000')],
    ['with more', cursor('priority', 1, null, since, id, 1)],
    ['with less', cursor('priority', 1, null, since)],
    ['an object', base64url('{"0":"priority","length":5}')],
    ['very deep', base64url('['.repeat(300))],
  ])('a cursor that is %s', (_name, text) => {
    expect(refused(text)).toBe('invalid_request');
  });
});
