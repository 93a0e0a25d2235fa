// The words for a whole period beside a single date: nobody knows which end of it is meant.
import { describe, expect, test } from 'vitest';
import { DAY, settled } from '../certainties/settled.ts';

const START = { label: 'First day', type: DAY, like: 'start_date' } as const;
const END = { label: 'Last day', type: DAY, like: 'end_date' } as const;

describe.each(['Period', 'Policy period', 'Leistungszeitraum', 'Période', 'Contract dates'])(
  '%s',
  (label) => {
    test.each([': ', '    ', '\n'])('behind %j one date is for a person', (between) => {
      const text = `Form\n\n${label}${between}1 June 2026\n\nOther: abc\n`;
      expect(settled(START, text)).toBeNull();
      expect(settled(END, text)).toBeNull();
    });

    test('of two dates each is one end', () => {
      const text = `Form\n\n${label}: 1 June 2026 - 31 May 2027\n\nOther: abc\n`;
      const found = [START, END].map((fact) => settled(fact, text));
      expect(found).toEqual(['2026-06-01 or 2027-05-31', '2026-06-01 or 2027-05-31']);
    });
  },
);

test('labels of one end say which one', () => {
  expect(settled(START, 'Policy start: 1 June 2026\n')).toBe('2026-06-01');
  expect(settled(END, 'End of cover: 31 May 2027\n')).toBe('2027-05-31');
});

test('a period that says from when on has a first day alone', () => {
  expect(settled(START, 'Period: from 1 June 2026\n')).toBe('2026-06-01');
  expect(settled(END, 'Period: from 1 June 2026\n')).toBeNull();
});

test('a day that its author calls a period is that', () => {
  expect(settled({ label: 'Period', type: DAY }, 'Period: 1 June 2026\n')).toBe('2026-06-01');
});

test('a label that its author gives a fact of another name', () => {
  const find = [{ by: 'anchor' as const, labels: ['Rental dates'] }];
  expect(settled({ label: 'Begins', type: DAY, find }, 'Rental dates: 1 June 2026\n')).toBeNull();
});
