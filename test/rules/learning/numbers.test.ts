// A number that goes on where it is found again: which of the two is asked for, a person says.
import { describe, expect, test } from 'vitest';
import type { FactSpec } from '../../../src/declarations/schema.ts';
import { readPlainText } from '../../../src/documents/readers/text/plain-text.ts';
import { doubtedIn } from '../../../src/learning/certainty/doubt.ts';
import type { Seen } from '../../../src/learning/features/seen.ts';

type Find = { quote: string; quality?: number; by?: Seen['by'] };

const pages = readPlainText(Buffer.from('Order no. 1047\nInvoice no. 1047-2\nCustomer no. 10478\n'));

/** Each number where it first stands; the doubted ones by their place among the finds. */
function doubted(finds: Find[], more: Partial<FactSpec> = {}): string[] {
  const fact: FactSpec = { fact_id: 'fact', label: 'Number', type: 'identifier', ...more };
  const candidates = finds.map(({ quote, quality = 0.97, by = 'anchor' }, at): Seen => {
    const charStart = pages[0]?.text.indexOf(quote) ?? 0;
    const span = { pageIndex: 0, charStart, charEnd: charStart + quote.length, quote };
    return { id: String(at), factId: 'fact', by, value: quote, quality, reasonCodes: [], spans: [span] };
  });
  return [...doubtedIn({ facts: [fact] }, { pages, candidates })];
}

describe('numbers', () => {
  const both: Find[] = [{ quote: '1047' }, { quote: '1047-2', quality: 0.78 }];

  test('one that goes on where it is found again does not stand, the longer one does', () => {
    expect(doubted(both)).toEqual(['0']);
    expect(doubted([{ quote: '1047-2' }, { quote: '1047', quality: 0.78 }])).toEqual([]);
  });

  test('another number that begins like it says nothing, nor does what hardly anything speaks for', () => {
    expect(doubted([{ quote: '1047' }, { quote: '10478', quality: 0.78 }])).toEqual([]);
    expect(doubted([{ quote: '1047' }, { quote: '1047-2', quality: 0.4 }])).toEqual([]);
  });

  test('where several numbers are asked for, each may be one', () => {
    expect(doubted(both, { multiple: true })).toEqual([]);
  });

  test('what the document says of itself in XML stands', () => {
    expect(doubted([{ quote: '1047', by: 'structured' }, ...both.slice(1)])).toEqual([]);
  });
});
