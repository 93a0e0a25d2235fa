// Opens a TLS connection under the egress policy: resolves once, refuses, pins, and looks again after connecting.
import { lookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { connect as tlsConnect, type ConnectionOptions, type SecureContext, type TLSSocket } from 'node:tls';
import { callbackify } from 'node:util';
import type { buildConnector } from 'undici';
import { addressFamily, canonicalAddress } from './addresses.ts';
import { isAllowedTarget, type EgressPolicy } from './egress-policy.ts';
import { connectError, OutboundError } from './outbound-error.ts';

type ResolvedAddress = { address: string; family: 4 | 6 };
/** Answers every address of a name, or rejects. */
export type Resolver = (hostname: string) => Promise<ResolvedAddress[]>;

type ConnectorOptions = {
  policy: EgressPolicy;
  resolver: Resolver;
  secureContext: SecureContext;
  connectTimeoutMs: number;
};
type Connector = { connect: buildConnector.connector; destroyConnecting: () => void };

/** The system's resolver: hosts file, search order and cache included. */
export const systemResolver: Resolver = async (hostname) => {
  const answers = await lookup(hostname, { all: true, verbatim: true });
  return answers.flatMap(({ address, family }) =>
    family === 4 || family === 6 ? [{ address, family }] : [],
  );
};

/** undici's `connect`: hands out sockets to addresses that the policy allows, with a verified certificate, alone. */
export function createConnector(options: ConnectorOptions): Connector {
  const connecting = new Set<TLSSocket>();
  const connect: buildConnector.connector = (request, callback) => {
    const target = { hostname: request.hostname, port: Number(request.port || 443) };
    const refusal = refusedBeforehand(options.policy, { ...target, protocol: request.protocol });
    if (refusal !== null) return process.nextTick(callback, refusal, null);
    const pinned = new Set<string>();
    const socket = openSocket(options, { ...target, pinned });
    connecting.add(socket);
    const finish = (error: unknown): void => {
      if (!connecting.delete(socket)) return;
      clearTimeout(timer);
      const failure = error ?? refusedAfterwards(options.policy, { ...target, pinned, socket });
      if (failure === null) return callback(null, socket);
      socket.destroy();
      callback(connectError(failure, socket.remoteAddress ?? pinned.values().next().value), null);
    };
    const timedOut = new OutboundError('timeout', `No connection within ${options.connectTimeoutMs} ms.`);
    const timer = setTimeout(finish, options.connectTimeoutMs, timedOut);
    socket.once('secureConnect', () => finish(null));
    socket.on('error', finish);
    socket.once('close', () =>
      finish(new OutboundError('connection_reset', 'The connection closed in the handshake.')),
    );
  };
  return { connect, destroyConnecting: () => connecting.forEach((socket) => socket.destroy()) };
}

type Target = { hostname: string; port: number };

// Node calls `lookup` for names alone, so a literal is judged here.
function refusedBeforehand(
  policy: EgressPolicy,
  target: Target & { protocol: string },
): OutboundError | null {
  const { hostname, protocol } = target;
  if (protocol !== 'https:') return new OutboundError('egress_blocked', `${protocol} is not allowed.`);
  if (addressFamily(hostname) === 0 || isAllowedTarget(policy, { ...target, address: hostname })) return null;
  return blocked(hostname, hostname);
}

function refusedAfterwards(
  policy: EgressPolicy,
  connection: Target & { pinned: Set<string>; socket: TLSSocket },
): OutboundError | null {
  const { hostname, pinned, socket } = connection;
  const address = canonicalAddress(socket.remoteAddress ?? '');
  const expected =
    addressFamily(hostname) === 0 ? pinned.has(address) : canonicalAddress(hostname) === address;
  if (!socket.authorized)
    return new OutboundError('tls_error', 'The certificate was not verified.', { address });
  if (expected && isAllowedTarget(policy, { ...connection, address })) return null;
  return blocked(hostname, address);
}

function openSocket(options: ConnectorOptions, target: Target & { pinned: Set<string> }): TLSSocket {
  const literal = addressFamily(target.hostname) !== 0;
  const connection: ConnectionOptions & { autoSelectFamily: boolean } = {
    host: target.hostname,
    port: target.port,
    // The name stays the name: in SNI, in the check of the certificate and in the Host header.
    ...(literal ? {} : { servername: target.hostname }),
    lookup: guardedLookup(options, target),
    autoSelectFamily: true,
    secureContext: options.secureContext,
    // Stated, because the environment can turn the default off.
    rejectUnauthorized: true,
    ALPNProtocols: ['http/1.1'],
  };
  return tlsConnect(connection).setNoDelay(true).setKeepAlive(true, 30_000);
}

/** The one resolution of a connection: every answer must be allowed, and Node connects to what was judged here. */
function guardedLookup(options: ConnectorOptions, target: Target & { pinned: Set<string> }): LookupFunction {
  const resolve = callbackify(async (hostname: string): Promise<ResolvedAddress[]> => {
    const answers = await options.resolver(hostname).catch((cause: unknown) => {
      throw new OutboundError('dns_error', `${hostname} could not be resolved.`, { cause });
    });
    if (answers.length === 0) throw new OutboundError('dns_error', `${hostname} has no address.`);
    const refused = answers.find(({ address }) => !isAllowedTarget(options.policy, { ...target, address }));
    if (refused !== undefined) throw blocked(hostname, refused.address);
    for (const { address } of answers) target.pinned.add(canonicalAddress(address));
    return answers;
  });
  return (hostname, _options, callback) =>
    resolve(hostname, (error, answers) => callback(error, answers ?? []));
}

const blocked = (hostname: string, address: string): OutboundError =>
  new OutboundError(
    'egress_blocked',
    `${hostname} leads to ${address}, which INTAKE_EGRESS_ALLOW does not free.`,
    {
      address,
    },
  );
