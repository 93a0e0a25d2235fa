// Documents move between a bucket, a directory and the database; a backup holds them wherever they lie.
import { existsSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import BlobsMigrate from '../../cli/commands/blobs/migrate.ts';
import { checkBlobs, whatFails } from '../../cli/deployment/blobs-check.ts';
import { prepareBlobs } from '../../src/documents/blobs/check.ts';
import { bytesSource, readBytes, readPieces } from '../../src/documents/blobs/read.ts';
import { sweepBlobs } from '../../src/documents/blobs/removal.ts';
import { BlobsUnavailable } from '../../src/platform/blobs/blob-store.ts';
import { openBlobs, type Blobs } from '../../src/platform/blobs/blobs.ts';
import { startTestApp } from '../harness/app.ts';
import { backUp, backupFolder, emptyDatabase, restore, settingsFor } from '../harness/backups.ts';
import { blobScene, summed, type BlobScene } from '../harness/blobs.ts';
import type { Json } from '../harness/factories.ts';

let on: BlobScene;
let folder: string;
let toFolder: { INTAKE_BLOBS: string };
const files = backupFolder();
beforeAll(async () => {
  on = await blobScene();
  folder = join(on.root, 'blobs');
  toFolder = { INTAKE_BLOBS: folder };
});
afterEach(() => {
  on.s3.away = null;
  on.s3.faults.length = 0;
});
afterAll(async () => {
  await on.close();
  files.remove();
});

describe('moving, and a directory', () => {
  test('all of it goes from the bucket into a directory, from there into the database, and is the same', async () => {
    const sent = [await on.send(), await on.send(Buffer.alloc(2_500_000, 'Invoice number: 7\n'))];
    const all = await on.sql<Json>(`select doc_id from documents where status <> 'erased' and byte_size > 0`);
    expect(await on.run(BlobsMigrate, [], toFolder)).toMatchObject({ documents: all.length, damaged: [] });
    expect(on.s3.objects.size).toBe(0);
    for (const { docId, bytes } of sent) expect(summed(await on.read(docId))).toEqual(summed(bytes));
    expect(await on.run(BlobsMigrate, [], toFolder)).toMatchObject({ documents: 0 });
    expect(await on.run(BlobsMigrate, ['--to', 'database'])).toMatchObject({ documents: all.length });
    for (const { docId, bytes } of sent) expect(summed(await on.read(docId))).toEqual(summed(bytes));
    expect(readdirSync(folder, { recursive: true }).filter((name) => String(name).includes('blob_'))).toEqual(
      [],
    );
  });

  test('ended in the middle it goes on with the next call; who reads meanwhile reads on', async () => {
    const { docId, bytes } = await on.send(Buffer.alloc(2_500_000, 'Invoice number: 8\n'));
    await on.send();
    await on.run(BlobsMigrate, ['--to', 'database']);
    const reading = readPieces(bytesSource(on.app.store), docId);
    const parts = [(await reading.next()).value ?? new Uint8Array()];
    on.s3.faults.push('reset', 'reset', 'reset');
    expect(await on.run(BlobsMigrate, [])).toMatchObject({ error: { code: 'blobs_unavailable' } });
    await on.run(BlobsMigrate, []);
    expect(await on.heldOutside(docId)).toHaveLength(1);
    for await (const piece of reading) parts.push(piece);
    expect(parts.length).toBeGreaterThan(1);
    expect(summed(Buffer.concat(parts))).toEqual(summed(bytes));
  });

  test('a directory that was moved is found by the settings; one that is not mounted has lost nothing', async () => {
    const { docId, bytes } = await on.send();
    await on.run(BlobsMigrate, [], toFolder);
    const moved = join(on.root, 'moved');
    renameSync(folder, moved);
    const blobs = openBlobs({ INTAKE_BLOBS: `file://${moved}` });
    expect(summed(await readBytes({ sql: on.app.store.database.sql, blobs }, docId))).toEqual(summed(bytes));
    await expect(on.read(docId)).rejects.toMatchObject({ code: 'blobs_unavailable' });
    renameSync(moved, folder);
    expect(summed(await on.read(docId))).toEqual(summed(bytes));
  });

  test('what is to be deleted in a directory that is not mounted is not taken for gone, whoever starts there', async () => {
    const [alone, away] = [join(on.root, 'alone'), join(on.root, 'away')];
    const blobs = openBlobs({ INTAKE_BLOBS: `file://${alone}` });
    const { sql } = on.app.store.database;
    await prepareBlobs(sql, blobs);
    const going = `insert into document_blobs (blob_id, place, state, created_at) values ('blob_01jyyyyyyyyyyyyyyyyyyyyyyy', $1, 'going', app_now())`;
    await sql(going, [blobs.configured]);
    renameSync(alone, away);
    await expect(prepareBlobs(sql, blobs)).rejects.toMatchObject({ code: 'blobs_unavailable' });
    await on.app.drain();
    renameSync(away, alone);
    const left = () => sql(`select 1 from document_blobs where place = $1`, [blobs.configured]);
    expect(await left()).toHaveLength(1);
    await on.app.advance('31 seconds');
    await on.app.drain();
    expect(await left()).toEqual([]);
  });

  test('doctor puts, reads and deletes there, and says what lies where', async () => {
    const source = { sql: on.app.store.database.sql };
    const check = (blobs: Blobs): Promise<Json> => checkBlobs(source.sql, blobs);
    expect(await check(on.app.store.blobs)).toMatchObject({
      status: 'warn',
      action: expect.stringContaining('blobs migrate'),
    });
    await on.run(BlobsMigrate, [], toFolder);
    expect(await check(openBlobs({ INTAKE_BLOBS: `file://${folder}` }))).toMatchObject({ status: 'ok' });
    writeFileSync(join(on.root, 'a file'), '');
    expect(await check(openBlobs({ INTAKE_BLOBS: `file://${join(on.root, 'a file')}` }))).toMatchObject({
      status: 'fail',
    });
  });
});

test.each([
  ['ENOSPC', 'are still read'],
  ['EROFS', 'are still read'],
  ['EACCES', 'cannot be read'],
])('doctor, where it fails with %s: documents there %s', (code, said) => {
  const cause = Object.assign(new Error(code), { code });
  expect(whatFails(new BlobsUnavailable('it fails', { cause }))).toContain(`Documents there ${said}`);
});

test('a backup holds what lies in a bucket, and a restore puts it into whatever the settings say there', async () => {
  const sent = [await on.send(), await on.send(Buffer.alloc(1_500_000, 'Invoice number: 9\n'))];
  await on.run(BlobsMigrate, []);
  const erased = await on.send();
  const made = await backUp(files.path('a.backup'), on.settings);
  expect(made.documents).toBeGreaterThan(2);
  await on.tenant.api.send(`/documents/${erased.docId}`, { method: 'DELETE' });
  const target = await emptyDatabase();
  try {
    const where = join(on.root, 'restored');
    const told = await restore(files.path('a.backup'), settingsFor(target.url, { INTAKE_BLOBS: where }));
    expect(told.blobs).toMatchObject({ to: `file://${where}` });
    const restored = await startTestApp({ url: target.url });
    try {
      for (const { docId, bytes } of [...sent, erased])
        expect(summed(await readBytes(bytesSource(restored.store), docId))).toEqual(summed(bytes));
      const { rows } = await target.query(`select distinct place from document_blobs`);
      expect(rows).toEqual([{ place: `file://${where}` }]);
    } finally {
      await restored.close();
    }
    // Once more over what is there: what it held goes from where it lay.
    await restore(files.path('a.backup'), settingsFor(target.url), '--replace');
    const { rows } = await target.query(`select state, count(*)::int as n from document_blobs group by 1`);
    expect(rows).toEqual([{ state: 'going', n: told.blobs.documents }]);
    const again = await startTestApp({ url: target.url });
    await sweepBlobs(again.store);
    await again.close();
    expect(
      existsSync(where) &&
        readdirSync(where, { recursive: true }).some((name) => String(name).includes('blob_')),
    ).toBe(false);
  } finally {
    await target.drop();
  }
});
