// The text around quotes, from the stored pages; a page is read once for a case as it stands.
import { toUtf16 } from '../../../src/documents/code-points.ts';
import { listPageTexts } from '../../../src/documents/page-queries.ts';
import type { Sql } from '../../../src/platform/database/sql.ts';
import type { Context, Evidence } from './desk.ts';

/** So much of the page before and behind a quote. */
const AROUND = 600;

export type PageTexts = {
  context(evidence: Evidence): Promise<Context | null>;
  /** Forgets the pages where it is another case, or the case changed: evidence may have been erased. */
  begin(caseId: string, revision: number): void;
};

export function createPageTexts(sql: Sql): PageTexts {
  let about = '';
  const pages = new Map<string, Promise<string | null>>();
  const read = async (docId: string, pageIndex: number): Promise<string | null> => {
    const [page] = await listPageTexts(sql, [{ docId, pageIndex }]);
    return page?.text ?? null;
  };
  const textOf = (docId: string, pageIndex: number): Promise<string | null> => {
    const key = `${docId} ${pageIndex}`;
    const known = pages.get(key);
    if (known !== undefined) return known;
    const reading = read(docId, pageIndex);
    pages.set(key, reading);
    reading.catch(() => pages.delete(key));
    return reading;
  };
  return {
    begin(caseId, revision) {
      const next = `${caseId} ${revision}`;
      if (next !== about) pages.clear();
      about = next;
    },
    async context(evidence) {
      const text = await textOf(evidence.doc_id, evidence.page_index);
      return text === null ? null : contextIn(text, evidence);
    },
  };
}

/** Null where the page does not say what the evidence quotes. */
function contextIn(text: string, { location, quote }: Evidence): Context | null {
  const start = toUtf16(text, location.char_start);
  const end = toUtf16(text, location.char_end);
  if (text.slice(start, end) !== quote) return null;
  return {
    before: text.slice(Math.max(0, start - AROUND), start),
    quote,
    after: text.slice(end, end + AROUND),
  };
}
