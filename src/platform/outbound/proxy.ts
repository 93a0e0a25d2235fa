// The way through the proxy that INTAKE_EGRESS_PROXY names: which connections take it, and the tunnel of each.
import { request as askPlainly } from 'node:http';
import { request as askOverTls } from 'node:https';
import type { Socket } from 'node:net';
import type { SecureContext } from 'node:tls';
import { addressFamily, isPublicAddress } from './addresses.ts';
import { isNamedHost, type EgressPolicy } from './egress-policy.ts';
import { OutboundError } from './outbound-error.ts';

export type EgressProxy = { url: URL; secureContext: SecureContext };
type Target = { hostname: string; port: number };

/** How long our own resolver may take over a name that the proxy can resolve as well: many networks know none of the outside. */
const RESOLVE_MS = 2000;

/**
 * Whether the proxy is asked. What the operator freed lies within the network, and is asked directly. `resolve` answers every address
 * of the name and throws `egress_blocked` where the policy refuses one; that it knows no answer is no reason to refuse.
 */
export async function isBehindProxy(
  policy: EgressPolicy,
  { hostname, port }: Target,
  resolve: (hostname: string) => Promise<{ address: string }[]>,
): Promise<boolean> {
  if (addressFamily(hostname) !== 0) return isPublicAddress(hostname);
  if (isNamedHost(policy, { hostname, port })) return false;
  const answers = await Promise.race([resolve(hostname).catch(unlessBlocked), noAnswer()]);
  return answers.every(({ address }) => isPublicAddress(address));
}

function unlessBlocked(error: unknown): [] {
  if (error instanceof OutboundError && error.code === 'dns_error') return [];
  throw error;
}

const noAnswer = (): Promise<[]> =>
  new Promise((resolve) => {
    setTimeout(resolve, RESOLVE_MS, []).unref();
  });

/** A connection through the proxy to the target, by its name. Rejects with OutboundError; ends where the signal says so. */
export function openTunnel(proxy: EgressProxy, target: Target, signal: AbortSignal): Promise<Socket> {
  const { url, secureContext } = proxy;
  const authority = `${target.hostname.includes(':') ? `[${target.hostname}]` : target.hostname}:${target.port}`;
  const isOverTls = url.protocol === 'https:';
  const { host, port } = listenerOf(url);
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const request = (isOverTls ? askOverTls : askPlainly)({
    method: 'CONNECT',
    host,
    port,
    path: authority,
    headers: { host: authority, ...credentials(url) },
    agent: false,
    signal,
    // Named, since Node.js would take the name of the target, from the Host header.
    ...(isOverTls
      ? { secureContext, rejectUnauthorized: true, servername: addressFamily(host) === 0 ? host : '' }
      : {}),
  });
  request.once('connect', ({ statusCode = 0, statusMessage = '' }, socket: Socket, first) => {
    if (statusCode >= 200 && statusCode < 300 && first.length === 0) return resolve(socket);
    socket.destroy();
    reject(
      new OutboundError(
        'proxy_error',
        `The proxy ${url.host} opens no way to ${authority}: ${statusCode} ${statusMessage}.`,
      ),
    );
  });
  request.once('error', (cause) =>
    reject(
      signal.aborted
        ? new OutboundError('timeout', `The proxy ${url.host} opened no way to ${authority} in time.`, {
            cause,
          })
        : new OutboundError('proxy_error', `The proxy ${url.host} cannot be asked: ${cause.message}.`, {
            cause,
          }),
    ),
  );
  request.end();
  return promise;
}

/** Where a proxy takes connections. */
export function listenerOf({ hostname, port, protocol }: URL): { host: string; port: number } {
  const usual = protocol === 'https:' ? 443 : 80;
  return { host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? usual : Number(port) };
}

function credentials({ username, password }: URL): { 'proxy-authorization'?: string } {
  if (username === '') return {};
  const plain = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { 'proxy-authorization': `Basic ${Buffer.from(plain).toString('base64')}` };
}
