// Numbers that are printed in groups of digits, with long groups among them.
import { describe, expect, test } from 'vitest';
import { foundIn } from '../pages.ts';

const STANDS = 0.8;
const best = (text: string) => foundIn({ label: 'Tax number', type: 'identifier' }, text)[0];

describe('a number in groups', () => {
  test.each([
    ['18 10123456 77'],
    ['181 815 08155'],
    ['12 345 67890'],
    ['123 45 6789'],
    ['12 345 678 901'],
    ['AB 10123456 77'],
    ['1 85 07 75 123 456 78'],
    ['057-4419 2086'],
  ])('%s is whole', (number) => {
    expect(best(`Tax number: ${number}`)).toMatchObject({ value: number, quality: 1 });
  });

  test('so is one before a remark', () => {
    expect(best('Tax number: 18 10123456 77 issued in Bonn')?.value).toBe('18 10123456 77');
  });

  test.each([
    ['28 1234567840', '28 1234567840'],
    ['28 1234567840, Madrid', '28 1234567840'],
    ['12 34567 8', '12 34567 8'],
    ['44-190 8812', '44-190 8812'],
    ['44-190 88 120', '44-190 88 120'],
    ['44/190/7 88120', '44/190/7'],
  ])('%s may be two: proposed whole', (text, value) => {
    const one = best(`Tax number: ${text}`);
    expect(one?.value).toBe(value);
    expect(one?.quality).toBeLessThan(STANDS);
  });

  test('the first group never stands alone', () => {
    expect(best('Tax number: No 12 12345')?.quality).toBeLessThan(STANDS);
    expect(best('Tax number: 18 10123456-77')?.quality).toBeLessThan(STANDS);
  });

  test.each([
    ['4711 12.05.2025', '4711'],
    ['123456 12345678', '123456'],
    ['4711 1 Stück', '4711'],
    ['44-190 2025', '44-190'],
    ['44-190 10115 Berlin', '44-190'],
  ])('%s is a number and something else', (text, value) => {
    expect(best(`Tax number: ${text}`)).toMatchObject({ value, quality: 1 });
  });
});
