// Reads of the pages of documents: texts, words, shapes.
import type { Fields } from '../platform/database/rows.ts';
import type { Sql } from '../platform/database/sql.ts';
import type { DocumentPage } from './entity.ts';
import type { Page, Word } from './page.ts';
import { wordsStored } from './stored-words.ts';

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
  const words = row.words.map(([start = 0, end = 0, x = 0, y = 0, width = 0, height = 0]) => ({
    start,
    end,
    x,
    y,
    width,
    height,
  }));
  return { ...row, words };
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

/** All pages of a document as they were read and are displayed, embedded files included, offsets in UTF-16 units. */
export async function listStoredPages(sql: Sql, docId: string): Promise<Page[]> {
  const rows = await sql<WholePageRow>(
    `select page_index as "pageIndex", text, words, real_boxes as "realBoxes", method, attachment, width, height
     from document_pages where doc_id = $1 order by page_index`,
    [docId],
  );
  return rows.map(({ attachment, ...row }) => ({
    ...row,
    words: wordsStored(row.text, row.words),
    ...(attachment === null ? {} : { attachment }),
  }));
}
