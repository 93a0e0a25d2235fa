// A local webhook receiver for integrators: takes deliveries on loopback, verifies them, and hands each on.
import { once } from 'node:events';
import {
  createServer as createHttp,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createHttps } from 'node:https';
import type { AddressInfo } from 'node:net';
import { verifySignature } from '../../src/webhooks/signature.ts';
import type { LocalCertificate } from '../server/local-certificate.ts';

export type ReceivedDelivery = {
  received_at: string;
  path: string;
  event_type: string | null;
  event_id: string | null;
  delivery_id: string | null;
  /** `unchecked` where no secret is known. */
  signature: 'valid' | 'invalid' | 'unchecked';
  /** Why the signature is not valid. */
  reason: string | null;
  /** Whether this delivery_id came before: deliveries come at least once. */
  repeated: boolean;
  /** The parsed body; null where it is no JSON. */
  payload: unknown;
};

export type ReceiverOptions = {
  port: number;
  /** Asked at each delivery. Any of them may have signed; empty: nothing is checked. */
  secrets: () => readonly string[];
  /** Makes it HTTPS. */
  certificate?: LocalCertificate;
  received(delivery: ReceivedDelivery): void;
};

export type Receiver = { url: string; port: number; close(): Promise<void> };

const HOST = '127.0.0.1';
const MAX_BODY_BYTES = 1024 * 1024;
const REMEMBERED = 10_000;

/** Answers 200 to what it takes, 400 to a signature that is not valid, so that the sender sees it too. */
export async function startReceiver(options: ReceiverOptions): Promise<Receiver> {
  const seen = new Set<string>();
  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    receive(request, response, { options, seen }).catch(() => response.destroy());
  };
  const { certificate } = options;
  const server: Server =
    certificate === undefined ? createHttp(handle) : createHttps({ ...certificate }, handle);
  server.listen(options.port, HOST);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: certificate === undefined ? `http://${HOST}:${port}/` : `https://localhost:${port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

type State = { options: ReceiverOptions; seen: Set<string> };

async function receive(request: IncomingMessage, response: ServerResponse, state: State): Promise<void> {
  if (request.method !== 'POST') return refuse(response, 405, 'Deliveries are posted.');
  const body = await readBody(request);
  if (body === null) return refuse(response, 413, 'The body is larger than 1 MiB.');
  const delivery = inspect(request, body, state);
  if (delivery.signature === 'invalid') answer(response, 400, delivery.reason ?? '');
  else answer(response, 200, 'ok');
  state.options.received(delivery);
}

function answer(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${text}\n`);
}

/** The rest of the request is not read. */
function refuse(response: ServerResponse, status: number, text: string): void {
  response.setHeader('connection', 'close');
  answer(response, status, text);
}

async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function inspect(request: IncomingMessage, body: Buffer, { options, seen }: State): ReceivedDelivery {
  const header = (name: string): string | null => {
    const value = request.headers[name];
    return typeof value === 'string' ? value : null;
  };
  const now = new Date();
  const deliveryId = header('x-service-delivery');
  const repeated = deliveryId !== null && seen.has(deliveryId);
  if (deliveryId !== null && seen.size < REMEMBERED) seen.add(deliveryId);
  return {
    received_at: now.toISOString(),
    path: request.url ?? '/',
    event_type: header('x-service-event'),
    event_id: header('x-service-event-id'),
    delivery_id: deliveryId,
    ...checked(header('x-service-signature') ?? '', { body, secrets: options.secrets(), now }),
    repeated,
    payload: parsed(body),
  };
}

function checked(
  header: string,
  { body, secrets, now }: { body: Buffer; secrets: readonly string[]; now: Date },
): Pick<ReceivedDelivery, 'signature' | 'reason'> {
  if (secrets.length === 0) return { signature: 'unchecked', reason: null };
  const seconds = Math.floor(now.getTime() / 1000);
  const results = secrets.map((secret) => verifySignature(header, { body, secret }, seconds));
  if (results.some(({ ok }) => ok)) return { signature: 'valid', reason: null };
  const [first] = results;
  return { signature: 'invalid', reason: first?.ok === false ? first.reason : null };
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    return null; // the sender may be anybody
  }
}
