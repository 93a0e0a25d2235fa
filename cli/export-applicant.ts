// Writes everything that is kept about one applicant to a zip: what they said, what they sent, what was decided (GDPR, articles 15 and 20).
import { makeZip } from 'client-zip';
import { listConsents, maybeSession } from '../src/applicants/queries.ts';
import { recordAct } from '../src/audit/operations.ts';
import { presentPackage } from '../src/cases/wire/package.ts';
import { findCase, listCasesOfApplicant, listDecisions } from '../src/cases/queries.ts';
import { readPieces } from '../src/documents/blobs/read.ts';
import { listKeptDocuments } from '../src/documents/queries.ts';
import { maybeFeed } from '../src/events/queries.ts';
import { findDeclaration } from '../src/workflows/queries.ts';
import { Conflict } from '../src/platform/conflict.ts';
import type { Desk, Place } from './connect.ts';
import { replaceFile } from './new-file.ts';
import { seenDocuments } from './still-there.ts';

export type ExportedApplicant = {
  file: string;
  external_applicant_id: string;
  case_ids: string[];
  documents: number;
};

type Entry = { name: string; input: string | AsyncIterable<Uint8Array>; lastModified: Date };
type Job = { desk: Desk; place: Place; at: Date };

/**
 * The file gets its name once it is whole and each case's export is on record.
 * @throws Conflict `not_found`: nothing is kept about such an applicant; `file_not_writable`.
 */
export async function exportApplicant(
  desk: Desk,
  place: Place,
  { applicantId, file }: { applicantId: string; file: string },
): Promise<ExportedApplicant> {
  const caseIds = await listCasesOfApplicant(desk.sql, place, applicantId);
  if (caseIds.length === 0)
    throw new Conflict(
      'not_found',
      `No case in ${place.environment} has the external_applicant_id ${JSON.stringify(applicantId)}. Look at "intake cases list", or in the other environment with --env.`,
    );
  const stillThere = await seenDocuments(desk.sql, caseIds);
  const count = { documents: 0 };
  await replaceFile(file, {
    write: (handle) =>
      handle.writeFile(makeZip(entriesOf({ desk, place, at: new Date() }, { applicantId, caseIds, count }))),
    settle: () =>
      desk.transact(place, async (tx) => {
        await stillThere(tx.sql);
        for (const id of caseIds)
          await recordAct(tx, {
            action: 'case.exported',
            subject: { type: 'case', id },
            data: { format: 'applicant_zip' },
          });
      }),
  });
  return { file, external_applicant_id: applicantId, case_ids: caseIds, documents: count.documents };
}

const jsonEntry = (name: string, content: unknown, lastModified: Date): Entry => ({
  name,
  input: `${JSON.stringify(content, null, 2)}\n`,
  lastModified,
});

type Asked = { applicantId: string; caseIds: string[]; count: { documents: number } };

async function* entriesOf(job: Job, { applicantId, caseIds, count }: Asked): AsyncGenerator<Entry> {
  const about = { external_applicant_id: applicantId, environment: job.place.environment };
  yield jsonEntry('applicant.json', { ...about, exported_at: job.at.toISOString(), cases: caseIds }, job.at);
  for (const caseId of caseIds) {
    yield* recordsOf(job, caseId);
    for (const { docId, filename } of await listKeptDocuments(job.desk.sql, caseId)) {
      count.documents += 1;
      const input = readPieces(job.desk, docId);
      yield { name: `${caseId}/documents/${docId} ${safeName(filename)}`, input, lastModified: job.at };
    }
  }
}

async function* recordsOf({ desk, place, at }: Job, caseId: string): AsyncGenerator<Entry> {
  const { sql } = desk;
  const record = await findCase(sql, place, caseId);
  const declaration = await findDeclaration(sql, record.orgId, record.contentHash);
  const [decisions, consents] = [await listDecisions(sql, caseId), await listConsents(sql, caseId)];
  yield jsonEntry(`${caseId}/case.json`, presentPackage(record, declaration, { decisions, consents }), at);
  const session = await maybeSession(sql, caseId);
  if (session !== null) yield jsonEntry(`${caseId}/answers.json`, session, at);
  yield jsonEntry(`${caseId}/events.json`, await wholeFeed({ desk, place, at }, caseId), at);
}

async function wholeFeed({ desk, place }: Job, caseId: string): Promise<unknown[]> {
  const events: unknown[] = [];
  for (let afterCursor = 0; ;) {
    const page = await maybeFeed(desk.sql, place, { caseId, afterCursor, limit: 500 });
    events.push(...(JSON.parse(page?.events ?? '[]') as unknown[]));
    if (page?.hasMore !== true) return events;
    afterCursor = page.last ?? afterCursor;
  }
}

/** One name, no path, whatever it was called; whoever unpacks it gets no other file for it. */
const safeName = (filename: string | null): string =>
  (filename ?? 'document').replaceAll(/[^\p{L}\p{N}._ -]/gu, '_').slice(-100);
