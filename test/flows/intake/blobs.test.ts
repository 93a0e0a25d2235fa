// Documents that lie in a bucket: in, read, taken back, erased, and what goes wrong between.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import BlobsMigrate from '../../../cli/commands/blobs/migrate.ts';
import BlobsVerify from '../../../cli/commands/blobs/verify.ts';
import { putBlob, puttingOneAside } from '../../../src/documents/blobs/aside.ts';
import { BATCH_ROWS } from '../../../src/erasure/erased-rows.ts';
import { eraseOldCases } from '../../../src/erasure/retention.ts';
import { createLog } from '../../../src/platform/log.ts';
import { blobScene, LETTERS, summed, type BlobScene } from '../../harness/blobs.ts';
import { drainCase } from '../../harness/cases/commands.ts';
import { publish, type Json } from '../../harness/factories.ts';

const log = createLog({ level: 'silent', format: 'json' });

let on: BlobScene;
beforeAll(async () => {
  on = await blobScene();
});
afterEach(() => {
  on.s3.away = null;
  on.s3.faults.length = 0;
});
afterAll(async () => {
  await on.close();
});

describe('in a bucket', () => {
  test('what is handed in lies there under a name of our own, and is read from there', async () => {
    const { docId, bytes, applicant } = await on.send();
    await drainCase(on.app);
    expect([...on.s3.objects.keys()].join()).not.toContain('people');
    expect([...on.s3.objects.values()].some((held) => held.equals(bytes))).toBe(true);
    expect(await on.chunksOf(docId)).toBe(0);
    expect(summed(await on.read(docId))).toEqual(summed(bytes));
    const { body } = await applicant.api.get(`${applicant.path}/manifest`);
    expect(body.documents[0].status).toBe('processed');
  });

  test('a stream that breaks off is gone on with where it broke off', async () => {
    const { docId, bytes } = await on.send(Buffer.alloc(300_000, 'Invoice number: 1\n'));
    on.s3.requests.length = 0;
    on.s3.faults.push('break off', 'break off');
    expect(summed(await on.read(docId))).toEqual(summed(bytes));
    expect(on.s3.requests.map((asked) => asked.split(' ')[2])).toEqual([
      undefined,
      'bytes=150000-',
      'bytes=225000-',
    ]);
  });

  test('that holds something else than was received is found out', async () => {
    const { docId, bytes } = await on.send();
    const [key = ''] = [...on.s3.objects].find(([, held]) => held.equals(bytes)) ?? [];
    on.s3.objects.set(key, Buffer.from(bytes.toString().replace('Letter', 'Better')));
    await expect(on.read(docId)).rejects.toMatchObject({ code: 'document_damaged' });
    expect(await on.run(BlobsVerify, [])).toMatchObject({
      error: { code: 'documents_damaged' },
      damaged: [docId],
    });
    on.s3.objects.delete(key);
    expect(await on.run(BlobsVerify, [])).toMatchObject({ damaged: [], missing: [docId] });
    on.s3.objects.set(key, bytes);
    const { without_bytes: before } = await on.run(BlobsVerify, []);
    const gone = await on.send();
    await on.erase(gone.docId);
    expect(await on.run(BlobsVerify, [])).toMatchObject({
      damaged: [],
      missing: [],
      without_bytes: Number(before) + 1,
    });
  });

  test('that is away keeps nobody from handing in: the database holds it until it is moved', async () => {
    on.s3.away = 503;
    const { docId, bytes } = await on.send();
    on.s3.away = null;
    expect([await on.chunksOf(docId), await on.heldOutside(docId)]).toEqual([1, []]);
    on.s3.requests.length = 0;
    await on.send();
    expect(on.s3.requests).toEqual([]);
    on.app.store.blobs.rest.end();
    expect(await on.run(BlobsMigrate, [])).toMatchObject({ documents: 2, damaged: [] });
    expect([await on.chunksOf(docId), await on.heldOutside(docId), await on.read(docId)]).toEqual([
      0,
      [{ place: on.app.store.blobs.configured, state: 'kept' }],
      bytes,
    ]);
  });

  test('what no document was made of goes again, at once or by the sweep', async () => {
    await on.app.drain();
    const before = on.s3.objects.size;
    const refused = puttingOneAside(on.app.store, { bytes: on.letter() }, () =>
      Promise.reject(new Error('refused')),
    );
    await expect(refused).rejects.toThrow('refused');
    expect(on.s3.objects.size).toBe(before);
    const broken = puttingOneAside(on.app.store, { bytes: on.letter() }, () => {
      on.s3.away = 'reset';
      return Promise.reject(new Error('refused'));
    });
    await expect(broken).rejects.toThrow('refused');
    on.s3.away = null;
    expect(on.s3.objects.size).toBe(before + 1);
    await on.app.advance('31 seconds');
    await on.app.drain();
    expect(on.s3.objects.size).toBe(before);
  });

  test('a process that ends in between leaves what the sweep finds after its time', async () => {
    await on.app.drain();
    const before = on.s3.objects.size;
    const { blobs } = on.app.store;
    const id = on.app.store.database.sql<Json>(
      `insert into document_blobs (blob_id, place, state, created_at) values ('blob_01jzzzzzzzzzzzzzzzzzzzzzzz', $1, 'pending', app_now()) returning blob_id`,
      [blobs.configured],
    );
    await (await blobs.at(blobs.configured ?? '')).put((await id)[0]?.blob_id, on.letter());
    await on.app.advance('59 minutes');
    await on.app.drain();
    expect(on.s3.objects.size).toBe(before + 1);
    await on.app.advance('2 minutes');
    await on.app.drain();
    expect(on.s3.objects.size).toBe(before);
  });

  test('what is taken back goes from there, too', async () => {
    const { applicant, docId, bytes } = await on.send();
    await applicant.api.send(`${applicant.path}/documents/${docId}`, { method: 'DELETE' });
    await on.app.drain();
    expect([...on.s3.objects.values()].some((held) => held.equals(bytes))).toBe(false);
    expect(await on.heldOutside(docId)).toEqual([]);
  });
});

describe('an erasure', () => {
  test('is complete once the bytes are gone from the bucket', async () => {
    const { docId, bytes } = await on.send();
    await drainCase(on.app);
    const { status, body } = await on.erase(docId);
    expect([status, on.isInBucket(bytes)]).toEqual([200, false]);
    expect(body.erasure_receipt.deleted_candidates).toBeGreaterThan(0);
    expect((await on.erase(docId)).status).toBe(404);
  });

  test('waits for a bucket that is away, and says so; the first call after it answers with the whole receipt', async () => {
    const { docId, bytes } = await on.send();
    await drainCase(on.app);
    on.s3.away = 'reset';
    expect((await on.erase(docId)).status).toBe(202);
    expect((await on.erase(docId)).status).toBe(202);
    await on.app.advance('31 seconds');
    await on.app.drain();
    expect(on.isInBucket(bytes)).toBe(true);
    on.s3.away = null;
    await on.app.advance('31 seconds');
    await on.app.drain();
    expect(on.isInBucket(bytes)).toBe(false);
    const acts = await on.sql<Json>(`select action from audit_records where subject_id = $1 order by seq`, [
      docId,
    ]);
    expect(acts.map(({ action }) => action).filter((action) => /erase|erasure/.test(action))).toEqual([
      'document.erasure_begun',
      'document.erased',
    ]);
    const events = await on.sql(
      `select 1 from events where data ->> 'doc_id' = $1 and feed_type = 'document.erased'`,
      [docId],
    );
    expect(events).toHaveLength(1);
    expect((await on.erase(docId)).status).toBe(200);
  });
});

describe('what lies where nobody gets to any more', () => {
  const GONE = '/nowhere/that/is/mounted';

  test('keeps no other erasure from its end', async () => {
    for (let n = 0; n < 20; n++) {
      const { docId } = await on.send();
      await on.sql(`update document_blobs set place = $2 where doc_id = $1`, [docId, GONE]);
      expect((await on.erase(docId)).status).toBe(202);
    }
    const { docId, bytes } = await on.send();
    await drainCase(on.app);
    await on.sql(
      `insert into document_pages select (jsonb_populate_record(p, jsonb_build_object('page_index', n))).* from document_pages p, generate_series(2, $2::int) n where doc_id = $1 and page_index < 2`,
      [docId, 2 * BATCH_ROWS],
    );
    expect((await on.erase(docId)).status).toBe(202);
    await on.app.advance('31 seconds');
    await on.app.drain();
    expect(on.isInBucket(bytes)).toBe(false);
    expect((await on.erase(docId)).body).toMatchObject({ erasure_receipt: { completed: true } });
  });

  test('keeps no other bytes from being deleted', async () => {
    await on.sql(
      `insert into document_blobs (blob_id, place, state, created_at) select 'blob_' || n, $1, 'going', app_now() - interval '1 day' from generate_series(1, 500) n`,
      [GONE],
    );
    const blobId = await putBlob(on.app.store, on.app.store.blobs.configured ?? '', on.letter());
    await on.sql(`update document_blobs set state = 'going' where blob_id = $1`, [blobId]);
    for (let round = 0; round < 8; round++) {
      await on.app.drain();
      await on.app.advance('16 seconds');
    }
    expect(await on.sql(`select 1 from document_blobs where blob_id = $1`, [blobId])).toEqual([]);
  });
});

test('a case whose time is over goes with the next round where the bucket was away in the first', async () => {
  const retention = { completed_days: 30, incomplete_days: 10 };
  await publish(on.app, on.tenant, { ...LETTERS, retention });
  const { applicant, bytes } = await on.send();
  await drainCase(on.app);
  const { case_id: caseId } = applicant.session;
  await on.app.advance('11 days');
  const isThere = async (): Promise<boolean> =>
    (await on.sql(`select 1 from cases where case_id = $1`, [caseId])).length > 0;
  on.s3.away = 'reset';
  await eraseOldCases(on.app.store, log);
  expect(await isThere()).toBe(true);
  on.s3.away = null;
  await eraseOldCases(on.app.store, log);
  expect(await isThere()).toBe(false);
  expect(on.isInBucket(bytes)).toBe(false);
  await on.app.advance('-11 days');
  await publish(on.app, on.tenant, LETTERS);
});
