// The tasks of a child process: bytes of a document to its pages and to candidates for every fact, or to a picture for OCR; what
// stored pages say, and what is behind the proposals of a model.
import type { Declaration } from '../declarations/schema.ts';
import type { Page, ReadLimits, Reading } from '../documents/page.ts';
import { imageForOcr, type OcrImage, type OcrPageRequest } from '../documents/readers/scans/image.ts';
import type { Recognised } from '../documents/readers/scans/page.ts';
import { shownBox, shownPage } from '../documents/readers/scans/turn.ts';
import { readDocument } from '../documents/readers/read.ts';
import type { Extraction, Span } from '../facts/candidate.ts';
import { withLearned } from '../learning/choose.ts';
import type { VersionedModel } from '../learning/model.ts';
import { extract } from './extract.ts';
import { findPlaces, type PlacesAsked, type PlacesFound } from './places/find-places.ts';
import { readProposals, type ProposedResult, type ProposedTask } from './proposed/read-proposals.ts';
import { searchStored, type SearchResult, type SearchTask } from './stored/search-stored.ts';
import { wordsBefore, type WordsResult, type WordsTask } from './stored/words-before.ts';

export type ReadTask = {
  bytes: Uint8Array;
  limits: ReadLimits;
  /** What OCR made of its pages without text; absent where it was not tried. */
  recognised?: Recognised[] | undefined;
  declaration: Declaration;
  filename?: string | undefined;
  /** Told by whoever sent the document; then it is not detected. */
  documentType?: string | undefined;
  /** As what the applicant sent it: counts where it is not recognised as anything. */
  sentAs?: string | undefined;
  locale?: string | undefined;
  /** `YYYY-MM-DD` */
  today: string;
  /** What was learned of the workflow. */
  model?: VersionedModel | undefined;
};

/** `extraction` is null where there was nothing to read. */
export type ReadResult = { reading: Reading; extraction: Extraction | null };

export async function readAndExtract(task: ReadTask): Promise<ReadResult> {
  const { bytes, limits, recognised, model, ...rest } = task;
  const reading = await readDocument(bytes, limits, recognised);
  if (!reading.ok) return { reading, extraction: null };
  const { pages, mimeType } = reading;
  const extraction = extract({ ...rest, pages, mimeType, learnedLabels: model?.model.labels });
  const found = shown(extraction, pages);
  const shownPages = pages.map(shownPage);
  const candidates = withLearned(task, { pages: shownPages, candidates: found.candidates });
  return { reading: { ...reading, pages: shownPages }, extraction: { ...found, candidates } };
}

/** The evidence where it is on the pages as they are displayed. */
function shown(extraction: Extraction, pages: Page[]): Extraction {
  const byIndex = new Map(pages.map((page) => [page.pageIndex, page]));
  const shownSpan = (span: Span): Span => {
    const page = byIndex.get(span.pageIndex);
    return page === undefined ? span : { ...span, boxes: span.boxes.map((box) => shownBox(box, page)) };
  };
  const candidates = extraction.candidates.map((candidate) => {
    const [first, ...others] = candidate.spans;
    return { ...candidate, spans: [shownSpan(first), ...others.map(shownSpan)] satisfies [Span, ...Span[]] };
  });
  return { ...extraction, candidates };
}

/** Draws a page for OCR. */
export type DrawTask = { bytes: Uint8Array; limits: ReadLimits; draw: OcrPageRequest };

/** `image` is null where the page cannot be drawn. */
export type DrawResult = { image: OcrImage | null };

/** Looks for places of a value. */
export type PlacesTask = { places: PlacesAsked };

export type ChildTask = ReadTask | DrawTask | SearchTask | WordsTask | ProposedTask | PlacesTask;
export type ChildResult = ReadResult | DrawResult | SearchResult | WordsResult | ProposedResult | PlacesFound;

export async function performTask(task: ChildTask): Promise<ChildResult> {
  if ('search' in task) return searchStored(task);
  if ('words' in task) return wordsBefore(task);
  if ('proposals' in task) return readProposals(task);
  if ('places' in task) return findPlaces(task.places);
  if (!('draw' in task)) return readAndExtract(task);
  return { image: (await imageForOcr(task.bytes, task.draw, task.limits)) ?? null };
}
