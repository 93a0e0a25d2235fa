// Reads of the pages of documents: texts, words, shapes.
import type { Fields } from '../platform/database/rows.ts';
import type { Sql } from '../platform/database/sql.ts';
import type { DocumentPage } from './entity.ts';
import type { Page, Word } from './page.ts';
import { wordsStored, wordStored } from './stored-words.ts';

export type PageText = Fields<DocumentPage, 'docId' | 'pageIndex' | 'text' | 'attachment'>;

/** The text of the pages that are asked for; those that are not stored are left out. */
export async function listPageTexts(
  sql: Sql,
  pages: { docId: string; pageIndex: number }[],
): Promise<PageText[]> {
  return sql<PageText>(
    `select p.doc_id as "docId", p.page_index as "pageIndex", p.text, p.attachment
     from document_pages p join unnest($1::text[], $2::int[]) as asked (doc_id, page_index) using (doc_id, page_index)`,
    [pages.map(({ docId }) => docId), pages.map(({ pageIndex }) => pageIndex)],
  );
}

const VISIBLE_TEXTS = `
with listed as (
  select doc_id, page_index, sum(pg_column_size(text)) over (order by array_position($1::text[], doc_id), page_index) as stored
  from document_pages where doc_id = any($1) and attachment is null
)
select l.doc_id as "docId", l.page_index as "pageIndex", case when sum(length(p.text)) over so_far <= $2 then p.text end as text
from listed l left join document_pages p on p.doc_id = l.doc_id and p.page_index = l.page_index and l.stored <= $2
window so_far as (order by array_position($1::text[], l.doc_id), l.page_index) order by array_position($1::text[], l.doc_id), l.page_index`;

type VisibleText = Fields<DocumentPage, 'docId' | 'pageIndex' | 'text'>;

/**
 * The texts of the pages that a person sees of documents, in their order, up to so many characters in all; `isWhole` where that is
 * all of them. What is stored takes no more room than its text, so that no more than needed is unpacked.
 */
export async function listVisibleTexts(
  sql: Sql,
  docIds: string[],
  mostCharacters: number,
): Promise<{ pages: VisibleText[]; isWhole: boolean }> {
  const rows = await sql<Omit<VisibleText, 'text'> & { text: string | null }>(VISIBLE_TEXTS, [
    docIds,
    mostCharacters,
  ]);
  const pages = rows.flatMap(({ text, ...page }) => (text === null ? [] : [{ ...page, text }]));
  return { pages, isWhole: pages.length === rows.length };
}

type PageRow = Fields<DocumentPage, 'text' | 'words' | 'realBoxes' | 'method'>;
type StoredPage = Omit<PageRow, 'words'> & {
  /** Offsets in code points. */
  words: Word[];
};

/** A page of a document that was read; null where there is none. */
export async function maybeStoredPage(
  sql: Sql,
  docId: string,
  pageIndex: number,
): Promise<StoredPage | null> {
  const [row] = await sql<PageRow>(
    `select text, words, real_boxes as "realBoxes", method from document_pages where doc_id = $1 and page_index = $2`,
    [docId, pageIndex],
  );
  if (row === undefined) return null;
  return { ...row, words: row.words.map(wordStored) };
}

/** A page of a document that was read, without its text and words. */
export type PageShape = Fields<DocumentPage, 'pageIndex' | 'attachment' | 'method'> & {
  width: number;
  height: number;
};

/** In their order; none of a document that was not read. */
export async function listPageShapes(sql: Sql, docId: string): Promise<PageShape[]> {
  return sql<PageShape>(
    `select page_index as "pageIndex", attachment, width, height, method from document_pages where doc_id = $1 order by page_index`,
    [docId],
  );
}

type WholePageRow = Fields<DocumentPage, 'pageIndex' | 'text' | 'words' | 'method' | 'attachment'> &
  Pick<Page, 'realBoxes' | 'width' | 'height'>;

/** Pages of a document as they were read and are displayed, embedded files included, offsets in UTF-16 units; all where none is named. */
export async function listStoredPages(sql: Sql, docId: string, pageIndexes?: number[]): Promise<Page[]> {
  const rows = await sql<WholePageRow>(
    `select page_index as "pageIndex", text, words, real_boxes as "realBoxes", method, attachment, width, height
     from document_pages where doc_id = $1 and ($2::int[] is null or page_index = any($2)) order by page_index`,
    [docId, pageIndexes ?? null],
  );
  return rows.map(({ attachment, ...row }) => ({
    ...row,
    words: wordsStored(row.text, row.words),
    ...(attachment === null ? {} : { attachment }),
  }));
}
