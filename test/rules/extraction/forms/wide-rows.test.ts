// Rows of so many cells as no page has that is made for people cost no more than others of their length.
import { expect, test } from 'vitest';
import type { FactTypeName } from '../../../../src/declarations/fact-type.ts';
import { extract } from '../../../../src/extraction/extract.ts';
import { declare, TODAY, textPage } from '../pages.ts';

const TYPES: FactTypeName[] = ['text', 'long_text', 'address', 'person_name', 'number', 'money', 'date'];
const declaration = declare(TYPES.map((type) => ({ fact_id: type, label: 'x', type })));

/** Of this process alone, whatever else the machine does. */
function cpuMs(lines: number, length: number): number {
  const pages = [textPage(`${'x  '.repeat(length / 3 / lines)}\n`.repeat(lines))];
  const before = process.cpuUsage();
  extract({ declaration, pages, today: TODAY });
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

test.each([1, 2, 4])('in %i lines: eight times the page takes less than eight times as long', (lines) => {
  cpuMs(lines, 6_000);
  const short = cpuMs(lines, 30_000);
  const long = cpuMs(lines, 240_000);
  expect(long).toBeLessThan(8 * short + 250);
});
