// What is looked at from the queue: the place of the selected fact, else the first document of the case.
import type { Evidence, Fact, Workspace } from '../desk/desk.ts';
import { valueEvidence } from '../text/fact-text.ts';

export type Looked = {
  caseId: string;
  docId: string;
  /** Of the document, for people. */
  name: string;
  /** Zero-based. */
  pageIndex: number;
  /** Null where a document is looked at for itself. */
  factId: string | null;
  label: string | null;
  quote: string | null;
  boxes: Evidence['boxes'];
};

/** A sentence where there is nothing to look at. */
export function lookedAt(workspace: Workspace, fact: Fact | null): Looked | string {
  const there = workspace.documents.filter(({ status }) => status !== 'erased');
  const cited = fact === null ? null : citedOf(fact);
  const document = there.find(({ doc_id }) => cited === null || doc_id === cited.doc_id);
  if (document === undefined) return 'The case has no document to look at.';
  return {
    caseId: workspace.case_id,
    docId: document.doc_id,
    name: document.filename ?? document.doc_id,
    ...(fact === null ? NO_FACT : { factId: fact.fact_id, label: fact.fact_label }),
    ...(cited === null ? NO_PLACE : { pageIndex: cited.page_index, quote: cited.quote, boxes: cited.boxes }),
  };
}

const NO_FACT = { factId: null, label: null };
const NO_PLACE = { pageIndex: 0, quote: null, boxes: [] };

/** Where a value was not chosen yet, the best that was found. */
function citedOf({ evidence, candidates }: Fact): Evidence | null {
  const found = [...evidence, ...candidates.flatMap((one) => one.evidence)];
  return valueEvidence(found)[0] ?? null;
}
