// Opens a TLS connection under the egress policy: resolves once, refuses, pins, and looks again after connecting; or through a proxy.
import { lookup } from 'node:dns/promises';
import type { LookupFunction, Socket } from 'node:net';
import { connect as tlsConnect, type ConnectionOptions, type SecureContext, type TLSSocket } from 'node:tls';
import { callbackify } from 'node:util';
import type { buildConnector } from 'undici';
import { addressFamily, canonicalAddress } from './addresses.ts';
import { isAllowedTarget, type EgressPolicy } from './egress-policy.ts';
import { connectError, OutboundError } from './outbound-error.ts';
import { isBehindProxy, openTunnel, type EgressProxy } from './proxy.ts';

type ResolvedAddress = { address: string; family: 4 | 6 };
/** Answers every address of a name, or rejects. */
export type Resolver = (hostname: string) => Promise<ResolvedAddress[]>;

type ConnectorOptions = {
  policy: EgressPolicy;
  resolver: Resolver;
  /** The first is tried first; each of the others where the one before knew another key of the authority's name. */
  secureContexts: readonly SecureContext[];
  connectTimeoutMs: number;
  /** Where the public internet is reached through one. */
  proxy?: EgressProxy | undefined;
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
  const connecting = new Set<{ destroy: () => unknown }>();
  const connect: buildConnector.connector = (request, callback) => attempt(request, callback);
  const attempt = (request: buildConnector.Options, callback: buildConnector.Callback, at = 0): void => {
    const again = at + 1 < options.secureContexts.length ? () => attempt(request, callback, at + 1) : null;
    const target = { hostname: request.hostname, port: Number(request.port || 443), at, again };
    const refusal = refusedBeforehand(options.policy, { ...target, protocol: request.protocol });
    if (refusal !== null) return process.nextTick(callback, refusal, null);
    if (options.proxy === undefined) return secure({ ...target, tunnel: null }, callback);
    const opening = new AbortController();
    const tunnelling = { destroy: () => opening.abort() };
    connecting.add(tunnelling);
    const signal = AbortSignal.any([opening.signal, AbortSignal.timeout(options.connectTimeoutMs)]);
    tunnelTo(options, { ...target, proxy: options.proxy, signal })
      .finally(() => connecting.delete(tunnelling))
      .then(
        (tunnel) => secure({ ...target, tunnel }, callback),
        (error: unknown) => process.nextTick(callback, connectError(error), null),
      );
  };
  const secure = (way: Way, callback: buildConnector.Callback): void => {
    const pinned = new Set<string>();
    const socket = openSocket(options, { ...way, pinned });
    connecting.add(socket);
    const finish = (error: unknown): void => {
      if (!connecting.delete(socket)) return;
      clearTimeout(timer);
      if (way.again !== null && isOfAnotherKey(error)) {
        socket.destroy();
        return way.again();
      }
      const failure = error ?? refusedAfterwards(options.policy, { ...way, pinned, socket });
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
/** `tunnel` is the way through a proxy, null where there is none between; `at` is the one of the contexts, `again` tries the next. */
type Way = Target & { tunnel: Socket | null; at: number; again: (() => void) | null };

/** OpenSSL looks at one authority of a name where the certificate does not say which key signed it. */
const isOfAnotherKey = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'CERT_SIGNATURE_FAILURE';

/** Null where the target is asked directly. */
async function tunnelTo(
  options: ConnectorOptions,
  { proxy, signal, ...target }: Target & { proxy: EgressProxy; signal: AbortSignal },
): Promise<Socket | null> {
  const resolve = judgedResolver(options, target);
  return (await isBehindProxy(options.policy, target, resolve)) ? openTunnel(proxy, target, signal) : null;
}

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
  connection: Way & { pinned: Set<string>; socket: TLSSocket },
): OutboundError | null {
  const { hostname, pinned, socket, tunnel } = connection;
  const address = canonicalAddress(socket.remoteAddress ?? '');
  const expected =
    addressFamily(hostname) === 0 ? pinned.has(address) : canonicalAddress(hostname) === address;
  if (!socket.authorized)
    return new OutboundError('tls_error', 'The certificate was not verified.', { address });
  // Behind a tunnel the address is the proxy's, which the operator named.
  if (tunnel !== null || (expected && isAllowedTarget(policy, { ...connection, address }))) return null;
  return blocked(hostname, address);
}

function openSocket(options: ConnectorOptions, target: Way & { pinned: Set<string> }): TLSSocket {
  const literal = addressFamily(target.hostname) !== 0;
  const connection: ConnectionOptions & { autoSelectFamily?: boolean } = {
    host: target.hostname,
    port: target.port,
    // The name stays the name: in SNI, in the check of the certificate and in the Host header.
    ...(literal ? {} : { servername: target.hostname }),
    ...(target.tunnel === null
      ? { lookup: guardedLookup(options, target), autoSelectFamily: true }
      : { socket: target.tunnel }),
    secureContext: options.secureContexts[target.at],
    // Stated, because the environment can turn the default off.
    rejectUnauthorized: true,
    ALPNProtocols: ['http/1.1'],
  };
  return tlsConnect(connection).setNoDelay(true).setKeepAlive(true, 30_000);
}

/** The one resolution of a connection: every answer must be allowed, and Node connects to what was judged here. */
function guardedLookup(options: ConnectorOptions, target: Target & { pinned: Set<string> }): LookupFunction {
  const judged = judgedResolver(options, target);
  const resolve = callbackify(async (hostname: string): Promise<ResolvedAddress[]> => {
    const answers = await judged(hostname);
    for (const { address } of answers) target.pinned.add(canonicalAddress(address));
    return answers;
  });
  return (hostname, _options, callback) =>
    resolve(hostname, (error, answers) => callback(error, answers ?? []));
}

/** Rejects where a name has no address, or one that the policy refuses. */
const judgedResolver =
  ({ policy, resolver }: ConnectorOptions, target: Target): Resolver =>
  async (hostname) => {
    const answers = await resolver(hostname).catch((cause: unknown) => {
      throw new OutboundError('dns_error', `${hostname} could not be resolved.`, { cause });
    });
    if (answers.length === 0) throw new OutboundError('dns_error', `${hostname} has no address.`);
    const refused = answers.find(({ address }) => !isAllowedTarget(policy, { ...target, address }));
    if (refused !== undefined) throw blocked(hostname, refused.address);
    return answers;
  };

const blocked = (hostname: string, address: string): OutboundError =>
  new OutboundError(
    'egress_blocked',
    `${hostname} leads to ${address}, which INTAKE_EGRESS_ALLOW does not free.`,
    {
      address,
    },
  );
