// What a tried document says in its places: quotes with their lines, and the cells of tables with theirs.
import { maybeRows } from '../../src/declarations/tables.ts';
import { toUtf16 } from '../../src/documents/code-points.ts';
import type { FoundCandidate } from '../../src/facts/candidate.ts';
import { clean } from '../terminal/text.ts';
import type { ViewedEvidence } from '../views/fact-view.ts';

export type TriedEvidence = ViewedEvidence & {
  /** The line of the page that the quote stands in. */ line: string;
};
export type TriedRow = { cells: Record<string, { value: string; evidence: TriedEvidence[] }> };

export const evidenceOf = (candidate: FoundCandidate, texts: Map<number, string>): TriedEvidence[] =>
  candidate.spans.map((span, ordinal) =>
    citedSpan(span, ordinal === 0 || span.cell !== undefined ? 'value' : 'anchor', texts),
  );

const citedSpan = (
  span: FoundCandidate['spans'][number],
  role: 'value' | 'anchor',
  texts: Map<number, string>,
): TriedEvidence => ({
  role,
  quote: span.quote,
  doc_id: '',
  page_index: span.pageIndex,
  location: { char_start: span.charStart, char_end: span.charEnd },
  line: lineAt(texts.get(span.pageIndex) ?? '', span),
});

/** Each cell with its places, as a case shows it. */
export function rowsOf(
  value: string | null,
  cited: FoundCandidate[],
  texts: Map<number, string>,
): TriedRow[] {
  const evidenceAt = (at: number, columnId: string): TriedEvidence[] =>
    cited.flatMap(({ spans }) =>
      spans
        .filter(({ cell }) => cell?.row === at && cell.columnId === columnId)
        .map((span) => citedSpan(span, 'value', texts)),
    );
  return (value === null ? [] : (maybeRows(value) ?? [])).map((row, at) => ({
    cells: Object.fromEntries(
      Object.entries(row).map(([id, cell]) => [id, { value: cell, evidence: evidenceAt(at, id) }]),
    ),
  }));
}

const MAX_LINE = 500;

function lineAt(text: string, { charStart, charEnd }: { charStart: number; charEnd: number }): string {
  const start = toUtf16(text, charStart);
  const end = text.indexOf('\n', toUtf16(text, charEnd));
  const from = start === 0 ? 0 : text.lastIndexOf('\n', start - 1) + 1;
  return clean(
    text.slice(Math.max(from, start - MAX_LINE), Math.min(end === -1 ? text.length : end, start + MAX_LINE)),
  ).trim();
}
