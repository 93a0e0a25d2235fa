// Places for bytes beside the database: what they keep, and what they say where they cannot be used.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDirectory } from '../../src/platform/blobs/directory.ts';
import { blobPath, type BlobStore } from '../../src/platform/blobs/blob-store.ts';
import { parsePlace, placeText, type S3Place } from '../../src/platform/blobs/place.ts';
import { openS3, type Credentials } from '../../src/platform/blobs/s3.ts';
import { newId } from '../../src/platform/ids.ts';
import { KEY, KEY_ID, startS3, type S3 } from '../harness/outside/s3.ts';

const root = join(mkdtempSync(join(tmpdir(), 'intake-blobs-')), 'of their own');
let s3: S3;
let bucket: BlobStore;
const directory = openDirectory(root);
const keys: Credentials = { accessKeyId: KEY_ID, secretAccessKey: KEY };

const bucketAt = (text: string, credentials = keys): BlobStore => {
  const parsed = parsePlace(text);
  if (!('place' in parsed) || parsed.place.kind !== 's3') throw new Error(JSON.stringify(parsed));
  return openS3(parsed.place, { credentials: () => credentials, timeoutMs: 150 });
};

beforeAll(async () => {
  s3 = await startS3();
  bucket = bucketAt(s3.place);
  await directory.prepare(false);
});
beforeEach(() => {
  s3.requests.length = 0;
  s3.faults.length = 0;
});
afterAll(async () => {
  await bucket.close();
  await s3.close();
  rmSync(join(root, '..'), { recursive: true });
});

async function read(store: BlobStore, id: string, from = 0): Promise<string | null> {
  const found = await store.get(id, from);
  if (found === null) return null;
  const parts: Uint8Array[] = [];
  for await (const piece of found) parts.push(piece);
  return Buffer.concat(parts).toString();
}

const bytesOf = (text: string): Uint8Array => Buffer.from(text);

describe.each([
  ['a directory', () => directory],
  ['a bucket', () => bucket],
])('%s', (_name, storeOf) => {
  test('gives back what was put, from the beginning or from further on; what is removed is gone, twice too', async () => {
    const [store, id, other] = [storeOf(), newId('blob'), newId('blob')];
    await store.put(id, bytesOf('first of all'));
    await store.put(other, bytesOf('another'));
    expect([await read(store, id), await read(store, id, 6), await read(store, newId('blob'))]).toEqual([
      'first of all',
      'of all',
      null,
    ]);
    await store.remove(id);
    await store.remove(id);
    expect([await read(store, id), await read(store, other)]).toEqual([null, 'another']);
  });

  test('no name but our own becomes a path', async () => {
    await expect(storeOf().put('../../etc/passwd', bytesOf('x'))).rejects.toThrow('no id of a blob');
  });
});

describe('a directory', () => {
  test('holds files that only their owner reads, and nothing half-written', async () => {
    const id = newId('blob');
    await directory.put(id, bytesOf('kept'));
    const path = join(root, blobPath(id));
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readFileSync(path, 'utf8')).toBe('kept');
    expect(readdirSync(join(path, '..')).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  test('keeps nothing of what was removed, also where a process was killed while it wrote', async () => {
    const id = newId('blob');
    const folder = join(root, blobPath(id), '..');
    const source = new URL('../../src/platform/blobs/directory.ts', import.meta.url).href;
    const program = `import { existsSync, readdirSync } from 'node:fs';
      import { openDirectory } from ${JSON.stringify(source)};
      const [root, folder, id] = process.argv.slice(1);
      void openDirectory(root).put(id, Buffer.alloc(20_000_000, 'x'));
      const look = () => existsSync(folder) && readdirSync(folder).some((name) => name.startsWith(id)) ? process.kill(process.pid, 'SIGKILL') : setImmediate(look);
      look();`;
    const { signal } = spawnSync(process.execPath, [
      '--input-type=module',
      '--eval',
      program,
      root,
      folder,
      id,
    ]);
    expect(signal).toBe('SIGKILL');
    const left = (): string[] => readdirSync(folder).filter((name) => name.startsWith(id));
    expect(left()).toHaveLength(1);
    await directory.remove(id);
    expect(left()).toEqual([]);
  });

  test('that is not mounted has lost no document, and forgets none', async () => {
    const bare = openDirectory(mkdtempSync(join(tmpdir(), 'intake-blobs-')));
    const id = newId('blob');
    const tries = [
      () => bare.get(id, 0),
      () => bare.remove(id),
      () => bare.put(id, bytesOf('x')),
      () => bare.prepare(true),
    ];
    for (const tried of tries)
      await expect(tried()).rejects.toMatchObject({
        code: 'blobs_unavailable',
        message: expect.stringContaining('mounted'),
      });
  });
});

describe('a bucket', () => {
  test('has keys of our own under its prefix', async () => {
    const id = newId('blob');
    await bucket.put(id, bytesOf('x'));
    expect(s3.requests).toEqual([`PUT /letters/deep/inside/${blobPath(id)}`]);
  });

  test('that fails or hangs for a moment is asked again; what was put is there', async () => {
    const id = newId('blob');
    s3.faults.push(503, 'hang');
    await bucket.put(id, bytesOf('kept'));
    s3.faults.push('reset', 500);
    expect(await read(bucket, id)).toBe('kept');
    expect(s3.requests).toHaveLength(6);
  });

  test.each(['hang', 500, 'reset'] as const)(
    'that is away (%s) says so, and nothing is taken for gone',
    async (fault) => {
      const id = newId('blob');
      const works = [() => bucket.get(id, 0), () => bucket.remove(id)];
      // Each silence is waited for.
      for (const work of fault === 'hang' ? works.slice(1) : works) {
        s3.faults.push(fault, fault, fault);
        await expect(work()).rejects.toMatchObject({ code: 'blobs_unavailable' });
      }
    },
  );

  test('that breaks off in the middle is not at its end', async () => {
    const id = newId('blob');
    await bucket.put(id, Buffer.alloc(200_000, 'x'));
    s3.faults.push('break off');
    await expect(read(bucket, id)).rejects.toMatchObject({ code: 'blobs_unavailable' });
  });

  test('that is not there, or refuses the key, is told by its name', async () => {
    const none = bucketAt(s3.place.replace('letters', 'nobodys'));
    await expect(none.get(newId('blob'), 0)).rejects.toThrow(
      'The bucket nobodys answers with 404 NoSuchBucket.',
    );
    await none.close();
    const wrong = bucketAt(s3.place, { ...keys, secretAccessKey: 'another' });
    await expect(wrong.put(newId('blob'), bytesOf('x'))).rejects.toThrow('403 SignatureDoesNotMatch');
    await wrong.close();
  });

  test('that keeps old versions is a concern: what is erased stays in it', async () => {
    expect(await bucket.concern()).toBeNull();
    s3.versioning = true;
    expect((await bucket.concern())?.message).toContain('old versions');
  });
});

describe('a place as settings name it', () => {
  const text = (given: string): string => {
    const parsed = parsePlace(given);
    return 'place' in parsed ? placeText(parsed.place) : `not: ${parsed.wrong}`;
  };

  test.each([
    ['/srv/intake/blobs/', 'file:///srv/intake/blobs'],
    ['file:///srv/a%20b', 'file:///srv/a%20b'],
    ['s3://letters', 's3://letters?region=us-east-1&path_style=false'],
    [
      's3://letters/a/b/?endpoint=https://s3.example.com/&region=eu-west-1',
      's3://letters/a/b?endpoint=https%3A%2F%2Fs3.example.com&region=eu-west-1&path_style=true',
    ],
  ])('%s', (given, kept) => {
    expect(text(given)).toBe(kept);
    expect(text(kept)).toBe(kept);
  });

  test.each([
    ['blobs', 'absolute path'],
    ['/', 'root of the disk'],
    ['s3://', 'names no bucket'],
    ['s3://letters?endpoint=http://s3.example.com', 'not encrypted'],
    ['s3://letters?endpoint=https://s3.example.com/path', 'a host and a port alone'],
    ['s3://id:key@letters', 'credentials belong into'],
    ['s3://letters?regoin=x', 'it says regoin'],
    ['s3://letters/../other', ''],
  ])('%s is none, or stays inside', (given, why) => {
    expect(text(given)).toContain(why === '' ? 's3://letters/other' : why);
  });

  test('without an endpoint it is AWS, with the bucket in the name of the host', () => {
    const parsed = parsePlace('s3://letters?region=eu-west-1');
    expect('place' in parsed && (parsed.place as S3Place).isPathStyle).toBe(false);
  });
});
