// A small HTTPS server on loopback under a name of its own, for documents and for receivers that misbehave.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import type { TlsOptions } from 'node:tls';
import type { ServerCertificate, TestAuthority } from './certificates.ts';

type HostHandler = (request: IncomingMessage, response: ServerResponse) => void;
export type DocumentHost = {
  /** `https://documents.test:PORT` */
  origin: string;
  hostname: string;
  port: number;
  /** Serves a body, or whatever the handler does, and answers the URL. */
  serve: (path: string, body: string | Uint8Array | HostHandler, contentType?: string) => string;
  /** Requests that arrived, for one path or for all. */
  hits: (path?: string) => number;
  /** TCP connections that were accepted, requests or none. */
  connections: () => number;
  close: () => Promise<void>;
};
export type DocumentHostOptions = {
  ca: Pick<TestAuthority, 'issue'>;
  hostname?: string;
  /** Instead of a good one for the host's name. */
  certificate?: ServerCertificate;
  tls?: TlsOptions;
};

/** Starts a host on a free port of 127.0.0.1; its name leads there only through a test's resolver. */
export async function startDocumentHost(options: DocumentHostOptions): Promise<DocumentHost> {
  const hostname = options.hostname ?? 'documents.test';
  const certificate = options.certificate ?? (await options.ca.issue([hostname, '127.0.0.1']));
  const handlers = new Map<string, HostHandler>();
  const counts = new Map<string, number>();
  const sockets = new Set<Socket>();
  let accepted = 0;
  const server = createServer({ ...certificate, ...options.tls }, (request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    counts.set(path, (counts.get(path) ?? 0) + 1);
    const handler = handlers.get(path);
    if (handler === undefined) response.writeHead(404, { 'content-type': 'text/plain' }).end('not found');
    else handler(request, response);
  });
  server.on('connection', (socket: Socket) => {
    accepted += 1;
    sockets.add(socket.on('close', () => sockets.delete(socket)));
  });
  const port = await listen(server);
  const origin = `https://${hostname}:${port}`;
  return {
    origin,
    hostname,
    port,
    serve: (path, body, contentType = 'application/octet-stream') => {
      handlers.set(path, typeof body === 'function' ? body : fixed(body, contentType));
      return origin + path;
    },
    hits: (path) => (path === undefined ? sum(counts.values()) : (counts.get(path) ?? 0)),
    connections: () => accepted,
    close: () => close(server, sockets),
  };
}

function fixed(body: string | Uint8Array, contentType: string): HostHandler {
  const bytes = Buffer.from(body);
  return (_request, response) =>
    response.writeHead(200, { 'content-type': contentType, 'content-length': bytes.length }).end(bytes);
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

function close(server: Server, sockets: Set<Socket>): Promise<void> {
  for (const socket of sockets) socket.destroy();
  return new Promise((resolve, reject) => {
    server.close((error) => (error === undefined ? resolve() : reject(error)));
  });
}

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, number) => total + number, 0);
