// Writes the package of a case to a file.
import { listConsents } from '../src/applicants/queries.ts';
import { presentPackage } from '../src/cases/wire/package.ts';
import { findCase, listDecisions } from '../src/cases/queries.ts';
import { findDeclaration } from '../src/workflows/queries.ts';
import type { Desk, Place } from './connect.ts';
import { seenDocuments } from './still-there.ts';
import { writeExport, type Exported } from './write-export.ts';

/** Without the address of the case file, which works for an hour. */
export async function exportPackage(
  desk: Desk,
  place: Place,
  { caseId, file }: { caseId: string; file: string },
): Promise<Exported> {
  const stillThere = await seenDocuments(desk.sql, [caseId]);
  const record = await findCase(desk.sql, place, caseId);
  const declaration = await findDeclaration(desk.sql, record.orgId, record.contentHash);
  const content = presentPackage(record, declaration, {
    decisions: await listDecisions(desk.sql, caseId),
    consents: await listConsents(desk.sql, caseId),
  });
  const bytes = Buffer.from(`${JSON.stringify(content, null, 2)}\n`);
  const { package_hash: packageHash } = content;
  return writeExport(desk, place, { caseId, file, bytes, packageHash, format: 'json', stillThere });
}
