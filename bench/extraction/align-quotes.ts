// Measures the aligner on quotes of contracts: each must be found in its PDF, and none in which a digit was changed.
import { join } from 'node:path';
import { alignQuote } from '../../src/extraction/quotes/align.ts';
import { alignable } from '../../src/extraction/quotes/alignable.ts';
import { FAMILIES } from './families.ts';
import { readGold } from './gold.ts';
import { readFileCached } from './readings.ts';

export type AlignmentCounts = {
  quotes: number;
  found: Record<string, number>;
  missing: string[];
  altered: number;
  alteredAccepted: string[];
  milliseconds: number;
};

/** Aligns every gold quote of `cuad` and, for those with digits, a copy with one digit changed. */
export async function measureAlignment(directory: string): Promise<AlignmentCounts> {
  const family = FAMILIES.find(({ name }) => name === 'cuad');
  if (!family) throw new Error('The family cuad is not known.');
  const counts: AlignmentCounts = {
    quotes: 0,
    found: {},
    missing: [],
    altered: 0,
    alteredAccepted: [],
    milliseconds: 0,
  };
  for (const document of readGold(join(directory, 'cuad'), family)) {
    const { pages } = await readFileCached(document.file ?? '', false);
    const text = alignable(pages.filter((page) => page.attachment === undefined));
    const quotes = new Set([...document.facts.values()].flatMap((fact) => fact.quotes));
    for (const quote of quotes) {
      if (quote.includes('<omitted>')) continue;
      counts.quotes++;
      const start = performance.now();
      const best = alignQuote(text, quote)[0];
      counts.milliseconds += performance.now() - start;
      if (best) counts.found[best.match] = (counts.found[best.match] ?? 0) + 1;
      else counts.missing.push(`${document.docId}: ${quote}`);
      measureAltered(counts, text, { docId: document.docId, quote });
    }
  }
  return counts;
}

function measureAltered(
  counts: AlignmentCounts,
  text: ReturnType<typeof alignable>,
  one: { docId: string; quote: string },
): void {
  const digits = [...one.quote.matchAll(/\d/g)];
  for (const digit of [digits[0], digits.at(-1)]) {
    if (!digit) continue;
    const changed = String((Number(digit[0]) + 3) % 10);
    const altered = one.quote.slice(0, digit.index) + changed + one.quote.slice(digit.index + 1);
    counts.altered++;
    const accepted = alignQuote(text, altered)[0];
    if (accepted)
      counts.alteredAccepted.push(
        `${one.docId}: ${altered} → ${accepted.places[0]?.page.text.slice(accepted.places[0].start, accepted.places[0].end)}`,
      );
  }
}
