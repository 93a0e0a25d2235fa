// Why a fact is open, with the words of the page that are no value of it.
import { expect, test } from 'vitest';
import { reasonText, refusedOf } from '../../../cli/views/readings.ts';

const open = { value: null, reason_codes: ['invalid_format'] };
const found = (value: string | null, raw: string) => ({ value, raw, evidence: [] });

test('what stands there is said', () => {
  const refused = refusedOf(open, [found(null, '01.01.2020'), found(null, '02.01.2020')]);
  expect(reasonText('invalid_format', { ...open, refused })).toBe(
    'what stands there is not a valid value: ›01.01.2020‹',
  );
});

test('as far as a line goes, and without what a terminal would obey', () => {
  const refused = refusedOf(open, [found(null, `\u001b[31m${'9'.repeat(500)}`)]);
  const told = reasonText('invalid_format', { ...open, refused });
  expect(told).toMatch(/…‹$/);
  expect(told.length).toBeLessThan(120);
  expect(told).not.toContain('\u001b');
});

test('nothing where there is a value, or another reason', () => {
  expect(refusedOf({ ...open, value: '1' }, [found(null, 'x')])).toBeNull();
  expect(refusedOf({ ...open, reason_codes: ['no_anchor'] }, [found(null, 'x')])).toBeNull();
  expect(refusedOf(open, [found('1', 'x')])).toBeNull();
  expect(reasonText('no_anchor', { ...open, refused: 'x' })).toBe('not found in the documents');
});
