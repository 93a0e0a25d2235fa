// A cited line as a picture: of a document of this session alone, for whoever holds its cookie.
import { Refusal } from '../../catalog/errors.ts';
import { PicturesBusy } from '../../documents/drawing/pictures.ts';
import type { Box } from '../../documents/drawing/picture.ts';
import type { Sql } from '../../platform/database/sql.ts';
import { cropOf, drawingOf } from '../crop.ts';
import type { Visit } from '../visit.ts';

type Line = {
  docId: string;
  pageIndex: number;
  boxes: Box[];
  labels: Box[][];
  width: number;
  height: number;
};

/** What integrators sent in is not shown to the applicant. */
const LINE = `
select e.doc_id as "docId", e.page_index as "pageIndex", e.boxes, p.width, p.height,
  coalesce((select json_agg(l.boxes) from evidence l
    where l.candidate_id = e.candidate_id and l.page_index = e.page_index and l.ordinal > 0 and l.removed_by is null), '[]') as labels
from evidence e join documents d on d.doc_id = e.doc_id join document_pages p on p.doc_id = e.doc_id and p.page_index = e.page_index
where e.evidence_id = $1 and e.case_id = $2 and e.ordinal = 0 and e.removed_by is null and d.case_id = $2 and d.source = 'upload'
  and d.status <> 'erased'`;

async function maybeLine(sql: Sql, evidenceId: string, caseId: string): Promise<Line | null> {
  if (!/^ev_[a-z0-9]{1,40}$/.test(evidenceId)) return null;
  const [line] = await sql<Line>(LINE, [evidenceId, caseId], 'page-line-picture');
  return line ?? null;
}

const BUSY_SECONDS = 2;

/** Refuses not_found. */
export async function sendLine({ ctx, caller, services, pictures, id }: Visit): Promise<void> {
  const line = await maybeLine(services.store.database.sql, id, caller.caseId);
  const crop = line === null ? null : cropOf({ ...line, labels: line.labels.flat(), page: line });
  if (line === null || crop === null) throw new Refusal('not_found');
  // Of lines that stand close, only a mark tells which is meant.
  const request = { ...drawingOf(crop, line.pageIndex), marks: line.boxes };
  const order = { docId: line.docId, lane: caller.sessionId, request };
  const picture = await pictures.find(order).catch((error: unknown) => {
    if (error instanceof PicturesBusy) return 'busy' as const;
    throw error;
  });
  if (picture === null) throw new Refusal('not_found');
  if (picture === 'busy') {
    ctx.status = 503;
    ctx.set('Retry-After', String(BUSY_SECONDS));
    ctx.body = '';
    return;
  }
  ctx.body = Buffer.from(picture.bytes);
  ctx.set('Content-Type', picture.type);
}
