// What leaves the house as a file: written for its owner alone, and put on record.
import { recordAct } from '../src/audit/operations.ts';
import { sha256Hex } from '../src/platform/crypto.ts';
import type { Desk, Place } from './connect.ts';
import { replaceFile } from './new-file.ts';
import type { StillThere } from './still-there.ts';

export type Exported = { case_id: string; file: string; bytes: number; sha256: string; package_hash: string };

export type Export = {
  caseId: string;
  file: string;
  bytes: Uint8Array;
  packageHash: string;
  format: 'json' | 'pdf';
  stillThere: StillThere;
};

/** The file gets its name once the act is recorded: none leaves without its record, and no record without its file. */
export async function writeExport(desk: Desk, place: Place, given: Export): Promise<Exported> {
  const { caseId, file, bytes, packageHash: package_hash, format, stillThere } = given;
  await replaceFile(file, {
    write: (handle) => handle.writeFile(bytes),
    settle: () =>
      desk.transact(place, async (tx) => {
        await stillThere(tx.sql);
        await recordAct(tx, {
          action: 'case.exported',
          subject: { type: 'case', id: caseId },
          data: { format, package_hash },
        });
      }),
  });
  return { case_id: caseId, file, bytes: bytes.length, sha256: sha256Hex(bytes), package_hash };
}
