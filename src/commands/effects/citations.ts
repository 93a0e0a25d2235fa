// Places in documents that an operator cites, or that are found for what they typed: held against the stored page before anything is written.
import { sliceCodePoints } from '../../documents/code-points.ts';
import { maybeStoredPage } from '../../documents/page-queries.ts';
import type { Wanted } from '../../extraction/places/place.ts';
import { boxesOf } from '../../extraction/quotes/ground.ts';
import type { Span } from '../../facts/candidate.ts';
import type { FactSpec } from '../../declarations/schema.ts';
import { Evidence } from '../../facts/entity.ts';
import { choosePlaces, type ChosenPlace } from '../places/choose.ts';
import { saysOtherwise } from '../places/says-otherwise.ts';
import { Rejection, type Context } from './effect.ts';
import { refusedBefore } from './entries.ts';
import type { Citation } from '../citation.ts';

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

/** `undefined`: nothing is said of a place, and it is looked for; null says that nothing is to be cited. */
type Cites = Citation | null | undefined;

/** The places that a value is cited from, its own first; none where nothing is cited. @throws Rejection document_not_found, quote_mismatch. */
export async function citeValue(
  context: Context,
  { fact, wanted, evidence }: { fact: FactSpec; wanted: Wanted; evidence: Cites },
): Promise<Cited[]> {
  if (evidence === null) return [];
  if (evidence !== undefined) return [await readGiven(context, { fact, wanted, evidence })];
  const [cited = []] = await citeValues(context, fact, [wanted]);
  return cited;
}

type Given = { fact: FactSpec; wanted: Wanted; evidence: Citation };

/** What OCR has made of a page is held against nothing: a person who looks at the page reads better. */
async function readGiven(context: Context, { fact, wanted, evidence }: Given): Promise<Cited> {
  const cited = await readCitation(context, evidence);
  if (cited.method === 'ocr') return cited;
  const { tx, record, declaration } = context;
  const other = await saysOtherwise({ sql: tx.sql, record, declaration, fact }, wanted, evidence);
  if (other === null) return cited;
  const [there, given] = fact.sensitive === true ? ['another value', 'the one given'] : [other, wanted.value];
  throw new Rejection(
    'quote_mismatch',
    `The place that is cited says ${there}, not ${given}. Give the value that stands there, cite where this one stands, or send "evidence": null to cite nothing.`,
  );
}

/**
 * The same for several values that nobody cited. It is done under the lock of the case, so that what is cited is what its pages say by
 * then; for what was refused before nothing is cited.
 */
export async function citeValues(context: Context, fact: FactSpec, wanted: Wanted[]): Promise<Cited[][]> {
  const { tx, record, declaration } = context;
  const refused = await refusedBefore(context, fact.fact_id);
  const places = await choosePlaces({ sql: tx.sql, record, declaration, fact }, wanted);
  const cited: Cited[][] = [];
  for (const [at, place] of places.entries())
    cited.push(place === null || wanted[at]?.value === refused ? [] : await placesOf(context, place));
  return cited;
}

async function placesOf(context: Context, place: ChosenPlace): Promise<Cited[]> {
  if (!('candidateId' in place)) return [await readCitation(context, place)];
  const { candidateId } = place;
  const rows = await context.tx.em.find(
    Evidence,
    { candidateId, removedBy: null },
    { orderBy: { ordinal: 'asc' } },
  );
  return rows.map(citedBy);
}

/** The place of evidence that stands already, but for the cell that it is. */
export const citedBy = ({
  docId,
  pageIndex,
  charStart,
  charEnd,
  quote,
  boxes,
  method,
}: InstanceType<typeof Evidence>): Cited => ({ docId, pageIndex, charStart, charEnd, quote, boxes, method });

/** What a command answers of the place that its value is cited from. */
export const presentCited = ([place]: readonly Cited[]): object | null =>
  place === undefined
    ? null
    : {
        doc_id: place.docId,
        page_index: place.pageIndex,
        quote: place.quote,
        location: { char_start: place.charStart, char_end: place.charEnd },
      };
