// One document through the product: searched, decided; what comes out in the form of the results file.
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

/** Candidates for every fact, and how many of them do not equal their slice of the page. */
export type Searched = { candidates: FoundCandidate[]; wrongSlices: number };

export function search({ declaration, family, pages, mimeType }: Asked): Searched {
  const { candidates } = extract({
    declaration,
    pages,
    locale: family.locale,
    today: TODAY,
    ...(mimeType ? { mimeType } : {}),
  });
  const wrongSlices = candidates.filter((candidate) => !slicesHold(candidate, pages)).length;
  return { candidates, wrongSlices };
}

/** Proposals by fact of the gold. */
export function propose(
  { declaration, family }: Pick<Asked, 'declaration' | 'family'>,
  candidates: FoundCandidate[],
): Proposals {
  const settings = reviewSettings(declaration);
  const proposals: Proposals = new Map();
  for (const fact of declaration.facts) {
    const found = candidates.filter((candidate) => candidate.factId === fact.fact_id);
    const decision = decideFact({
      fact,
      settings,
      candidates: found.map(decidable),
      anyDocumentRead: true,
    });
    const chosen = found[Number(decision.candidateId ?? -1)];
    if (decision.value === null || !chosen) continue;
    const factId = goldFactId(family, fact.fact_id);
    const list = proposals.get(factId) ?? [];
    list.push(proposal(chosen, decision.status, decision.value));
    proposals.set(factId, list);
  }
  return proposals;
}

/** A declaration may spread the values of one fact of the gold over several of its own. */
export const goldFactId = (family: Family, factId: string): string => family.aliases?.[factId] ?? factId;

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
  const place = { page_index: pageIndex, char_start: charStart, char_end: charEnd };
  return { status, value, quality: candidate.quality, quote, ...place };
}
