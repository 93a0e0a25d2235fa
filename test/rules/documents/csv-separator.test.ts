// Which texts are tables of cells, and which only have as many commas in each of their lines.
import { describe, expect, test } from 'vitest';
import { csvSeparator } from '../../../src/documents/readers/text/csv-separator.ts';

describe('no tables', () => {
  test.each([
    'Units shipped: 1,200\nUnits returned: 1,150\nUnits in stock: 12,500\n',
    'Gewicht: 1,234\nVolumen: 5,50\nPreis: 12,50 EUR\n',
    'Weight: 1,234\nA: 5,50 EUR\nB: 2.345,60 EUR\nC: 12,5 %\n',
    'Units shipped 1,200\nUnits returned 1,150\nUnits in stock 12,500\n',
    'Gewicht 1,234 kg\nVolumen 5,50 l\nPreis 12,50 EUR\n',
    'Poids : 1,5 kg\nPrix : 12,50 €\nTaux : 5,5 %\n',
    'Saldo 1,5\nAbono 2,5\nCargo 3,5\n',
    'Gewicht 1,5 kg\nPrijs 12,50\nKorting 2,5 %\n',
    'Sales,net\nWeight 1,234 kg\nVolume 5,50 l\n',
    'Umsatz: 1,200,300\nKosten: 2,300,400\nGewinn: 900,100,200\n',
    'Revenue 1,200,300\nCosts 2,300,400\nProfit 900,100,200\n',
    '1,200\n1,150\n12,500\n',
    '12,5\n13,5\n14,5\n',
    '• Rope 1,200 m\n• Wire 2,300 m\n• Tar 3,400 l\n',
    'Between 1,200 and 1,300\nBetween 1,400 and 1,500\nBetween 1,100 and 2,200\n',
    'Colours: red,green,blue\nSizes: S,M,L\nOptions: a,b,c\n',
    'Name: Smith,John\nBorn: Berlin,Germany\nLives: Rome,Italy\n',
    'Date May 5,2025\nDue June 6,2025\nPaid July 7,2025\n',
    'Dear Sir or Madam,\n\nThank you,\n\nYours sincerely,\nJohn\n',
    'Betrag: 1.200,00;\nSteuer: 240,00;\nSumme: 1.440,00;\n',
  ])('%j', (text) => {
    expect(csvSeparator(text)).toBeUndefined();
  });
});

describe('tables', () => {
  test.each([
    [',', 'item,price\nRope,5\nTar,6\nWire,1\n'],
    [',', 'menge,preis\n1,20\n2,30\n3,45\n'],
    [',', 'item,price\n"Rope","5,20"\n"Tar","6,30"\n'],
    [',', 'sku,qty\nA-1,5\nA-2,6\nA-3,7\n'],
    [',', 'product,qty\nBolt M5,5\nBolt M6,6\nNut M7,7\n'],
    [',', 'x,y,z\n100,200,300\n400,500,600\n'],
    [',', 'time,level,message\n10:00:00,INFO,started\n10:00:01,INFO,stopped\n'],
    [',', 'Name:,Smith\nAge:,30\nTown:,Rome\n'],
    [',', 'name,phone\nSmith,\nMiller,\nBrown,12\n'],
    [';', 'item;price\nRope;5,20\nTar;1.006,30\nWire;1,00\n'],
    ['|', 'id|name|sum\n1|Rope|5,20\n2|Tar|6,30\n'],
    ['\t', 'Weight\t1,234\nHeight\t5,678\nWidth\t1,111\n'],
  ])('parted by %j: %j', (separator, text) => {
    expect(csvSeparator(text)).toBe(separator);
  });
});
