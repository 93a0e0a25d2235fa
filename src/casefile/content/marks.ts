// Which quotes are shown on which pages, and by what number: a quote that several facts cite is one mark.
import type { CaseRecord, DocumentRow } from '../../cases/standing/record.ts';
import { isDrawable } from '../../documents/drawing/picture.ts';
import { seenFacts, type Citation, type SeenFact } from '../../view/citations.ts';
import type { MarkKind } from './case-file.ts';
import type { Gathered } from './queries.ts';

export type Mark = {
  n: number;
  kind: MarkKind;
  citation: Citation;
  /** Indexes of the facts, in their order. */
  facts: number[];
};

/** A page that something is cited on. */
export type CitedPage = {
  docId: string;
  pageIndex: number;
  /** Whether it has a look of its own. */
  isDrawn: boolean;
  marks: Mark[];
};

export type Marked = {
  facts: SeenFact[];
  /** In the order of the documents; not more than are shown. */
  pages: CitedPage[];
  /** Cited pages beyond what one file holds, and places of long tables and lists. */
  leftOut: { pages: number; places: number };
  /** Null where the page is not shown. */
  markOf(citation: Citation): Mark | null;
};

/** Beyond that a file is no longer one that somebody reads. */
export const MOST_PAGES = 150;
/** Each is a mark on its page and a line below it: of more the file would take minutes to print, and gigabytes. */
export const MOST_MARKS = 2000;
/** Of readings that were not chosen, for each fact. */
const MOST_LOST = 4;

const KIND_ORDER: MarkKind[] = ['value', 'side', 'lost'];

/** What a place counts as; null where it says nothing new. */
export function markKind({ kind }: Citation): MarkKind | null {
  return kind === 'value' || kind === 'side' || kind === 'lost' ? kind : null;
}

type Disputed = Pick<Gathered, 'decisions' | 'timeline'>;

/** Whether a fact was contradicted at some time, or a person had to decide: then it matters what else there was to choose from. */
function wasDisputed({ decisions, timeline }: Disputed, { factId, citations }: SeenFact): boolean {
  if (citations.some(({ kind }) => kind === 'side')) return false;
  const wasDecided = decisions.some(
    ({ kind, subjectId, actor }) => kind === 'fact' && subjectId === factId && actor.type !== 'system',
  );
  return (
    wasDecided ||
    timeline.some(
      ({ event_type: type, data }) => type === 'fact.conflict_detected' && data['fact_id'] === factId,
    )
  );
}

/** The places of a fact that the file shows: of one that was disputed also one for each reading that was not chosen. */
export function shownPlaces(gathered: Disputed, fact: SeenFact): Citation[] {
  const lost = new Set<string>();
  const isDisputed = wasDisputed(gathered, fact);
  return fact.citations.filter((citation) => {
    const kind = markKind(citation);
    if (kind !== 'lost') return kind !== null;
    // What makes no value was never a rival.
    const { value } = citation;
    if (!isDisputed || value === null || lost.has(value) || lost.size >= MOST_LOST) return false;
    lost.add(value);
    return true;
  });
}

const placeKey = ({ docId, pageIndex, charStart, charEnd }: Citation): string =>
  [docId, pageIndex, charStart, charEnd].join(' ');

/** What is marked: a case as far as that depends on it. */
type Marking = Disputed &
  Pick<Gathered, 'declaration' | 'evidence' | 'shapes'> & {
    record: Pick<CaseRecord, 'facts' | 'contradictions'> & {
      documents: Pick<DocumentRow, 'docId' | 'mimeType'>[];
    };
    candidates: Pick<Gathered['candidates'][number], 'candidateId' | 'value'>[];
  };

export function markPages(gathered: Marking): Marked {
  const facts = seenFacts(gathered);
  const shown = facts.map((fact) => shownPlaces(gathered, fact));
  const most = fairShare(
    shown.map(({ length }) => length),
    MOST_MARKS,
  );
  const marks = new Map<string, Omit<Mark, 'n'>>();
  for (const [index, places] of shown.entries())
    for (const citation of places.slice(0, most)) addMark(marks, citation, index);
  const all = pagesOf(gathered, [...marks.values()]);
  const pages = all.slice(0, MOST_PAGES);
  const numbered = new Map<string, Mark>();
  let n = 0;
  for (const page of pages) {
    page.marks = page.marks.map((mark) => ({ ...mark, n: ++n }));
    for (const mark of page.marks) numbered.set(placeKey(mark.citation), mark);
  }
  const places = shown.reduce((sum, { length }) => sum + Math.max(0, length - most), 0);
  return {
    facts,
    pages,
    leftOut: { pages: all.length - pages.length, places },
    markOf: (citation) => numbered.get(placeKey(citation)) ?? null,
  };
}

/** How many of each there may be, so that all together are no more than that: who has few keeps all of them. */
function fairShare(counts: readonly number[], most: number): number {
  let left = most;
  for (const [at, count] of counts.toSorted((a, b) => a - b).entries()) {
    const each = Math.floor(left / (counts.length - at));
    if (count > each) return each;
    left -= count;
  }
  return Infinity;
}

function addMark(marks: Map<string, Omit<Mark, 'n'>>, citation: Citation, index: number): void {
  const kind = markKind(citation) ?? 'lost';
  const known = marks.get(placeKey(citation));
  if (known === undefined) {
    marks.set(placeKey(citation), { kind, citation, facts: [index] });
    return;
  }
  if (!known.facts.includes(index)) known.facts.push(index);
  if (KIND_ORDER.indexOf(kind) < KIND_ORDER.indexOf(known.kind)) known.kind = kind;
}

/** In the order of documents, pages and places on them. */
function pagesOf(
  { record, shapes }: Pick<Marking, 'record' | 'shapes'>,
  marks: Omit<Mark, 'n'>[],
): CitedPage[] {
  return record.documents.flatMap(({ docId, mimeType }): CitedPage[] => {
    const own = marks.filter(({ citation }) => citation.docId === docId);
    const indexes = [...new Set(own.map(({ citation }) => citation.pageIndex))].toSorted((a, b) => a - b);
    return indexes.map((pageIndex) => {
      const shape = shapes.get(docId)?.find((one) => one.pageIndex === pageIndex);
      return {
        docId,
        pageIndex,
        isDrawn: isDrawable(mimeType) && shape !== undefined && shape.attachment === null,
        marks: own
          .filter(({ citation }) => citation.pageIndex === pageIndex)
          .toSorted((a, b) => a.citation.charStart - b.citation.charStart)
          .map((mark) => ({ ...mark, n: 0 })),
      };
    });
  });
}
