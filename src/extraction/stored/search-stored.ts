// Searches the stored pages of a document by a declaration, as reading it would: what is searched is only pages, nothing is read again.
import type { Declaration } from '../../declarations/schema.ts';
import type { Page } from '../../documents/page.ts';
import { uprightPage } from '../../documents/readers/scans/turn.ts';
import type { FoundCandidate } from '../../facts/candidate.ts';
import { withLearned } from '../../learning/choose.ts';
import type { VersionedModel } from '../../learning/model.ts';
import { extract } from '../extract.ts';

/** A document as it was read. */
export type StoredPages = {
  /** As they are displayed. */
  pages: Page[];
  mimeType?: string | undefined;
  /** As what the applicant sent it. */
  sentAs?: string | undefined;
  /** The day on which it was read, `YYYY-MM-DD`. */
  today: string;
};

export type SearchTask = {
  search: StoredPages;
  declaration: Declaration;
  /** What was learned of the workflow. */
  model?: VersionedModel | undefined;
};

/** Boxes of the evidence mean nothing where a page was turned. */
export type SearchResult = { candidates: FoundCandidate[] };

export function searchStored({ search, declaration, model }: SearchTask): SearchResult {
  const { pages, ...about } = search;
  const upright = pages.map(uprightPage);
  const learnedLabels = model?.model.labels;
  const { candidates } = extract({ ...about, declaration, pages: upright, learnedLabels });
  return { candidates: withLearned({ declaration, model }, { pages, candidates }) };
}
