// What the tests of the outbound client share: clients with a resolver of their own, and hosts that end with the test.
import type { AddressInfo, Server, Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { parseEgressPolicy } from '../../../src/platform/outbound/egress-policy.ts';
import { OutboundError } from '../../../src/platform/outbound/outbound-error.ts';
import { createOutbound, type Outbound } from '../../../src/platform/outbound/request.ts';
import { testAuthority } from './certificates.ts';
import { testResolver, type TestRecord, type TestResolver } from './dns.ts';
import { startDocumentHost, type DocumentHost, type DocumentHostOptions } from './document-host.ts';

const authority = await testAuthority();

/** Runs when the test ends, the latest first. */
export function onTestEnd(...added: (() => Promise<unknown>)[]): void {
  for (const cleanup of added) onTestFinished(async () => void (await cleanup()));
}

type TestClient = Outbound & { dns: TestResolver };

/** A client that knows `documents.test` and, unless told otherwise, may reach it. */
export function client(
  options: {
    allow?: string;
    records?: Record<string, TestRecord>;
    ca?: string | null;
    proxy?: string;
  } = {},
): TestClient {
  const { allow = 'documents.test', records = {}, ca = authority.ca, proxy } = options;
  const dns = testResolver({ 'documents.test': ['127.0.0.1'], ...records });
  const policy = parseEgressPolicy(allow);
  const outbound = createOutbound({
    policy,
    resolver: dns,
    ...(ca === null ? {} : { extraCa: ca }),
    ...(proxy === undefined ? {} : { proxy }),
  });
  onTestEnd(() => outbound.close());
  return { ...outbound, dns };
}

/** A host with a certificate of the test authority. */
export async function documentHost(options: Omit<DocumentHostOptions, 'ca'> = {}): Promise<DocumentHost> {
  const host = await startDocumentHost({ ca: authority, ...options });
  onTestEnd(() => host.close());
  return host;
}

/** A TCP or TLS listener on loopback, for what no HTTP server would do. */
export async function rawHost(server: Server): Promise<{ port: number; sockets: Socket[] }> {
  const sockets: Socket[] = [];
  server.on('connection', (socket: Socket) => sockets.push(socket.on('error', () => undefined)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestEnd(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return { port: (server.address() as AddressInfo).port, sockets };
}

/** Plenty of time and room; and a deadline that is meant to pass. */
export const LIMITS = { deadlineMs: 10_000, maxResponseBytes: 64 * 1024 };
export const SHORT = { deadlineMs: 200, maxResponseBytes: 64 * 1024 };

/** The failure that the work ends with; any other end of it fails the test. */
export async function failure(work: Promise<unknown>): Promise<OutboundError> {
  const error = await work.then(
    () => new Error('the request succeeded'),
    (reason: unknown) => reason,
  );
  if (error instanceof OutboundError) return error;
  throw error;
}

export const failureCode = async (work: Promise<unknown>): Promise<string> => (await failure(work)).code;
