// A small S3 service on loopback: objects of one bucket, behind signatures that it works out by itself, and faults that a test asks for.
import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const BUCKET = 'letters';
export const KEY_ID = 'an-id-for-tests';
export const KEY = ['not', 'a', 'real', 'key'].join('/');
const REGION = 'eu-central-1';

/** What it does with the next request that is not answered as it should be. */
export type Fault = 'hang' | 500 | 503 | 'break off' | 'reset';

export type S3 = {
  place: string;
  settings: Record<string, string>;
  objects: Map<string, Buffer>;
  /** Method and path of each request that came, and its range. */
  requests: string[];
  /** For the next requests, one each. */
  faults: Fault[];
  /** For all requests until it is null again. */
  away: Fault | null;
  versioning: boolean;
  close(): Promise<void>;
};

export async function startS3(): Promise<S3> {
  const s3 = {
    objects: new Map<string, Buffer>(),
    requests: [],
    faults: [],
    away: null,
    versioning: false,
  } as unknown as S3;
  const server = createServer((request, response) => void answer(s3, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const place = `s3://${BUCKET}/deep/inside?${new URLSearchParams({ endpoint, region: REGION, path_style: 'true' }).toString()}`;
  return Object.assign(s3, {
    place,
    settings: { INTAKE_BLOBS: place, AWS_ACCESS_KEY_ID: KEY_ID, AWS_SECRET_ACCESS_KEY: KEY },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

type Asked = { request: IncomingMessage; response: ServerResponse; body: Buffer; key: string };

async function answer(s3: S3, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const pieces: Buffer[] = [];
  for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece);
  const asked = { request, response, body: Buffer.concat(pieces), key: urlOf(request).pathname };
  const { range } = request.headers;
  s3.requests.push([request.method, asked.key, ...(range === undefined ? [] : [range])].join(' '));
  const fault = s3.away ?? s3.faults.shift();
  if (fault === 'hang') return;
  if (fault === 'reset') return void request.socket.resetAndDestroy();
  if (fault === 500 || fault === 503) return refuse(response, fault, 'InternalError');
  judged(s3, asked, fault === 'break off');
}

function judged(s3: S3, asked: Asked, breaksOff: boolean): void {
  const { request, response, body, key } = asked;
  const wrong = wrongSignature(request, body);
  if (wrong !== null) return refuse(response, 403, wrong);
  if (!key.startsWith(`/${BUCKET}/`)) return refuse(response, 404, 'NoSuchBucket');
  if (urlOf(request).search === '?versioning=')
    return void response.end(`<Status>${s3.versioning ? 'Enabled' : 'Suspended'}</Status>`);
  if (request.method === 'GET') return give(s3, asked, breaksOff);
  if (request.method === 'PUT') s3.objects.set(key, body);
  else s3.objects.delete(key);
  response.writeHead(request.method === 'PUT' ? 200 : 204).end();
}

function give(s3: S3, { request, response, key }: Asked, breaksOff: boolean): void {
  const found = s3.objects.get(key);
  if (found === undefined) return refuse(response, 404, 'NoSuchKey');
  const { range } = request.headers;
  const bytes = found.subarray(Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0));
  response.writeHead(range === undefined ? 200 : 206, { 'Content-Length': bytes.length });
  if (!breaksOff) return void response.end(bytes);
  response.write(bytes.subarray(0, bytes.length / 2), () => request.socket.destroy());
}

const refuse = (response: ServerResponse, status: number, code: string): void =>
  void response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`);

const urlOf = ({ url }: IncomingMessage): URL => new URL(url ?? '', 'http://here');
const hash = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex');
const mac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=(?<id>[^/]+)\/(?<day>\d{8})\/(?<region>[^/]+)\/s3\/aws4_request, SignedHeaders=(?<signed>[^,]+), Signature=(?<signature>\w+)$/;

/** As the documentation of Signature Version 4 says it; null where it is right. */
function wrongSignature(request: IncomingMessage, body: Buffer): string | null {
  const { headers } = request;
  const parts = AUTHORIZATION.exec(headers.authorization ?? '')?.groups;
  if (parts === undefined) return 'AccessDenied';
  if (parts['id'] !== KEY_ID) return 'InvalidAccessKeyId';
  if (headers['x-amz-content-sha256'] !== hash(body)) return 'XAmzContentSHA256Mismatch';
  const signed = parts['signed'] ?? '';
  const isRight =
    signed.split(';').includes('host') && signatureOf(request, { ...parts, signed }) === parts['signature'];
  return isRight ? null : 'SignatureDoesNotMatch';
}

type Signed = { day?: string; signed: string };

function signatureOf(request: IncomingMessage, { day = '', signed }: Signed): string {
  const { method, headers } = request;
  const { pathname, search } = urlOf(request);
  const named = signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}`);
  const canonical = [
    method,
    pathname,
    search.slice(1),
    ...named,
    '',
    signed,
    headers['x-amz-content-sha256'],
  ];
  const scope = `${day}/${REGION}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash(canonical.join('\n'))].join('\n');
  const key = scope.split('/').reduce<string | Buffer>((last, part) => mac(last, part), `AWS4${KEY}`);
  return mac(key, toSign).toString('hex');
}
