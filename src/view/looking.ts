// Reads what the page of the view shows: the case, the page that is looked at, and its text.
import { titleOf } from '../cases/standing/title.ts';
import type { DocumentRow } from '../cases/standing/record.ts';
import { isDrawable } from '../documents/drawing/picture.ts';
import { inFamilies } from '../documents/family.ts';
import { listPageShapes, listPageTexts } from '../documents/page-queries.ts';
import { findBrand } from '../organizations/queries.ts';
import type { Sql } from '../platform/database/sql.ts';
import type { LinkAbout } from '../platform/signed-link.ts';
import type { Look } from './address.ts';
import type { PageView, Sheet } from './page-view.ts';
import { findSeenCase } from './queries.ts';
import { choose } from './seen.ts';

export async function readPageView(
  sql: Sql,
  about: LinkAbout,
  { base, look }: { base: string; look: Look },
): Promise<PageView> {
  const seen = await findSeenCase(sql, about);
  const chosen = choose(seen, look);
  const { record, declaration } = seen;
  const { name } = await findBrand(sql, record.orgId);
  const isThere = chosen.document !== null && chosen.document.status !== 'erased';
  return {
    base,
    organization: name,
    caseName: titleOf(record, declaration) ?? record.externalCaseId ?? record.caseId,
    until: `${about.expiresAt.toISOString().slice(11, 16)} UTC`,
    documents: inFamilies(record.documents.filter(({ takenBack }) => !takenBack)),
    chosen,
    sheet: isThere && chosen.document !== null ? await sheetOf(sql, chosen.document, chosen.pageIndex) : null,
  };
}

async function sheetOf(sql: Sql, document: DocumentRow, pageIndex: number): Promise<Sheet> {
  const { docId, mimeType } = document;
  const shapes = await listPageShapes(sql, docId);
  const shape = shapes.find((one) => one.pageIndex === pageIndex) ?? null;
  const [page] = shape === null ? [] : await listPageTexts(sql, [{ docId, pageIndex }]);
  return {
    document,
    pageIndex,
    pageCount: Math.max(shapes.length, document.pageCount ?? 1, pageIndex + 1),
    shape,
    isDrawn: isDrawable(mimeType) && shape?.attachment == null,
    text: page?.text ?? null,
  };
}
