// Periods of time in words and digits.
import { describe, expect, test } from 'vitest';
import { findValues } from '../../../src/values/parse.ts';
import { foundIn, parses, TODAY } from './table.ts';

const DURATION = { name: 'duration' } as const;

describe('one period', () => {
  parses(DURATION, [
    ['3 years', 'P3Y'],
    ['three (3) years', 'P3Y'],
    ['3 (three) years', 'P3Y'],
    ['eighteen months', 'P18M'],
    ['twenty-four (24) months', 'P24M'],
    ['twenty-\nfour (24) months', 'P24M'],
    ['one hundred eighty (180) days', 'P180D'],
    ['one hundred and twenty days', 'P120D'],
    ['24-month', 'P24M'],
    ['2 weeks', 'P2W'],
    ['48 hours', 'PT48H'],
    ['1.5 years', 'P18M'],
    ['1 year and 6 months', 'P1Y6M'],
    ['1 Jahr und 6 Monate', 'P1Y6M'],
    ['zwei Jahre', 'P2Y'],
    ['2 ans', 'P2Y'],
    ['un an', 'P1Y'],
    ['tres meses', 'P3M'],
    ['36 maanden', 'P36M'],
    ['12 miesięcy', 'P12M'],
    ['2 år', 'P2Y'],
    ['P3Y', 'P3Y'],
    ['P1Y6M', 'P1Y6M'],
    ['siebenundzwanzig (27) Monate', 'P27M'],
    ...[
      'two (3) years',
      '10 business days',
      '5 jours ouvrables',
      '1.3 years',
      'P',
      'P0D',
      'years',
      'soon',
      '5 dog years',
    ].map((text): [string, string] => [text, 'invalid_format']),
  ]);
  parses({ ...DURATION, max: 'P5Y' }, [
    ['60 months', 'P60M'],
    ['61 months', 'invalid_format'],
  ]);
});

describe('a part of a count is none', () => {
  const refuses = (texts: string[]): void => {
    test.each(texts)('%j', (text) => {
      const found = findValues(DURATION, `Term: ${text}`, TODAY);
      expect(found.map(({ ok }) => ok)).toEqual([false]);
    });
  };

  describe('the end of a number in words', () => {
    refuses([
      'cuarenta y cinco días',
      'ochenta y cinco días',
      'treinta y seis (36) meses',
      'vingt et un jours',
      'soixante-dix jours',
      'quatre-vingt-dix jours',
      'cent vingt jours',
      'fünf und zwanzig Jahre',
      'hundert zwanzig Tage',
      'one thousand and five days',
      'quaranta due giorni',
    ]);
  });
  describe('the end of a range', () => {
    refuses([
      '12 - 24 months',
      '12 – 24 Monate',
      '2 to 3 years',
      'between 2 and 3 years',
      'two (2) to three (3) years',
      'zwei bis drei Jahre',
      'deux à trois ans',
      'two or three years',
    ]);
  });
  describe('what half of one more comes to', () => {
    refuses(['un an et demi', '2 años y medio', '1 year and a half']);
  });

  test('articles, dates, and a period before it are no part of it', () => {
    expect(foundIn(DURATION, 'eine sechs Monate lange Frist')).toEqual(['sechs Monate = P6M']);
    expect(foundIn(DURATION, '01.05.2026 - 12 Monate')).toEqual(['12 Monate = P12M']);
    expect(foundIn(DURATION, 'un año y seis meses')).toEqual(['un año y seis meses = P1Y6M']);
  });
});

describe('within a text', () => {
  test('prose', () => {
    expect(foundIn(DURATION, 'for a period of two (2) years, and thirty (30) days notice')).toEqual([
      'two (2) years = P2Y',
      'thirty (30) days = P30D',
    ]);
  });
  test('words of several languages are not mixed', () => {
    expect(
      foundIn(DURATION, 'from time to time, once an affiliate, Section 2 an entity, (1) an agreement'),
    ).toEqual([]);
  });
});
