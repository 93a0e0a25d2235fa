// One request and its response on a guarded connection: no redirect, no decompression, never more than the cap in memory.
import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { request as undiciRequest, type Dispatcher } from 'undici';
import { exchangeError, OutboundError, type OutboundErrorDetails } from './outbound-error.ts';

type Exchange = {
  url: URL;
  method: string;
  headers: Record<string, string>;
  body?: Uint8Array | string | undefined;
  maxResponseBytes: number;
  onTooLarge: 'fail' | 'truncate';
};
export type ExchangeResult = {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  truncated: boolean;
  address: string;
};

// undici tells which socket carried a request through these channels alone; a pooled socket makes no new connection.
const progressByRequest = new WeakMap<object, Progress>();
let creating: Progress | null = null;
subscribe('undici:request:create', (message) => {
  if (creating !== null) progressByRequest.set((message as { request: object }).request, creating);
});
subscribe('undici:client:sendHeaders', (message) => {
  const { request, socket } = message as { request: object; socket: Socket };
  const progress = progressByRequest.get(request);
  if (progress !== undefined) progress.address = socket.remoteAddress;
});

// Ours to set: what decides the connection, its framing, or the form of the answer.
const OWN_HEADERS = new Set(
  'host accept-encoding connection content-length expect keep-alive proxy-authorization te trailer transfer-encoding upgrade'.split(
    ' ',
  ),
);

function sentHeaders(given: Record<string, string>): Record<string, string> {
  const kept = Object.entries(given).filter(([name]) => !OWN_HEADERS.has(name.toLowerCase()));
  return { ...Object.fromEntries(kept), 'accept-encoding': 'identity' };
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
export const isRedirect = (status: number): boolean => REDIRECTS.has(status);

/** Where an exchange has got to, for the error of whoever ends it. */
export type Progress = OutboundErrorDetails;
type Sending = { dispatcher: Dispatcher; progress: Progress; signal: AbortSignal };

/** Sends one request and reads its answer; a redirect's body is not read. Rejects with OutboundError or the signal's reason. */
export async function exchange(input: Exchange, sending: Sending): Promise<ExchangeResult> {
  const { progress, signal } = sending;
  try {
    const response = await send(input, sending);
    progress.status = response.statusCode;
    const { body, truncated } = await readCapped(response, input);
    const headers = joinedHeaders(response.headers);
    return { status: response.statusCode, headers, body, truncated, address: progress.address ?? '' };
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw exchangeError(error, progress) ?? error;
  }
}

function send(input: Exchange, sending: Sending): Promise<Dispatcher.ResponseData> {
  const { url, method, headers, body } = input;
  creating = sending.progress;
  try {
    // undici dispatches synchronously, so the request that is created now is this one.
    return undiciRequest(url, {
      dispatcher: sending.dispatcher,
      method: method as Dispatcher.HttpMethod,
      headers: sentHeaders(headers),
      body: body ?? null,
      signal: sending.signal,
    });
  } finally {
    creating = null;
  }
}

type Reading = { body: Buffer; truncated: boolean };

async function readCapped(response: Dispatcher.ResponseData, input: Exchange): Promise<Reading> {
  const { maxResponseBytes, onTooLarge, method } = input;
  const tooLarge = new OutboundError('too_large', `The response is larger than ${maxResponseBytes} bytes.`);
  if (isRedirect(response.statusCode)) return discard(response);
  const announced = method === 'HEAD' ? 0 : Number(response.headers['content-length'] ?? 0);
  if (onTooLarge === 'fail' && announced > maxResponseBytes) {
    discard(response);
    throw tooLarge;
  }
  const chunks: Buffer[] = [];
  let size = 0;
  // Leaving the loop early destroys the body, and with it the connection.
  for await (const chunk of response.body as AsyncIterable<Buffer>) {
    chunks.push(chunk.subarray(0, maxResponseBytes - size));
    size += chunk.length;
    if (size > maxResponseBytes) break;
  }
  const truncated = size > maxResponseBytes;
  if (truncated && onTooLarge === 'fail') throw tooLarge;
  return { body: Buffer.concat(chunks), truncated };
}

function discard(response: Dispatcher.ResponseData): Reading {
  // Destroying makes the stream report the very abort that is asked for here.
  response.body.on('error', () => undefined).destroy();
  return { body: Buffer.alloc(0), truncated: true };
}

function joinedHeaders(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const present = Object.entries(headers).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    present.map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : `${value}`]),
  );
}
