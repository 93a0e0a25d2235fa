// Blobs as objects of a bucket: signed requests over TLS, tried again where that may help, each with limits of time.
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { Agent, request, type Dispatcher } from 'undici';
import { randomFraction, sha256Hex } from '../crypto.ts';
import { blobPath, BlobsUnavailable, type BlobStore } from './blob-store.ts';
import type { S3Place } from './place.ts';

export type Credentials = { accessKeyId: string; secretAccessKey: string; sessionToken?: string };

export type S3Options = {
  /** Read afresh for each request, so that keys can be changed under a running server. */
  credentials: () => Credentials;
  /** Certificates that count beside those of the system, in PEM form. */
  ca?: string[] | undefined;
  /** Longest silence: until there is a connection, an answer, its next bytes. */
  timeoutMs?: number;
};

const TIMEOUT_MS = 10_000;
const TRIES = 3;
const MOST_TOLD = 16 * 1024;

type Sent = {
  method: 'GET' | 'PUT' | 'DELETE';
  url: string;
  headers?: Record<string, string>;
  body?: Uint8Array;
};
type Answer = { status: number; body: Dispatcher.ResponseData['body'] };

export function openS3(place: S3Place, { credentials, ca, timeoutMs = TIMEOUT_MS }: S3Options): BlobStore {
  const limits = { headersTimeout: timeoutMs, bodyTimeout: timeoutMs };
  const agent = new Agent({
    ...limits,
    connect: { timeout: timeoutMs, ...(ca === undefined ? {} : { ca }) },
  });
  const send = (sent: Sent): Promise<Answer> =>
    tryAgain(() => exchange(agent, place, { sent, credentials }), timeoutMs);
  const urlOf = (id: string): string => keyUrl(place, blobPath(id));
  return {
    async put(id, bytes) {
      const { status, body } = await send({ method: 'PUT', url: urlOf(id), body: bytes });
      if (status !== 200) throw await refused(place, status, body);
      await body.dump();
    },
    async get(id, from) {
      const headers: Record<string, string> = from === 0 ? {} : { range: `bytes=${from}-` };
      const { status, body } = await send({ method: 'GET', url: urlOf(id), headers });
      // A range that is not heeded would begin at the beginning.
      if (status === (from === 0 ? 200 : 206)) return telling(place, body);
      return missing(place, status, body);
    },
    async remove(id) {
      const { status, body } = await send({ method: 'DELETE', url: urlOf(id) });
      if (status === 204 || status === 200) await body.dump();
      else await missing(place, status, body);
    },
    prepare: () => Promise.resolve(),
    concern: async () => versioning(await send({ method: 'GET', url: `${bucketUrl(place)}/?versioning=` })),
    close: () => agent.destroy(),
  };
}

function bucketUrl({ bucket, endpoint, region, isPathStyle }: S3Place): string {
  const url = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`);
  return isPathStyle ? `${url.origin}/${bucket}` : `${url.protocol}//${bucket}.${url.host}`;
}

const keyUrl = (place: S3Place, path: string): string =>
  [bucketUrl(place), ...(place.prefix === '' ? [] : [place.prefix]), path].join('/');

type Signing = { sent: Sent; credentials: () => Credentials };

async function exchange(agent: Agent, place: S3Place, { sent, credentials }: Signing): Promise<Answer> {
  const { method, url, headers, body } = sent;
  const signed = await new AwsV4Signer({
    ...credentials(),
    method,
    url,
    service: 's3',
    region: place.region,
    // The service compares it with what has come.
    headers: { ...headers, 'x-amz-content-sha256': sha256Hex(body ?? '') },
  }).sign();
  try {
    const answer = await request(signed.url, {
      method,
      headers: Object.fromEntries(signed.headers),
      body: body ?? null,
      dispatcher: agent,
    });
    return { status: answer.statusCode, body: answer.body };
  } catch (error) {
    throw unreachable(place, error);
  }
}

/** Every request can be sent twice: what it does is the same. */
async function tryAgain(work: () => Promise<Answer>, timeoutMs: number): Promise<Answer> {
  for (let tried = 1; ; tried++) {
    const isLast = tried === TRIES;
    try {
      const answer = await work();
      if (isLast || (answer.status < 500 && answer.status !== 429)) return answer;
      await answer.body.dump();
    } catch (error) {
      if (isLast || !(error instanceof BlobsUnavailable)) throw error;
    }
    await sleep((timeoutMs / 100) * 4 ** tried * (0.5 + randomFraction() / 2));
  }
}

async function* telling(place: S3Place, body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    throw unreachable(place, error);
  }
}

/** Null where the object is not there; all else is a refusal. */
async function missing(place: S3Place, status: number, body: Answer['body']): Promise<null> {
  const text = await excerpt(body);
  // What is asked for from its very end on is all there.
  if (status === 416) return null;
  if (status === 404 && !text.includes('NoSuchBucket')) return null;
  throw refusal(place, status, text);
}

const refused = async (place: S3Place, status: number, body: Answer['body']): Promise<BlobsUnavailable> =>
  refusal(place, status, await excerpt(body));

async function excerpt(body: Answer['body']): Promise<string> {
  const text = await body.text().catch(() => '');
  return text.slice(0, MOST_TOLD);
}

function refusal(place: S3Place, status: number, text: string): BlobsUnavailable {
  const code = /<Code>(\w{1,60})<\/Code>/.exec(text)?.[1];
  return new BlobsUnavailable(
    `The bucket ${place.bucket} answers with ${status}${code === undefined ? '' : ` ${code}`}.`,
  );
}

function unreachable(place: S3Place, error: unknown): BlobsUnavailable {
  const { code, message } = error as { code?: string; message: string };
  const where = place.endpoint ?? `S3 in ${place.region}`;
  return new BlobsUnavailable(
    `The bucket ${place.bucket} cannot be reached (${where}: ${code ?? message}).`,
    {
      cause: error,
    },
  );
}

/** What is erased in a bucket that keeps versions is still there. */
async function versioning({ status, body }: Answer): ReturnType<BlobStore['concern']> {
  const text = await excerpt(body);
  if (status !== 200 || !text.includes('<Status>Enabled</Status>')) return null;
  return {
    message: 'The bucket keeps old versions: documents that were erased are still in it.',
    action: 'Switch versioning off, or let a lifecycle rule delete versions that are not current.',
  };
}
