// A table of thousands of cells, each cited from its place: the server shows it between two other requests, and it can be printed.
import { expect, test } from 'vitest';
import { markPages, MOST_MARKS } from '../../../src/casefile/content/marks.ts';
import type { EvidenceRow } from '../../../src/cases/standing/record.ts';
import type { Declaration } from '../../../src/declarations/schema.ts';
import { seenFacts } from '../../../src/view/citations.ts';
import type { Mark } from '../../../src/view/seen.ts';
import { cpuMs } from '../../harness/processes/cpu.ts';
import { factRow } from '../../harness/cases/fact-row.ts';
import { textView } from '../../../src/view/text-view.ts';

const IDS = ['item', 'unit', 'count', 'price', 'sum'];
const ROWS = 2000;
/** Four times the cells take about four times as long; by their square, which is what it was, sixteen times. */
const FEWER = ROWS / 4;

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
const rowsOf = (count: number): Record<string, string>[] =>
  Array.from({ length: count }, (_, row) =>
    Object.fromEntries(IDS.map((id): [string, string] => [id, `${id} ${row}`])),
  );
const textOf = (rows: Record<string, string>[]): string =>
  rows.map((row) => Object.values(row).join('  ')).join('\n');

function evidenceOf(rows: Record<string, string>[]): EvidenceRow[] {
  const text = textOf(rows);
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

function tableOf(count: number) {
  const rows = rowsOf(count);
  const value = JSON.stringify(rows);
  const cited = { initialValue: value, candidateId: 'cand_1', quality: 1, anchorMatch: 'exact' } as const;
  const seen = {
    record: { facts: [factRow('lines', { value, ...cited })], contradictions: [] },
    declaration,
    candidates: [{ candidateId: 'cand_1', value }],
    evidence: evidenceOf(rows),
  };
  return { text: textOf(rows), value, seen };
}

const CITED = tableOf(ROWS);

function shown({ text, seen }: ReturnType<typeof tableOf>) {
  const citations = seenFacts(seen)[0]?.citations ?? [];
  const marks = citations.map((citation): Mark => ({ ...citation, label: 'Lines', isChosen: true }));
  return { citations, markup: textView(text, marks, { isSheet: true }).markup };
}

test('its cells are cited and marked one by one', () => {
  const { citations, markup } = shown(CITED);
  expect(citations).toHaveLength(ROWS * IDS.length);
  expect(citations.at(-1)).toMatchObject({ kind: 'value', value: 'sum 1999', quote: 'sum 1999' });
  expect(markup.match(/<mark/g)?.length).toBeGreaterThan(5000);
  expect(markup).toMatch(/id="cited"\s*>item 0<\/mark\s*>/);
});

test('nobody waits for it: what it costs grows as the table does', () => {
  const few = tableOf(FEWER);
  const short = cpuMs(() => shown(few));
  expect(cpuMs(() => shown(CITED))).toBeLessThan(10 * short + 250);
});

test('a case file marks as many as can be printed, and every place of the facts beside it', () => {
  const total = { fact_id: 'total', label: 'Total', type: 'money' as const };
  const place = { candidateId: 'cand_2', factId: 'total', evidenceId: 'ev_total', ordinal: 0, cell: null };
  const { evidence, candidates, record } = CITED.seen;
  const [cell] = evidence;
  const more = factRow('total', { value: '1.00 EUR', candidateId: 'cand_2', quality: 1 });
  const { pages, leftOut, markOf, facts } = markPages({
    record: {
      facts: [...record.facts, more],
      contradictions: [],
      documents: [{ docId: 'doc_1', mimeType: 'text/csv' }],
    },
    declaration: { ...declaration, facts: [...declaration.facts, total] },
    candidates: [...candidates, { candidateId: 'cand_2', value: '1.00 EUR' }],
    evidence: [...evidence, ...(cell === undefined ? [] : [{ ...cell, ...place, pageIndex: 9 }])],
    decisions: [],
    timeline: [],
    shapes: new Map(),
  });
  expect(pages.map(({ marks }) => marks.length)).toEqual([MOST_MARKS - 1, 1]);
  expect(leftOut).toEqual({ pages: 0, places: ROWS * IDS.length - (MOST_MARKS - 1) });
  expect(facts[1]?.citations.map((one) => markOf(one)?.n)).toEqual([MOST_MARKS]);
});
