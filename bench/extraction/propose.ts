// One document through the product: read, extract, decide; what comes out in the form of the results file.
import { reviewSettings } from '../../src/declarations/rules.ts';
import type { Declaration } from '../../src/declarations/schema.ts';
import { sliceCodePoints } from '../../src/documents/code-points.ts';
import type { Page } from '../../src/documents/page.ts';
import { extract } from '../../src/extraction/extract.ts';
import type { FoundCandidate } from '../../src/facts/candidate.ts';
import { decideFact } from '../../src/facts/decide.ts';
import type { Family } from './families.ts';
import type { Proposal, Proposals } from './score.ts';

/** The benches' day: documents of the families are older. */
const TODAY = '2026-01-01';

export type Asked = { declaration: Declaration; family: Family; pages: Page[]; mimeType: string | null };

/** Proposals by fact of the gold, and how many of them do not equal their slice of the page. */
export function propose(asked: Asked): { proposals: Proposals; wrongSlices: number } {
  const { declaration, family, pages } = asked;
  const extraction = extract({
    declaration,
    pages,
    locale: family.locale,
    today: TODAY,
    ...(asked.mimeType ? { mimeType: asked.mimeType } : {}),
  });
  const settings = reviewSettings(declaration);
  const proposals: Proposals = new Map();
  let wrongSlices = 0;
  for (const fact of declaration.facts) {
    const found = extraction.candidates.filter((candidate) => candidate.factId === fact.fact_id);
    wrongSlices += found.filter((candidate) => !slicesHold(candidate, pages)).length;
    const decision = decideFact({
      fact,
      settings,
      candidates: found.map((candidate, index) => decidable(candidate, index)),
      anyDocumentRead: true,
    });
    const chosen = found[Number(decision.candidateId ?? -1)];
    if (decision.value === null || !chosen) continue;
    const factId = family.aliases?.[fact.fact_id] ?? fact.fact_id;
    const list = proposals.get(factId) ?? [];
    list.push(proposal(chosen, decision.status, decision.value));
    proposals.set(factId, list);
  }
  return { proposals, wrongSlices };
}

function decidable(
  candidate: FoundCandidate,
  index: number,
): Parameters<typeof decideFact>[0]['candidates'][number] {
  const { value, quality, reasonCodes } = candidate;
  const { pageIndex, charStart } = candidate.spans[0];
  return {
    candidateId: String(index),
    docId: 'document',
    foundBy: candidate.by,
    value,
    quality,
    reasonCodes,
    pageIndex,
    charStart,
  };
}

function slicesHold(candidate: FoundCandidate, pages: Page[]): boolean {
  return candidate.spans.every((span) => {
    const page = pages.find(({ pageIndex }) => pageIndex === span.pageIndex);
    return page !== undefined && sliceCodePoints(page.text, span.charStart, span.charEnd) === span.quote;
  });
}

function proposal(candidate: FoundCandidate, status: string, value: string): Proposal {
  const { quote, pageIndex, charStart, charEnd } = candidate.spans[0];
  return { status, value, quote, page_index: pageIndex, char_start: charStart, char_end: charEnd };
}
