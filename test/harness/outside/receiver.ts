// A webhook receiver on loopback with TLS: keeps every POST that arrives, and answers as the test says.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../../../src/platform/config.ts';
import { testAuthority } from './certificates.ts';
import { testResolver, type TestResolver } from './dns.ts';
import { startDocumentHost } from './document-host.ts';
import type { Json } from '../factories.ts';

export type Post = {
  path: string;
  deliveryId: string;
  eventId: string;
  eventType: string;
  signature: string;
  headers: IncomingMessage['headers'];
  bytes: Buffer;
  body: Json;
};

/** Answers a POST that was read to its end. */
export type Answer = (response: ServerResponse, post: Post) => void;

export const status =
  (code: number, text = ''): Answer =>
  (response) =>
    void response.writeHead(code, { 'content-type': 'text/plain' }).end(text);

export type Receiver = {
  hostname: string;
  port: number;
  /** Settings with which an app trusts the receiver and may reach it. */
  config: Partial<Config>;
  resolver: TestResolver;
  ca: string;
  allow: string;
  /** An endpoint of its own; answers its URL. */
  serve(path: string, answer?: Answer): string;
  /** What arrived, at one path or at all. */
  posts(path?: string): Post[];
  /** Connections that were accepted. */
  connections(): number;
  close(): Promise<void>;
};

export async function startReceiver(hostname = 'hooks.test'): Promise<Receiver> {
  const authority = await testAuthority();
  const host = await startDocumentHost({ ca: authority, hostname });
  const directory = mkdtempSync(join(tmpdir(), 'intake-ca-'));
  const caFile = join(directory, 'ca.pem');
  writeFileSync(caFile, authority.ca);
  const posts: Post[] = [];
  const allow = `${hostname}:${host.port}`;
  return {
    hostname,
    port: host.port,
    config: { INTAKE_EGRESS_ALLOW: allow, INTAKE_EGRESS_CA_FILE: caFile },
    resolver: testResolver({ [hostname]: ['127.0.0.1'] }),
    ca: authority.ca,
    allow,
    serve: (path, answer = status(200)) =>
      host.serve(path, (request, response) => {
        const chunks: Buffer[] = [];
        request.on('data', (chunk: Buffer) => chunks.push(chunk));
        request.on('end', () => {
          const post = asPost(request, Buffer.concat(chunks), path);
          posts.push(post);
          answer(response, post);
        });
      }),
    posts: (path) => posts.filter((post) => path === undefined || post.path === path),
    connections: host.connections,
    async close() {
      await host.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

function asPost({ headers }: IncomingMessage, bytes: Buffer, path: string): Post {
  const header = (name: string): string => String(headers[name] ?? '');
  return {
    path,
    deliveryId: header('x-service-delivery'),
    eventId: header('x-service-event-id'),
    eventType: header('x-service-event'),
    signature: header('x-service-signature'),
    headers,
    bytes,
    body: JSON.parse(bytes.toString() || 'null'),
  };
}
