// What the operator frees beyond the public internet: the entries of INTAKE_EGRESS_ALLOW, and the decision.
import {
  addressFamily,
  isForbiddenAddress,
  isForbiddenNetwork,
  isPublicAddress,
  metadataWithin,
  nat64Embedded,
  parseNetwork,
  type Network,
} from './addresses.ts';

/** `port` null frees every port. A name frees its private answers; a network frees its addresses under any name. */
type EgressEntry = { text: string; port: number | null } & (
  | { kind: 'name'; name: string }
  | { kind: 'network'; network: Network }
);
export type EgressPolicy = { readonly entries: readonly EgressEntry[] };
type EgressTarget = { hostname: string; port: number; address: string };

const METADATA_NAMES = new Set([
  'metadata',
  'metadata.google.internal',
  'metadata.goog',
  'instance-data',
  'instance-data.ec2.internal',
]);

/** Names under which clouds hand out credentials; refused before anything is resolved. */
export const isMetadataName = (hostname: string): boolean => METADATA_NAMES.has(hostname);

/** Reads a comma-separated list of `host`, `host:port`, `address`, `address:port` and CIDRs. Throws on a wrong entry. */
export function parseEgressPolicy(entries: string): EgressPolicy {
  const texts = entries.split(',').map((text) => text.trim());
  return { entries: texts.filter((text) => text !== '').map((text) => parseEntry(text)) };
}

function parseEntry(text: string): EgressEntry {
  const network = parseNetwork(text);
  if (network !== null) return networkEntry(text, network, null);
  if (/[/@?#\\*%\s]/.test(text))
    throw wrong(text, 'write a host, host:port, or a network such as 10.1.0.0/16');
  if (addressFamily(text) === 6) return networkEntry(text, single(text), null);
  const [, host = '', port] = /^(\[[^\]]+\]|[^:[\]]+)(?::(\d{1,5}))?$/.exec(text) ?? [];
  if (host === '') throw wrong(text, 'write a host, host:port, or a network such as 10.1.0.0/16');
  return hostEntry({ text, host, port: port === undefined ? null : portNumber(text, port) });
}

function hostEntry(input: { text: string; host: string; port: number | null }): EgressEntry {
  const { text, port } = input;
  const url = URL.parse(`https://${input.host}/`);
  if (url === null) throw wrong(text, 'the host name is not valid');
  const name = url.hostname.replace(/^\[|\]$/g, '');
  if (addressFamily(name) !== 0) {
    const entry = networkEntry(text, single(name), port);
    // 127.1 and 0x7f.1 are addresses too, but nobody who reads the setting sees which.
    if (addressFamily(input.host.replace(/^\[|\]$/g, '')) === 0)
      throw wrong(text, `write the address as ${name}`);
    return entry;
  }
  if (isMetadataName(name.replace(/\.$/, '')))
    throw wrong(text, 'cloud metadata services can never be allowed; take it out');
  if (name.endsWith('.')) throw wrong(text, 'write the name without the dot at its end');
  return { kind: 'name', text, name, port };
}

function networkEntry(text: string, network: Network, port: number | null): EgressEntry {
  if (isForbiddenNetwork(network) || (isSingle(network) && isForbiddenAddress(network.base))) {
    throw wrong(
      text,
      'link-local, cloud metadata and IPv4-in-IPv6 addresses can never be allowed; take it out',
    );
  }
  const within = metadataWithin(network);
  if (within !== null)
    throw wrong(
      text,
      `it holds ${within}, link-local or cloud metadata, which can never be allowed; name the smaller networks that you need`,
    );
  return { kind: 'network', text, network, port };
}

function single(address: string): Network {
  const network = parseNetwork(`${address}/${addressFamily(address) === 4 ? 32 : 128}`);
  if (network === null) throw wrong(address, 'the address is not valid');
  return network;
}

const isSingle = (network: Network): boolean =>
  network.prefixLength === (network.base.includes(':') ? 128 : 32);

function portNumber(text: string, port: string): number {
  const number = Number(port);
  if (number < 1 || number > 65_535) throw wrong(text, 'a port is a number from 1 to 65535');
  return number;
}

const wrong = (text: string, advice: string): Error =>
  new Error(`The egress entry ${JSON.stringify(text)} is not usable: ${advice}.`);

/** True where a connection to the address, under this name and port, may be made. */
export function isAllowedTarget(policy: EgressPolicy, target: EgressTarget): boolean {
  const { hostname, port, address } = target;
  if (isForbiddenAddress(address)) return false;
  if (isPublicAddress(address)) return true;
  // Freeing the NAT64 prefix frees the way to IPv4, not the private networks behind the gateway.
  const embedded = nat64Embedded(address);
  if (embedded !== null && !isAllowedTarget(policy, { hostname, port, address: embedded })) return false;
  return policy.entries.some((entry) => {
    if (entry.port !== null && entry.port !== port) return false;
    return entry.kind === 'name' ? entry.name === hostname : entry.network.contains(address);
  });
}

/** True where an entry names this host, with this port or without one. */
export function isNamedHost(policy: EgressPolicy, target: { hostname: string; port: number }): boolean {
  return policy.entries.some((entry) => {
    if (entry.port !== null && entry.port !== target.port) return false;
    return entry.kind === 'name' && entry.name === target.hostname;
  });
}

/** True where an entry with a port frees exactly this port of the host, even one that browsers block. */
export function isNamedPort(policy: EgressPolicy, target: { hostname: string; port: number }): boolean {
  return policy.entries.some((entry) => {
    if (entry.port !== target.port) return false;
    return entry.kind === 'name' ? entry.name === target.hostname : entry.network.contains(target.hostname);
  });
}
