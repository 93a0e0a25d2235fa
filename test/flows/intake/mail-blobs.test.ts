// What hangs on a mail, where documents lie in a bucket: put there before it is a document, and gone from there with the mail.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { file, mailOf, parts, text } from '../../documents/mail/samples.ts';
import { blobScene, type BlobScene } from '../../harness/blobs.ts';
import { drainCase, run } from '../../harness/cases/commands.ts';

let on: BlobScene;
beforeAll(async () => {
  on = await blobScene();
});
afterEach(() => {
  on.s3.away = null;
});
afterAll(() => on.close());

let count = 0;
async function readMail() {
  const letter = on.letter();
  const bytes = mailOf(parts('mixed', text(`See ${count++}`), file('letter.txt', letter, 'text/plain')));
  const { docId, applicant } = await on.send(bytes);
  await drainCase(on.app);
  const [attachment] = await on.sql<{ doc_id: string }>(
    `select doc_id from documents where parent_doc_id = $1`,
    [docId],
  );
  return {
    docId,
    bytes,
    letter,
    caseId: applicant.session.case_id as string,
    attachment: attachment?.doc_id ?? '',
  };
}

const left = (): Promise<object[]> => on.sql(`select blob_id from document_blobs where state <> 'kept'`);

test('it lies there by itself, also where the mail is read again', async () => {
  const { docId, bytes, letter, caseId, attachment } = await readMail();
  expect([on.isInBucket(bytes), on.isInBucket(letter)]).toEqual([true, true]);
  expect(await on.heldOutside(attachment)).toMatchObject([{ state: 'kept' }]);
  expect(await on.chunksOf(attachment)).toBe(0);
  const objects = on.s3.objects.size;
  await run(
    on.app,
    { tenant: on.tenant, caseId },
    { type: 'reprocess_document', payload: { doc_id: docId } },
  );
  await drainCase(on.app);
  expect(on.s3.objects.size).toBe(objects);
  expect(await left()).toEqual([]);
});

test('the bucket has nothing of either once one of them is erased', async () => {
  for (const which of ['docId', 'attachment'] as const) {
    const mail = await readMail();
    const { status, body } = await on.erase(mail[which]);
    expect({ status, completed: body.erasure_receipt.completed }).toEqual({ status: 200, completed: true });
    expect([on.isInBucket(mail.bytes), on.isInBucket(mail.letter)]).toEqual([false, false]);
  }
});

test('nothing is said to be erased as long as the bucket cannot be reached', async () => {
  const mail = await readMail();
  on.s3.away = 503;
  expect(await on.erase(mail.attachment)).toMatchObject({
    status: 202,
    body: { erasure_receipt: { completed: false } },
  });
  expect(await on.erase(mail.attachment)).toMatchObject({
    status: 202,
    body: { erasure_receipt: { completed: false } },
  });
  on.s3.away = null;
  const { status, body } = await on.erase(mail.attachment);
  expect({ status, receipt: body.erasure_receipt }).toMatchObject({
    status: 200,
    receipt: { doc_id: mail.attachment, completed: true },
  });
  expect([on.isInBucket(mail.bytes), on.isInBucket(mail.letter)]).toEqual([false, false]);
  expect((await on.erase(mail.attachment)).status).toBe(404);
  expect((await on.erase(mail.docId)).body.erasure_receipt).toMatchObject({ completed: true });
});
