// A table of thousands of cells, each cited from its place: the server shows it between two other requests, and it can be printed.
import { expect, test } from 'vitest';
import { markPages, MOST_MARKS } from '../../../src/casefile/content/marks.ts';
import type { EvidenceRow, FactRow } from '../../../src/cases/standing/record.ts';
import type { Declaration } from '../../../src/declarations/schema.ts';
import { seenFacts } from '../../../src/view/citations.ts';
import type { Mark } from '../../../src/view/seen.ts';
import { textView } from '../../../src/view/text-view.ts';

const IDS = ['item', 'unit', 'count', 'price', 'sum'];
const ROWS = 2000;
/** By the square of the cells it takes a minute. */
const SOON_MS = 2000;

const declaration: Declaration = {
  workflow_id: 'orders',
  case_type_id: 'order',
  title: 'Orders',
  facts: [
    {
      fact_id: 'lines',
      label: 'Lines',
      type: { name: 'table', columns: IDS.map((id) => ({ column_id: id, label: id, type: 'text' })) },
    },
  ],
};
const rows = Array.from({ length: ROWS }, (_, row) =>
  Object.fromEntries(IDS.map((id): [string, string] => [id, `${id} ${row}`])),
);
const value = JSON.stringify(rows);
const text = rows.map((row) => Object.values(row).join('  ')).join('\n');

function evidenceOf(): EvidenceRow[] {
  let at = 0;
  const places = rows.flatMap((cells, row) =>
    IDS.map((columnId) => {
      const quote = cells[columnId] ?? '';
      const charStart = text.indexOf(quote, at);
      at = charStart + quote.length;
      return { quote, charStart, charEnd: at, cell: { row, columnId } };
    }),
  );
  const shared = { candidateId: 'cand_1', factId: 'lines', docId: 'doc_1', pageIndex: 0, boxes: [] };
  return places.map((place, ordinal) => ({
    ...shared,
    ...place,
    evidenceId: `ev_${ordinal}`,
    ordinal,
    method: 'born_digital_text',
  }));
}

const FACT: FactRow = {
  factId: 'lines',
  status: 'resolved',
  value,
  values: null,
  initialValue: value,
  candidateId: 'cand_1',
  quality: 1,
  margin: null,
  anchorMatch: 'exact',
  source: 'document',
  verificationId: null,
  answered: null,
  reasonCodes: [],
  confirmed: false,
  verified: false,
};

const CITED = {
  record: { facts: [FACT], contradictions: [] },
  declaration,
  candidates: [{ candidateId: 'cand_1', value }],
  evidence: evidenceOf(),
};

test('its cells are cited and marked one by one, and nobody waits for it', () => {
  const start = performance.now();
  const [fact] = seenFacts(CITED);
  const citations = fact?.citations ?? [];
  expect(citations).toHaveLength(ROWS * IDS.length);
  expect(citations.at(-1)).toMatchObject({ kind: 'value', value: 'sum 1999', quote: 'sum 1999' });
  const marks = citations.map((citation): Mark => ({ ...citation, label: 'Lines', isChosen: true }));
  const { markup } = textView(text, marks, { isSheet: true });
  expect(performance.now() - start).toBeLessThan(SOON_MS);
  expect(markup.match(/<mark/g)?.length).toBeGreaterThan(5000);
  expect(markup).toMatch(/id="cited"\s*>item 0<\/mark\s*>/);
});

test('a case file marks as many as can be printed, and every place of the facts beside it', () => {
  const total = { fact_id: 'total', label: 'Total', type: 'money' as const };
  const place = { candidateId: 'cand_2', factId: 'total', evidenceId: 'ev_total', ordinal: 0, cell: null };
  const [cell] = CITED.evidence;
  const { pages, leftOut, markOf, facts } = markPages({
    record: {
      facts: [FACT, { ...FACT, factId: 'total', value: '1.00 EUR', candidateId: 'cand_2' }],
      contradictions: [],
      documents: [{ docId: 'doc_1', mimeType: 'text/csv' }],
    },
    declaration: { ...declaration, facts: [...declaration.facts, total] },
    candidates: [...CITED.candidates, { candidateId: 'cand_2', value: '1.00 EUR' }],
    evidence: [...CITED.evidence, ...(cell === undefined ? [] : [{ ...cell, ...place, pageIndex: 9 }])],
    decisions: [],
    timeline: [],
    shapes: new Map(),
  });
  expect(pages.map(({ marks }) => marks.length)).toEqual([MOST_MARKS - 1, 1]);
  expect(leftOut).toEqual({ pages: 0, places: ROWS * IDS.length - (MOST_MARKS - 1) });
  expect(facts[1]?.citations.map((one) => markOf(one)?.n)).toEqual([MOST_MARKS]);
});
