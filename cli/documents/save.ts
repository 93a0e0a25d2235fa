// Writes a document to a file as it was received, and records that it left the house.
import { recordAct } from '../../src/audit/operations.ts';
import { readBytes } from '../../src/documents/blobs/read.ts';
import type { StoredDocument } from '../../src/documents/queries.ts';
import { sha256Hex } from '../../src/platform/crypto.ts';
import { Conflict } from '../../src/platform/conflict.ts';
import type { Desk, Place } from '../connect.ts';
import { writeNewFile } from '../new-file.ts';
import { fullPlaceFlags } from '../place-flags.ts';

/** As a file. */
export const STANDARD_OUTPUT = '-';

export type Saved = { doc_id: string; file: string; bytes: number; sha256: string };

/** What was erased, or never came, is not lost. */
const noBytes = (place: Place, { docId, caseId, status, byteSize }: StoredDocument): Conflict =>
  status === 'erased' || !byteSize
    ? new Conflict(
        'no_bytes',
        `Nothing of the document ${docId} was received, it is ${status}. Why says: intake cases show ${caseId}${fullPlaceFlags(place)}`,
      )
    : new Conflict(
        'bytes_lost',
        `The document ${docId} was received, and its ${byteSize} bytes are lost: they are no longer where documents lie. Look with "intake blobs verify" whose are; "intake blobs restore BACKUP" puts back what a backup of before holds.`,
      );

/**
 * To a new file, or to standard output. Throws Conflict file_exists, file_not_writable, no_space, no_bytes or bytes_lost. None leaves
 * without its record.
 */
export async function saveDocument(
  desk: Desk,
  place: Place,
  { document, file }: { document: StoredDocument; file: string },
): Promise<Saved> {
  const { docId, caseId } = document;
  const bytes = await readBytes(desk, docId);
  if (bytes === null) throw noBytes(place, document);
  const record = (): Promise<string> =>
    desk.transact(place, (tx) =>
      recordAct(tx, {
        action: 'document.saved',
        subject: { type: 'document', id: docId },
        data: { case_id: caseId },
      }),
    );
  if (file === STANDARD_OUTPUT) {
    await record();
    process.stdout.write(bytes);
  } else
    await writeNewFile(file, async (handle) => {
      await record();
      await handle.writeFile(bytes);
    });
  return { doc_id: docId, file, bytes: bytes.length, sha256: sha256Hex(bytes) };
}
