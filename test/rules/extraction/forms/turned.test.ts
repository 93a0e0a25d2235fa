// Values that control characters turn round are for a person: another one is seen than is stored.
import { describe, expect, test } from 'vitest';
import { foundIn } from '../pages.ts';

const STANDS = 0.8;
const money = { label: 'Salary', type: { name: 'money' } } as const;
const best = (text: string) => foundIn(money, text)[0];

describe('turned', () => {
  test.each([
    ['Salary: \u202e00.01\u202c EUR'],
    ['Salary: \u202e00.01 EUR'],
    ['\u202eSalary: 00.01 EUR'],
    ['Salary: \u2067\u2066A\u2069 00.01\u2069 EUR'],
    ['Salary: \u202b00.01 EUR\u202c'],
  ])('%j', (text) => {
    const found = best(text);
    expect(found?.quality ?? 0).toBeLessThan(STANDS);
    if (found !== undefined) expect(found.reasonCodes).toEqual(['low_anchor_quality']);
  });
});

describe('as it stands', () => {
  test.each([
    ['Salary: 10.00 EUR'],
    ['Salary: \u206610.00 EUR\u2069'],
    ['Salary: \u202a10.00 EUR\u202c'],
    ['\u202eabc\u202c  Salary: 10.00 EUR'],
    ['\u202eabc\nSalary: 10.00 EUR'],
  ])('%j', (text) => {
    expect(best(text)).toMatchObject({ value: '10.00 EUR', reasonCodes: [] });
    expect(best(text)?.quality).toBeGreaterThanOrEqual(STANDS);
  });
});
