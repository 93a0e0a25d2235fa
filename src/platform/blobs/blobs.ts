// The places that hold bytes of documents beside the database: the one of the settings, and those that rows name.
import { readFileSync } from 'node:fs';
import type { Config } from '../config.ts';
import { BlobsUnavailable, type BlobStore } from './blob-store.ts';
import { parsePlace, type BlobPlace } from './place.ts';
import type { Credentials, S3Options } from './s3.ts';

export type Blobs = {
  /** Where documents that come in are put; null in the database. */
  configured: string | null;
  /** What a place holds, opened with the first use. The client of S3 is loaded only then. */
  at(place: string): Promise<BlobStore>;
  /** Of the configured place, in this process: while it rests nobody waits for it once more before it is used again. */
  rest: { begin(): void; end(): void; isUnder(): boolean };
  close(): Promise<void>;
};

type KeySetting =
  | 'INTAKE_EGRESS_CA_FILE'
  | 'AWS_ACCESS_KEY_ID'
  | 'AWS_ACCESS_KEY_ID_FILE'
  | 'AWS_SECRET_ACCESS_KEY'
  | 'AWS_SECRET_ACCESS_KEY_FILE'
  | 'AWS_SESSION_TOKEN';
export type BlobSettings = Pick<Config, 'INTAKE_BLOBS'> & Partial<Pick<Config, KeySetting>>;

const REST_MS = 15_000;

/** Opens nothing by itself. */
export function openBlobs(settings: BlobSettings): Blobs {
  const opened = new Map<string, Promise<BlobStore>>();
  let restsUntil = 0;
  return {
    configured: settings.INTAKE_BLOBS === 'database' ? null : settings.INTAKE_BLOBS,
    at(text) {
      const known = opened.get(text);
      if (known !== undefined) return known;
      const store = open(text, settings);
      opened.set(text, store);
      store.catch(() => opened.delete(text));
      return store;
    },
    rest: {
      begin: () => void (restsUntil = performance.now() + REST_MS),
      end: () => void (restsUntil = 0),
      isUnder: () => performance.now() < restsUntil,
    },
    async close() {
      for (const store of opened.values()) await (await store.catch(() => null))?.close();
    },
  };
}

async function open(text: string, settings: BlobSettings): Promise<BlobStore> {
  const place = placeOf(text);
  if (place.kind === 'directory') {
    const { openDirectory } = await import('./directory.ts');
    return openDirectory(place.path);
  }
  const { openS3 } = await import('./s3.ts');
  return openS3(place, await s3Options(settings));
}

function placeOf(text: string): BlobPlace {
  const parsed = parsePlace(text);
  if ('place' in parsed) return parsed.place;
  throw new BlobsUnavailable(`This version knows no place such as ${text}: ${parsed.wrong}.`);
}

async function s3Options(settings: BlobSettings): Promise<S3Options> {
  const credentials = (): Credentials => credentialsOf(settings);
  const file = settings.INTAKE_EGRESS_CA_FILE;
  if (file === undefined) return { credentials };
  const { authoritiesWith, readAuthorities } = await import('../authorities.ts');
  return { credentials, ca: authoritiesWith(readAuthorities(file)) };
}

function credentialsOf(settings: BlobSettings): Credentials {
  const accessKeyId = settings.AWS_ACCESS_KEY_ID ?? secretIn(settings.AWS_ACCESS_KEY_ID_FILE);
  const secretAccessKey = settings.AWS_SECRET_ACCESS_KEY ?? secretIn(settings.AWS_SECRET_ACCESS_KEY_FILE);
  if (accessKeyId === undefined || secretAccessKey === undefined)
    throw new BlobsUnavailable(
      'Documents lie in a bucket, and there are no keys for it: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or the same with _FILE.',
    );
  const sessionToken = settings.AWS_SESSION_TOKEN;
  return { accessKeyId, secretAccessKey, ...(sessionToken === undefined ? {} : { sessionToken }) };
}

function secretIn(path: string | undefined): string | undefined {
  if (path === undefined) return undefined;
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    const { code = 'unknown error' } = error as { code?: string };
    throw new BlobsUnavailable(`The key file ${path} cannot be read (${code}).`, { cause: error });
  }
}
