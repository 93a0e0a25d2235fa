// Where the candidates of a document stand on its pages.
import { toUtf16 } from '../../documents/code-points.ts';
import { lineAt, linesOf, type Lines } from './lines.ts';
import type { DocumentSeen, LearnCandidate, Seen } from './seen.ts';

type LinesAt = (pageIndex: number) => Lines | null;

/** The candidates that have a value, in the order given; and the lines of each page, made once. */
export function placeAll({ pages, candidates }: Pick<DocumentSeen, 'pages' | 'candidates'>): {
  placed: LearnCandidate[];
  linesAt: LinesAt;
} {
  const lines = new Map<number, Lines>();
  const linesAt = (pageIndex: number): Lines | null => {
    const page = pages.find((each) => each.pageIndex === pageIndex);
    if (page === undefined) return null;
    const known = lines.get(pageIndex) ?? linesOf(page);
    lines.set(pageIndex, known);
    return known;
  };
  return { placed: candidates.flatMap((seen) => placedIn(seen, linesAt)), linesAt };
}

function placedIn(seen: Seen, linesAt: LinesAt): LearnCandidate[] {
  const [span] = seen.spans;
  if (span === undefined || seen.value === null) return [];
  const lines = linesAt(span.pageIndex);
  if (lines === null) return [];
  const line = lineAt(lines, toUtf16(lines.page.text, span.charStart));
  return [
    {
      seen,
      value: seen.value,
      pageIndex: span.pageIndex,
      charStart: span.charStart,
      line,
      lineShare: line / Math.max(1, lines.lines.length),
    },
  ];
}
