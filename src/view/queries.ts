// What the view reads of a case: all of it for the page, next to nothing for a picture.
import { findCase, listCandidates, type CandidateRow } from '../cases/queries.ts';
import type { CaseRecord, EvidenceRow } from '../cases/standing/record.ts';
import type { Declaration } from '../declarations/schema.ts';
import type { DocumentStatus } from '../documents/entity.ts';
import type { Sql } from '../platform/database/sql.ts';
import type { LinkAbout } from '../platform/signed-link.ts';
import type { DbTime } from '../platform/times.ts';
import { findDeclaration } from '../workflows/queries.ts';

/** How a signed link stands to the case that it is of. */
export type Standing = {
  revision: number;
  now: DbTime;
  /** Of the document that is asked for; null where the case has none like that. */
  document: { status: DocumentStatus; mimeType: string | null } | null;
};

/** Null where the case is not there, or is another's. */
export async function maybeStanding(
  sql: Sql,
  { orgId, environment, caseId }: LinkAbout,
  docId: string | null,
): Promise<Standing | null> {
  const [row] = await sql<Standing>(
    `select c.revision, app_now() as now,
       (select json_build_object('status', d.status, 'mimeType', d.mime_type) from documents d where d.case_id = c.case_id and d.doc_id = $4) as document
     from cases c where c.case_id = $1 and c.org_id = $2 and c.environment = $3`,
    [caseId, orgId, environment, docId],
    'view-standing',
  );
  return row ?? null;
}

/** A case with everything that was found for it, chosen or not. */
export type SeenCase = {
  record: CaseRecord;
  declaration: Declaration;
  candidates: CandidateRow[];
  evidence: EvidenceRow[];
};

/** Refuses not_found. */
export async function findSeenCase(sql: Sql, { orgId, environment, caseId }: LinkAbout): Promise<SeenCase> {
  const record = await findCase(sql, { orgId, environment }, caseId);
  const declaration = await findDeclaration(sql, orgId, record.contentHash);
  return { record, declaration, ...(await listCandidates(sql, caseId)) };
}
