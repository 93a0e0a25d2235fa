// Looks for places of a fact's value on the pages of its case, within bounds.
import type { CaseRecord } from '../../cases/standing/record.ts';
import type { Declaration, FactSpec } from '../../declarations/schema.ts';
import { listVisibleTexts } from '../../documents/page-queries.ts';
import { findPlaces, type PlacesAsked, type PlacesFound } from '../../extraction/places/find-places.ts';
import type { Sql } from '../../platform/database/sql.ts';
import { iso } from '../../platform/times.ts';

/** A case whose pages are looked at, by whoever may see it. */
export type Searched = { sql: Sql; record: CaseRecord; declaration: Declaration; fact: FactSpec };

/** Characters of a case's pages; what stands behind them is not looked at. */
export const MOST_CHARACTERS = 400_000;
/** Where somebody says by words which places are meant. */
export const MOST_BY_WORDS = 4_000_000;

/** Where it is done, and for whom; null where it took too long. */
export type PlaceFinder = (asked: PlacesAsked, lane: string) => Promise<PlacesFound | null>;
/** In this process, page by page. */
export const findHere: PlaceFinder = (asked) => findPlaces(asked);

type Wish = Pick<PlacesAsked, 'wanted' | 'most' | 'words'> & { find: PlaceFinder };

/** `isMore`: there are more places, or pages that were not looked at. What is sensitive is looked for nowhere. */
export async function lookUpPlaces(
  { sql, record, declaration, fact }: Searched,
  { wanted, most, words, find }: Wish,
): Promise<PlacesFound> {
  if (fact.sensitive === true) return { places: [], isMore: false };
  const mostText = words === undefined ? MOST_CHARACTERS : MOST_BY_WORDS;
  const { pages, isWhole } = await listVisibleTexts(sql, readDocumentsOf(record), mostText);
  const today = iso(record.readAt).slice(0, 10);
  const found = await find({ pages, declaration, fact, today, wanted, most, words }, record.orgId);
  return found === null ? { places: [], isMore: true } : { ...found, isMore: found.isMore || !isWhole };
}

/** Those that were read, in their order; an erased one has no pages. */
export const readDocumentsOf = ({ documents }: Pick<CaseRecord, 'documents'>): string[] =>
  documents.filter(({ status }) => status === 'processed').map(({ docId }) => docId);
