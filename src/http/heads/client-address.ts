// Who is at the other end of a connection: the socket's address, or what trusted proxies say of it (completions §12).
import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';

export type ClientAddress = (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string;

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/**
 * Reads a comma-separated list of CIDRs and addresses of proxies whose `X-Forwarded-For` counts; of theirs, the last entry
 * that no trusted proxy wrote for another. Throws on a wrong entry.
 */
export function createClientAddress(trustedProxies: string): ClientAddress {
  const isTrusted = trustOf(trustedProxies);
  return ({ headers, socket }) => {
    let client = maybeAddress(socket.remoteAddress ?? '');
    if (client === null) return 'unknown';
    const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
    for (let entry = forwarded.pop(); entry !== undefined && isTrusted(client); entry = forwarded.pop()) {
      const before = maybeAddress(entry.trim());
      if (before === null) break;
      client = before;
    }
    return client.toString();
  };
}

function trustOf(trustedProxies: string): (address: Address) => boolean {
  const networks = trustedProxies
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map(parseNetwork);
  return (address) =>
    networks.some(
      ([base, length]) =>
        base.kind() === address.kind() && address.match(base as ipaddr.IPv4 & ipaddr.IPv6, length),
    );
}

/** Of IPv6, one customer has a network of this length at least. */
const OF_ONE_CUSTOMER = 64;

/** What one client can connect from: its address, of IPv6 its network. Null for trusted proxies and this machine. */
export function createNeighbourhood(trustedProxies: string): (address: string) => string | null {
  const isTrusted = trustOf(trustedProxies);
  return (text) => {
    const address = maybeAddress(text);
    if (address === null) return 'unknown';
    if (address.range() === 'loopback' || isTrusted(address)) return null;
    return address.kind() === 'ipv4'
      ? address.toString()
      : ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/${OF_ONE_CUSTOMER}`).toString();
  };
}

function parseNetwork(text: string): [Address, number] {
  try {
    if (text.includes('/')) return ipaddr.parseCIDR(text);
    const address = ipaddr.parse(text);
    return [address, address.kind() === 'ipv4' ? 32 : 128];
  } catch {
    throw new Error(
      `INTAKE_TRUSTED_PROXIES: ${JSON.stringify(text)} is not a network. Write CIDRs such as 10.0.0.0/8, separated by commas.`,
    );
  }
}

/** IPv4 in its IPv6 clothes (`::ffff:10.0.0.1`), as dual-stack sockets show it, is IPv4. */
function maybeAddress(text: string): Address | null {
  return ipaddr.isValid(text) ? ipaddr.process(text) : null;
}
