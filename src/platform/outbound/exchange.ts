// One request and its response on a guarded connection: no redirect, no decompression, never more than the cap in memory.
import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import type { Dispatcher } from 'undici';
import { exchangeError, type OutboundErrorDetails } from './outbound-error.ts';
import { sendAndKeep, type Limits, type Received } from './receiving.ts';

type Exchange = Limits & {
  url: URL;
  method: string;
  headers: Record<string, string>;
  body?: Uint8Array | string | undefined;
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
  const sent: Record<string, string> = {};
  for (const name in given) if (!OWN_HEADERS.has(name.toLowerCase())) sent[name] = given[name] ?? '';
  sent['accept-encoding'] = 'identity';
  return sent;
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
    const { status, headers, body, truncated } = await send(input, sending);
    return { status, headers: joinedHeaders(headers), body, truncated, address: progress.address ?? '' };
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw exchangeError(error, progress) ?? error;
  }
}

function send(input: Exchange, { dispatcher, progress, signal }: Sending): Promise<Received> {
  const { url, method, headers, body, ...limits } = input;
  const request = {
    origin: url.origin,
    path: url.pathname + url.search,
    method: method as Dispatcher.HttpMethod,
    headers: sentHeaders(headers),
    body: body ?? null,
  };
  creating = progress;
  try {
    // undici dispatches synchronously, so the request that is created now is this one.
    return sendAndKeep(dispatcher, request, {
      limits,
      signal,
      onStatus: (status) => void (progress.status = status),
      isBodiless: isRedirect,
    });
  } finally {
    creating = null;
  }
}

function joinedHeaders(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const joined: Record<string, string> = {};
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined) joined[name] = typeof value === 'string' ? value : value.join(', ');
  }
  return joined;
}
