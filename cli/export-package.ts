// Writes the package of a case to a file, and records that it left the house.
import { rename, rm, writeFile } from 'node:fs/promises';
import { listConsents } from '../src/applicants/queries.ts';
import { recordAct } from '../src/audit/operations.ts';
import { presentPackage } from '../src/cases/wire/package.ts';
import { findCase, listDecisions } from '../src/cases/queries.ts';
import { sha256Hex } from '../src/platform/crypto.ts';
import { findDeclaration } from '../src/workflows/queries.ts';
import type { Desk, Place } from './connect.ts';
import { Conflict } from '../src/platform/conflict.ts';

export type Exported = { case_id: string; file: string; bytes: number; sha256: string; package_hash: string };

/** The file gets its name once the act is recorded: none leaves without its record, and no record without its file. */
export async function exportPackage(
  desk: Desk,
  place: Place,
  { caseId, file }: { caseId: string; file: string },
): Promise<Exported> {
  const record = await findCase(desk.sql, place, caseId);
  const declaration = await findDeclaration(desk.sql, record.orgId, record.contentHash);
  const content = presentPackage(record, declaration, {
    decisions: await listDecisions(desk.sql, caseId),
    consents: await listConsents(desk.sql, caseId),
  });
  const bytes = Buffer.from(`${JSON.stringify(content, null, 2)}\n`);
  const { package_hash } = content;
  const draft = `${file}.part`;
  try {
    await writeFile(draft, bytes, { mode: 0o600 });
    await desk.transact(place, (tx) =>
      recordAct(tx, {
        action: 'case.exported',
        subject: { type: 'case', id: caseId },
        data: { format: 'json', package_hash },
      }),
    );
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    if (!('path' in (error as object))) throw error;
    throw new Conflict('file_not_writable', `${file} cannot be written: ${(error as Error).message}.`);
  }
  return { case_id: caseId, file, bytes: bytes.length, sha256: sha256Hex(bytes), package_hash };
}
