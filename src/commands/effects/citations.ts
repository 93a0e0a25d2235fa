// Places in documents that an operator cites: held against the stored page before anything is written.
import { sliceCodePoints } from '../../documents/code-points.ts';
import { maybeStoredPage } from '../../documents/page-queries.ts';
import { boxesOf } from '../../extraction/quotes/ground.ts';
import type { Span } from '../../facts/candidate.ts';
import { Rejection, type Context } from './effect.ts';
import type { Citation } from '../types.ts';

/** A place that an operator cites, found on the stored page. */
export type Cited = Span & { docId: string; method: string };

/** @throws Rejection document_not_found, quote_mismatch. */
export async function readCitation({ tx, record }: Context, citation: Citation): Promise<Cited> {
  const { doc_id: docId, page_index: pageIndex, char_start: charStart, char_end: charEnd, quote } = citation;
  const document = record.documents.find((one) => one.docId === docId);
  const page = document === undefined ? null : await maybeStoredPage(tx.sql, docId, pageIndex);
  if (page === null)
    throw new Rejection(
      'document_not_found',
      `The case has no read page ${pageIndex} of a document ${JSON.stringify(docId)}.`,
    );
  if (charEnd <= charStart || sliceCodePoints(page.text, charStart, charEnd) !== quote)
    throw new Rejection(
      'quote_mismatch',
      `Page ${pageIndex} does not say the quote from character ${charStart} to ${charEnd}. Offsets count code points of the page text.`,
    );
  return {
    docId,
    pageIndex,
    charStart,
    charEnd,
    quote,
    boxes: page.realBoxes ? boxesOf(page.words, charStart, charEnd) : [],
    method: page.method,
  };
}
