// The line of the document that a value stands in: what a person compares with the paper in their hand.
import type { Sql } from '../platform/database/sql.ts';
import type { CaseRecord } from '../cases/standing/record.ts';
import { cropOf, type Crop } from './crop.ts';
import { uploadsOf } from '../sessions/form/wanted.ts';

/** What stands before and behind the quote in its line. */
export type CitedLine = {
  before: string;
  after: string;
  /** The line as it looks; null where the page has no look of its own. */
  crop: Crop | null;
};

/** As much of a line as a phone shows. */
const MOST = 60;

const AROUND = `
select e.evidence_id as id, right(split_part(reverse(substr(p.text, greatest(e.char_start - 300, 0) + 1, least(e.char_start, 300))), E'\\n', 1), 300) as before,
  split_part(substr(p.text, e.char_end + 1, 300), E'\\n', 1) as after, p.width, p.height
from evidence e join document_pages p using (doc_id, page_index) where e.evidence_id = any($1)`;

type Around = { id: string; before: string; after: string; width: number; height: number };

/** By evidence id, for the values that the applicant's own documents say. */
export async function readCitedLines(sql: Sql, record: CaseRecord): Promise<Map<string, CitedLine>> {
  const own = new Set(uploadsOf(record.documents).map(({ docId }) => docId));
  const quotes = record.evidence.filter(({ docId, ordinal }) => ordinal === 0 && own.has(docId));
  if (quotes.length === 0) return new Map();
  const ids = quotes.map(({ evidenceId }) => evidenceId);
  const rows = await sql<Around>(AROUND, [ids], 'page-cited-lines');
  return new Map(
    rows.map(({ id, before, after, ...page }) => {
      const quote = quotes.find(({ evidenceId }) => evidenceId === id);
      const labels = record.evidence.filter(
        (one) =>
          one.ordinal > 0 && one.candidateId === quote?.candidateId && one.pageIndex === quote.pageIndex,
      );
      const crop = cropOf({ boxes: quote?.boxes ?? [], labels: labels.flatMap(({ boxes }) => boxes), page });
      return [id, { before: ending(reversed(before)), after: beginning(after), crop }];
    }),
  );
}

/** The database turned it round to find the last line break. */
const reversed = (text: string): string => Array.from(text).toReversed().join('');

const spaced = (text: string): string => text.replaceAll(/\s+/gu, ' ');

const ending = (text: string): string => {
  const characters = Array.from(spaced(text.trimStart()));
  return characters.length <= MOST ? characters.join('') : `… ${characters.slice(-MOST).join('')}`;
};

const beginning = (text: string): string => {
  const characters = Array.from(spaced(text.trimEnd()));
  return characters.length <= MOST ? characters.join('') : `${characters.slice(0, MOST).join('')} …`;
};
