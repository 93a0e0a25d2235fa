// What a look shows: which fact and which page are meant, what is marked on it, and what lies before and behind.
import type { CaseRecord, DocumentRow } from '../cases/standing/record.ts';
import { seenFacts, type Citation, type SeenFact } from './citations.ts';
import type { Look } from './address.ts';
import type { SeenCase } from './queries.ts';

/** A citation on the page that is looked at. */
export type Mark = Citation & {
  label: string;
  /** Of the fact that is looked at. */
  isChosen: boolean;
};

export type Chosen = {
  facts: SeenFact[];
  /** Null where a page is looked at for itself. */
  fact: SeenFact | null;
  /** Null where the case has no document like that. */
  document: DocumentRow | null;
  pageIndex: number;
  marks: Mark[];
  previous: SeenFact | null;
  next: SeenFact | null;
};

/** The address may come from a page that is older than the case: what is not there any more counts as left out. */
export function choose(seen: SeenCase, look: Look): Chosen {
  const facts = seenFacts(seen);
  const isFree = look.factId === undefined && look.docId === undefined;
  const asked = facts.find(({ factId }) => factId === look.factId);
  const first = isFree ? facts.find(({ citations }) => citations.length > 0) : undefined;
  const fact = asked ?? first ?? null;
  const { docId, pageIndex } = placeOf(seen.record, fact, look);
  const at = fact === null ? -1 : facts.indexOf(fact);
  return {
    facts,
    fact,
    document: seen.record.documents.find((one) => one.docId === docId) ?? null,
    pageIndex,
    marks: facts.flatMap((one) => marksOf(one, { isChosen: one === fact, docId, pageIndex })),
    previous: facts[at - 1] ?? null,
    next: facts[at + 1] ?? null,
  };
}

type Place = { docId: string | undefined; pageIndex: number };

/** Where the fact is cited, on the document that is asked for, if it is cited there. */
function placeOf({ documents }: CaseRecord, fact: SeenFact | null, look: Look): Place {
  const { docId, pageIndex } = look;
  if (docId !== undefined && pageIndex !== undefined) return { docId, pageIndex };
  const cited = fact?.citations.find((one) => docId === undefined || one.docId === docId);
  if (cited !== undefined) return cited;
  const shown = documents.find(({ status }) => status === 'processed') ?? documents[0];
  return { docId: docId ?? shown?.docId, pageIndex: pageIndex ?? 0 };
}

/** Of other facts only what counts: what lost would bury the page. */
function marksOf(
  { label, citations }: SeenFact,
  { isChosen, docId, pageIndex }: Place & { isChosen: boolean },
): Mark[] {
  return citations
    .filter((one) => one.docId === docId && one.pageIndex === pageIndex)
    .filter(({ kind }) => isChosen || kind === 'value' || kind === 'side')
    .map((one) => ({ ...one, label, isChosen }));
}
