// A candidate as learning looks at it.
import type { Page } from '../../documents/page.ts';
import type { FoundCandidate } from '../../facts/candidate.ts';

/** What is looked at of a candidate; `id` is whatever its caller knows it by. */
export type Seen = Pick<FoundCandidate, 'factId' | 'by' | 'value' | 'quality' | 'reasonCodes'> & {
  id: string;
  spans: readonly { pageIndex: number; charStart: number; charEnd: number; quote: string }[];
};

export type LearnCandidate = {
  seen: Seen;
  value: string;
  pageIndex: number;
  charStart: number;
  line: number;
  /** How far down the page its row is, 0–1. */
  lineShare: number;
};

/** `pages` may be those alone on which candidates stand. */
export type DocumentSeen = { pages: Page[]; pageCount: number; candidates: Seen[] };
