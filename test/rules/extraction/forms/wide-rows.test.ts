// Rows of so many cells as no page has that is made for people cost no more than others of their length.
import { expect, test } from 'vitest';
import type { FactTypeName } from '../../../../src/declarations/fact-type.ts';
import { extract } from '../../../../src/extraction/extract.ts';
import { cpuMs } from '../../../harness/processes/cpu.ts';
import { declare, TODAY, textPage } from '../pages.ts';

const TYPES: FactTypeName[] = ['text', 'long_text', 'address', 'person_name', 'number', 'money', 'date'];
const declaration = declare(TYPES.map((type) => ({ fact_id: type, label: 'x', type })));

const costOf = (lines: number, length: number): number => {
  const pages = [textPage(`${'x  '.repeat(length / 3 / lines)}\n`.repeat(lines))];
  return cpuMs(() => extract({ declaration, pages, today: TODAY }));
};

test.each([1, 2, 4])('in %i lines: eight times the page takes less than eight times as long', (lines) => {
  costOf(lines, 6_000);
  const short = costOf(lines, 30_000);
  const long = costOf(lines, 240_000);
  expect(long).toBeLessThan(8 * short + 250);
});
