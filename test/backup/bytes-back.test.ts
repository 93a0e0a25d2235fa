// Bytes that were lost come back out of a backup of before: those alone, and only as they were received.
import { mkdirSync, readdirSync, renameSync, rmSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import BlobsMigrate from '../../cli/commands/blobs/migrate.ts';
import BlobsRestore from '../../cli/commands/blobs/restore.ts';
import BlobsVerify from '../../cli/commands/blobs/verify.ts';
import { runHere } from '../cli/run.ts';
import { backUp, backupFolder } from '../harness/backups.ts';
import { blobScene, summed, type BlobScene, type SentLetter } from '../harness/blobs.ts';

const files = backupFolder();
let on: BlobScene;
beforeAll(async () => void (on = await blobScene()));
afterAll(async () => {
  await on.close();
  files.remove();
});

const LONG = Buffer.alloc(2_500_000, 'Invoice number: 7\n');
/** Of more than one piece, so that these have to be put together in their order. */
const sendLong = (): Promise<SentLetter> => on.send(Buffer.concat([LONG, on.letter()]));
const keysOf = (bytes: Buffer): string[] =>
  [...on.s3.objects].filter(([, held]) => held.equals(bytes)).map(([key]) => key);
const lose = (bytes: Buffer): void => keysOf(bytes).forEach((key) => on.s3.objects.delete(key));
const damage = (bytes: Buffer): void =>
  keysOf(bytes).forEach((key) => on.s3.objects.set(key, Buffer.from('another')));
const isWhole = async ({ docId, bytes }: SentLetter): Promise<void> =>
  expect(summed(await on.read(docId))).toEqual(summed(bytes));

test('what is lost and what is damaged comes back to the bucket; what was erased does not', async () => {
  const [lost, damaged, erased, other] = [
    await sendLong(),
    await on.send(),
    await on.send(),
    await on.send(),
  ];
  const file = files.path('before.backup');
  await backUp(file, on.settings);
  lose(lost.bytes);
  damage(damaged.bytes);
  await on.erase(erased.docId);
  const verified = await on.run(BlobsVerify, []);
  expect(verified).toMatchObject({ missing: [lost.docId], damaged: [damaged.docId] });
  expect(verified.error.message).toContain('intake blobs restore BACKUP');

  expect(await on.run(BlobsRestore, [file])).toEqual({
    documents: 2,
    bytes: lost.bytes.length + damaged.bytes.length,
    left: [],
  });
  for (const one of [lost, damaged, other]) await isWhole(one);
  expect(on.isInBucket(lost.bytes)).toBe(true);
  expect([await on.chunksOf(lost.docId), await on.read(erased.docId)]).toEqual([0, null]);
  expect(await on.heldOutside(damaged.docId)).toHaveLength(1);
  expect(await on.run(BlobsVerify, [])).toMatchObject({ missing: [], damaged: [] });
  const again = await runHere(BlobsRestore, [file], on.settings);
  expect([again.code, again.stdout]).toEqual([0, expect.stringMatching(/^Nothing is lost: \d+ documents/)]);
});

test('pieces in the database come back there; what the backup has not is named, and ends with 1', async () => {
  const held = await sendLong();
  await on.run(BlobsMigrate, ['--to', 'database']);
  const file = files.path('database.backup');
  await backUp(file, on.settings);
  const later = await on.send();
  lose(later.bytes);
  await on.sql(`update document_chunks set bytes = 'x' where doc_id = $1 and seq = 1`, [held.docId]);
  const { code, stdout, stderr } = await runHere(BlobsRestore, [file], {
    ...on.settings,
    INTAKE_BLOBS: 'database',
  });
  expect(code).toBe(1);
  expect(stdout).toContain('1 document put back');
  expect(stdout).toContain(`${later.docId}  still lost`);
  expect(stderr.replaceAll(/\s+/g, ' ')).toContain('Try an older one');
  await isWhole(held);
  expect(await on.chunksOf(held.docId)).toBe(3);
  on.s3.objects.clear();
  await on.erase(later.docId);
});

test('a backup that was cut off gives what it has, or nothing, and says so', async () => {
  const one = await on.send();
  const file = files.path('cut.backup');
  await backUp(file, on.settings);
  lose(one.bytes);
  truncateSync(file, statSync(file).size - 40);
  const ran = await on.run(BlobsRestore, [file]);
  expect(ran.error.code).toBe('backup_damaged');
  expect(ran.documents + ran.left.length).toBe(1);
  if (ran.documents === 1) await isWhole(one);
  else expect(ran.left).toEqual([one.docId]);
});

test('bytes that are not those of the day they came are put nowhere', async () => {
  const one = await on.send();
  const file = files.path('others.backup');
  await on.run(BlobsMigrate, ['--to', 'database']);
  await on.sql(
    `update document_chunks set bytes = convert_to('x' || convert_from(bytes, 'utf8'), 'utf8') where doc_id = $1`,
    [one.docId],
  );
  await backUp(file, on.settings).catch(() => undefined);
  const ran = await on.run(BlobsRestore, [file]);
  expect(ran.left).toContain(one.docId);
  await expect(on.read(one.docId)).rejects.toMatchObject({ code: 'document_damaged' });
});

test('a disk that is full ends it with what was put back till then; another deployment is told', async () => {
  const { damaged: before, missing } = await on.run(BlobsVerify, []);
  for (const docId of [...before, ...missing]) await on.erase(docId);
  const letters = [await on.send(), await on.send(), await on.send()];
  const file = files.path('full.backup');
  await backUp(file, on.settings);
  const other = await blobScene();
  const foreign = files.path('foreign.backup');
  await other.send();
  await backUp(foreign, other.settings);
  await other.close();
  for (const { bytes } of letters) lose(bytes);
  const toDatabase = { INTAKE_BLOBS: 'database' };
  const wrong = await on.run(BlobsRestore, [foreign], toDatabase);
  expect(wrong).toMatchObject({ documents: 0, error: { code: 'documents_damaged' } });
  expect(wrong.error.message).toContain('of another deployment. Nothing was put back, 3 documents are left.');

  await on.sql(`create function full_disk() returns trigger language plpgsql as $$ begin
    if (select count(distinct doc_id) from document_chunks where doc_id = any(array['${letters.map(({ docId }) => docId).join("','")}'])) > 0
    then raise exception 'no space' using errcode = '53100'; end if; return new; end $$`);
  await on.sql(
    `create trigger full_disk before insert on document_chunks for each row execute function full_disk()`,
  );
  const full = await on.run(BlobsRestore, [file], toDatabase);
  await on.sql(`drop trigger full_disk on document_chunks`);
  await on.sql(`drop function full_disk`);
  expect(full).toMatchObject({ documents: 1, error: { code: 'database_error' } });
  expect(full.left).toHaveLength(2);
  expect(full.error.message).toContain(
    'disk of the database is full: free some space. 1 document put back so far, 2 left',
  );
  expect(await on.run(BlobsRestore, [file], toDatabase)).toMatchObject({ documents: 2, left: [] });
  for (const one of letters) await isWhole(one);
});

describe('a directory', () => {
  const pathOf = async (folder: string, { docId }: SentLetter): Promise<string> => {
    const [row] = await on.sql<{ id: string }>(
      `select blob_id as id from document_blobs where doc_id = $1 and state = 'kept'`,
      [docId],
    );
    const name = readdirSync(folder, { recursive: true }).find((one) => String(one).endsWith(row?.id ?? '?'));
    return join(folder, String(name));
  };

  test('a path that cannot be read is one document; a directory that was moved has lost what is not in it', async () => {
    const [folder, moved, away] = [join(on.root, 'blobs'), join(on.root, 'moved'), join(on.root, 'away')];
    const { damaged, missing } = await on.run(BlobsVerify, []);
    for (const docId of [...damaged, ...missing]) await on.erase(docId);
    const [spoilt, lost, other] = [await on.send(), await on.send(), await on.send()];
    await on.run(BlobsMigrate, [], { INTAKE_BLOBS: folder });
    const file = files.path('directory.backup');
    await backUp(file, { ...on.settings, INTAKE_BLOBS: folder });
    const path = await pathOf(folder, spoilt);
    rmSync(path);
    mkdirSync(path);
    const before = await on.run(BlobsVerify, [], { INTAKE_BLOBS: folder });
    expect(before).toMatchObject({ damaged: [spoilt.docId], missing: [] });
    expect(await on.run(BlobsRestore, [file], { INTAKE_BLOBS: folder })).toMatchObject({ documents: 1 });
    for (const one of [spoilt, lost, other]) await isWhole(one);

    rmSync(await pathOf(folder, lost));
    renameSync(folder, moved);
    const after = await on.run(BlobsVerify, [], { INTAKE_BLOBS: moved });
    expect(after).toMatchObject({ missing: [lost.docId], error: { code: 'documents_damaged' } });
    expect(after.documents).toBe(before.documents);
    expect(await on.run(BlobsRestore, [file], { INTAKE_BLOBS: moved })).toMatchObject({ documents: 1 });
    await isWhole(lost);

    renameSync(moved, away);
    for (const command of [BlobsVerify, BlobsRestore])
      expect(
        await on.run(command, command === BlobsRestore ? [file] : [], { INTAKE_BLOBS: moved }),
      ).toMatchObject({
        error: { code: 'blobs_unavailable' },
      });
  });
});
