// One document through the product: searched, decided; what comes out in the form of the results file.
import type { Declaration } from '../../src/declarations/schema.ts';
import { sliceCodePoints } from '../../src/documents/code-points.ts';
import type { Page } from '../../src/documents/page.ts';
import { extract } from '../../src/extraction/extract.ts';
import type { LearnedLabels } from '../../src/learning/model.ts';
import type { FoundCandidate } from '../../src/facts/candidate.ts';
import type { Decision } from '../../src/facts/decide.ts';
import type { Learned } from '../../src/facts/learned.ts';
import { decideDocument, type FoundInDocument } from '../../src/settling/decide-document.ts';
import type { Family } from './families.ts';
import type { Proposal, Proposals } from './score.ts';

/** The benches' day: documents of the families are older. */
export const TODAY = '2026-01-01';

export type Asked = {
  declaration: Declaration;
  family: Family;
  pages: Page[];
  mimeType: string | null;
  learnedLabels?: LearnedLabels | undefined;
};

/** Candidates for every fact, and how many of them do not equal their slice of the page. */
export type Searched = { candidates: FoundCandidate[]; wrongSlices: number };

export function search({ declaration, family, pages, mimeType, learnedLabels }: Asked): Searched {
  const { candidates } = extract({
    declaration,
    pages,
    locale: family.locale,
    today: TODAY,
    learnedLabels,
    ...(mimeType ? { mimeType } : {}),
  });
  const wrongSlices = candidates.filter((candidate) => !slicesHold(candidate, pages)).length;
  return { candidates, wrongSlices };
}

/** What is decided of candidates, whose numbers are their ids. */
export const decideFound = (
  declaration: Declaration,
  candidates: FoundCandidate[],
  learned: ReadonlyMap<string, Learned> = new Map(),
): Map<string, Decision> =>
  decideDocument(
    declaration,
    candidates.map((candidate, index) => ({
      ...decidable(candidate, index),
      learned: learned.get(String(index)),
    })),
  );

/** Proposals by fact of the gold. */
export function propose(
  { declaration, family }: Pick<Asked, 'declaration' | 'family'>,
  candidates: FoundCandidate[],
  learned: ReadonlyMap<string, Learned>,
): Proposals {
  const decided = decideFound(declaration, candidates, learned);
  const proposals: Proposals = new Map();
  for (const [id, decision] of decided) {
    const factId = goldFactId(family, id);
    const values = (decision.values ?? [decision]).flatMap(({ candidateId, status, value }) => {
      const chosen = candidates[Number(candidateId ?? -1)];
      return value === null || chosen === undefined ? [] : [proposal(chosen, status, value)];
    });
    if (values.length > 0) proposals.set(factId, [...(proposals.get(factId) ?? []), ...values]);
  }
  return proposals;
}

/** A declaration may spread the values of one fact of the gold over several of its own. */
export const goldFactId = (family: Family, factId: string): string => family.aliases?.[factId] ?? factId;

/** The number of a candidate is its id. */
function decidable(candidate: FoundCandidate, index: number): FoundInDocument {
  const { factId, value, quality, reasonCodes } = candidate;
  const { pageIndex, charStart, charEnd } = candidate.spans[0];
  return {
    factId,
    candidateId: String(index),
    docId: 'document',
    foundBy: candidate.by,
    value,
    quality,
    reasonCodes,
    pageIndex,
    charStart,
    charEnd,
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
