// Numbers whose first part stands before a gap in the same box.
import { describe, expect, test } from 'vitest';
import { settled } from '../certainties/settled.ts';
import { candidatesFor, foundIn, placedPage } from '../pages.ts';

const FACT = { label: 'Certificate number', type: 'identifier' } as const;

describe.each([
  ['HL', '7730-55201/03'],
  ['B', '4417-220'],
  ['KV', '0041 7729'],
  ['42', '118-2207'],
  ['A1', '88213'],
])('%s before the gap and %s behind it', (first, rest) => {
  const gap = 10 + first.length + 1.5;

  test.each<[string, Parameters<typeof placedPage>[0]]>([
    [
      'below',
      [
        [10, 10, FACT.label],
        [60, 10, 'Policy number'],
        [10, 11.6, first],
        [gap, 11.6, rest],
      ],
    ],
    [
      'beside',
      [
        [10, 10, FACT.label],
        [40, 10, first],
        [30 + gap, 10, rest],
      ],
    ],
  ])('%s the label is one number, for a person to look at', (_where, cells) => {
    const page = placedPage(cells);
    expect(candidatesFor(FACT, [page])[0]?.value).toBe(`${first} ${rest}`);
    expect(settled(FACT, page)).toBeNull();
  });
});

test('what has a title of its own is no part of it', () => {
  const page = placedPage([
    [10, 10, 'Line'],
    [16, 10, FACT.label],
    [10, 11.6, '10'],
    [16, 11.6, '7730-55201'],
  ]);
  expect(candidatesFor(FACT, [page])[0]?.value).toBe('7730-55201');
});

test('what stands farther away, or is a day, is no part of it', () => {
  for (const cells of [
    [
      [10, 11.6, 'HL'],
      [20, 11.6, '7730-55201'],
    ],
    [
      [10, 11.6, '7730-55201'],
      [21.5, 11.6, '12.05.2026'],
    ],
  ] as Parameters<typeof placedPage>[0][]) {
    const found = candidatesFor(FACT, [placedPage([[10, 10, FACT.label], ...cells])]);
    expect(found.map(({ value }) => value)).not.toContain(cells.map(([, , text]) => text).join(' '));
  }
});

test('a short group before a longer one is not the number alone', () => {
  const [first] = foundIn(FACT, 'Certificate number: 42 118-2207');
  expect(first).toMatchObject({ value: '42 118-2207' });
  expect(first?.quality).toBeLessThan(0.8);
  for (const { value, quality } of foundIn(FACT, 'Certificate number: No 42 118-2207'))
    expect([value, quality < 0.8]).toEqual([value, true]);
});

test.each([
  ['WF0EXXTTGEJK44107', true],
  ['WFOEXXTTGEJK44107', false],
  ['WF0EXXTTGEJK441Q7', false],
  ['ORDER-2026-I-00017', true],
])('a number of a vehicle has no I, O or Q: %s', (number, stands) => {
  const [found] = foundIn({ label: 'Number', type: 'identifier' }, `Number: ${number}\n`);
  expect(found?.value).toBe(number);
  expect((found?.quality ?? 0) >= 0.8).toBe(stands);
});
