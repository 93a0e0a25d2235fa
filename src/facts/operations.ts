// Stores what was found about facts, and decides each fact afresh from all that is known.
import type { Tx } from '../platform/transaction.ts';
import { sliceCodePoints } from '../documents/code-points.ts';
import type { TextMethod } from '../documents/page.ts';
import type { FoundCandidate } from './candidate.ts';
import { Candidate, Evidence } from './entity.ts';

export type CitedPage = { pageIndex: number; text: string; method: TextMethod };

/** Replaces the candidates of one document. Throws where a quote does not equal its slice: such evidence is never written. */
export async function replaceCandidates(
  tx: Tx,
  about: { caseId: string; docId: string; pages: CitedPage[] },
  found: FoundCandidate[],
): Promise<void> {
  await forgetCandidates(tx, about.docId);
  const pages = new Map(about.pages.map((page) => [page.pageIndex, page]));
  const rows = found.map((candidate) => ({ candidate, candidateId: tx.newId('cand') }));
  if (rows.length === 0) return;
  await tx.em.insertMany(
    Candidate,
    rows.map(({ candidate, candidateId }) => ({
      candidateId,
      caseId: about.caseId,
      factId: candidate.factId,
      docId: about.docId,
      source: 'document' as const,
      foundBy: candidate.by,
      valueRaw: candidate.valueRaw,
      value: candidate.value,
      quality: candidate.quality,
      anchorMatch: candidate.anchorMatch,
      reasonCodes: candidate.reasonCodes,
      createdAt: tx.now,
    })),
  );
  await tx.em.insertMany(
    Evidence,
    rows.flatMap(({ candidate, candidateId }) =>
      candidate.spans.map((span, ordinal) => ({
        evidenceId: tx.newId('ev'),
        caseId: about.caseId,
        factId: candidate.factId,
        candidateId,
        docId: about.docId,
        ordinal,
        ...grounded(pages.get(span.pageIndex), span),
      })),
    ),
  );
}

function grounded(page: CitedPage | undefined, span: FoundCandidate['spans'][number]) {
  if (page === undefined || sliceCodePoints(page.text, span.charStart, span.charEnd) !== span.quote) {
    throw new Error(`a quote of page ${span.pageIndex} does not equal its slice`);
  }
  const { pageIndex, charStart, charEnd, quote, boxes } = span;
  return { pageIndex, charStart, charEnd, quote, boxes: boxes.map(rounded), method: page.method };
}

const round = (value: number): number => Math.round(value * 1e5) / 1e5;
const rounded = ({ x, y, width, height }: FoundCandidate['spans'][number]['boxes'][number]) => ({
  x: round(x),
  y: round(y),
  width: round(width),
  height: round(height),
});

async function forgetCandidates(tx: Tx, docId: string): Promise<void> {
  await tx.em.nativeDelete(Evidence, { docId });
  await tx.em.nativeDelete(Candidate, { docId });
}
