// What hangs on a mail becomes documents of its case, in the transaction that records the mail as read.
import type { DocumentRow } from '../cases/standing/record.ts';
import type { Aside } from '../documents/blobs/aside.ts';
import { ancestorsOf, descendantsOf, MAX_ATTACHMENTS, MAX_DEPTH } from '../documents/family.ts';
import { named } from '../documents/left-out.ts';
import type { Attachment } from '../documents/page.ts';
import { sha256Hex } from '../platform/crypto.ts';
import type { Sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/transaction.ts';
import { enqueueExtraction } from './fetch-worker.ts';
import { keepFile } from './keep-file.ts';

/** Those that no document was made of before: a mail may be read again, and a job tried again. */
export async function newAttachments(
  sql: Sql,
  { caseId, docId }: { caseId: string; docId: string },
  attachments: readonly Attachment[],
): Promise<Attachment[]> {
  if (attachments.length === 0) return [];
  const rows = await sql<{ sha256: string | null }>(
    `select sha256 from documents where case_id = $1 and parent_doc_id = $2`,
    [caseId, docId],
  );
  const known = new Set(rows.map(({ sha256 }) => sha256));
  return attachments.filter(({ bytes }) => !known.has(sha256Hex(bytes)));
}

type Mail = { caseId: string; docId: string };

/** Under the lock of the case. Answers how many documents were made, and notes about what was left out. */
export async function keepAttachments(
  tx: Tx,
  { caseId, docId }: Mail,
  {
    documents,
    attachments,
  }: { documents: readonly DocumentRow[]; attachments: readonly Aside<Attachment>[] },
): Promise<{ count: number; notes: string[] }> {
  const mail = documents.find((one) => one.docId === docId);
  if (mail === undefined) throw new Error(`no document ${docId} in its case`);
  const known = documents.filter(({ parentDocId }) => parentDocId === docId).map(({ sha256 }) => sha256);
  const fresh = attachments.filter(({ bytes }) => !known.includes(sha256Hex(bytes)));
  const room = roomBelow(documents, mail);
  for (const attachment of fresh.slice(0, room)) await keep(tx, { caseId, mail }, attachment);
  const leftOut = fresh.slice(room).map(({ filename }) => filename ?? 'one without a name');
  return { count: fresh.length - leftOut.length, notes: leftOut.length === 0 ? [] : [note(leftOut)] };
}

const note = (leftOut: string[]): string =>
  `Attachments were left out, since at most ${MAX_ATTACHMENTS} of a mail are read, and mails in mails ${MAX_DEPTH} deep: ${named(leftOut)}.`;

/** How many more documents may come with the mail. */
function roomBelow(documents: readonly DocumentRow[], mail: DocumentRow): number {
  const above = ancestorsOf(documents, mail);
  if (above.length >= MAX_DEPTH) return 0;
  return Math.max(0, MAX_ATTACHMENTS - descendantsOf(documents, above.at(-1) ?? mail).length);
}

/** As its mail: by whom, as what and for which task it was sent, and whether it was handed in. */
async function keep(
  tx: Tx,
  { caseId, mail }: { caseId: string; mail: DocumentRow },
  { bytes, filename, blobId }: Aside<Attachment>,
): Promise<void> {
  const { source, claimedType, taskId, docId: parentDocId } = mail;
  const sentAt = mail.sentAt === null ? null : new Date(mail.sentAt);
  const told = { parent_doc_id: parentDocId };
  const file = { bytes, filename, blobId, source, claimedType, taskId, parentDocId, sentAt, told };
  const docId = await keepFile(tx, caseId, file);
  await enqueueExtraction(tx, { caseId, docId });
}
