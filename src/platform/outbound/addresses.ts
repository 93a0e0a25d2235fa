// Which IP addresses are public, which may be freed by an operator, and which nobody may ever reach.
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

export type Network = { base: string; prefixLength: number; contains: (address: string) => boolean };

/** 4 or 6 for an address in its plain form; 0 for anything else, a scoped one (`fe80::1%eth0`) included. */
export function addressFamily(address: string): 0 | 4 | 6 {
  if (address.includes('%')) return 0;
  const family = isIP(address);
  return family === 4 || family === 6 ? family : 0;
}

/** Reads `10.0.0.0/8` or `fd00::/8`; null where it is not a network. */
export function parseNetwork(text: string): Network | null {
  const [, base, length] = /^([0-9a-fA-F.:]+)\/(\d{1,3})$/.exec(text) ?? [];
  if (base === undefined) return null;
  const family = addressFamily(base);
  const prefixLength = Number(length);
  if (family === 0 || prefixLength > (family === 4 ? 32 : 128)) return null;
  const network = ipaddr.parse(base);
  const contains = (address: string): boolean =>
    addressFamily(address) === family && ipaddr.parse(address).match(network, prefixLength);
  return { base, prefixLength, contains };
}

/** Read when they are first asked for: every command comes by here, and few look an address up. */
function networks(cidrs: string): () => Network[] {
  let list: Network[] | undefined;
  const read = (cidr: string): Network => {
    const network = parseNetwork(cidr);
    if (network === null) throw new Error(`${cidr} is not a network`);
    return network;
  };
  return () => (list ??= cidrs.split(/\s+/).map(read));
}

const within = (list: () => Network[], address: string): boolean =>
  list().some((network) => network.contains(address));

// The special-purpose registries of IANA, and Azure's WireServer, which stands in a public range.
const PRIVATE_IPV4 = networks(
  `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24
  192.31.196.0/24 192.52.193.0/24 192.88.99.0/24 192.168.0.0/16 192.175.48.0/24 198.18.0.0/15 198.51.100.0/24
  203.0.113.0/24 224.0.0.0/4 240.0.0.0/4 168.63.129.16/32`,
);

// IPv6 by what is given out, not by what is reserved: a block that IANA opens later stays closed here.
const GLOBAL_IPV6 = networks('2000::/3');
const PRIVATE_IPV6 = networks('2001::/23 2001:db8::/32 2002::/16 2620:4f:8000::/48 3fff::/20');

const UNREACHABLE = networks('0.0.0.0/8 224.0.0.0/4 255.255.255.255/32 ::/128 ff00::/8');
const LINK_LOCAL = networks('169.254.0.0/16 fe80::/10');
// Azure, Alibaba and Oracle; then AWS, Google, Oracle and Scaleway over IPv6. The others are link-local.
const METADATA = networks(
  '168.63.129.16/32 100.100.100.200/32 192.0.0.192/32 fd00:ec2::/32 fd20:ce::/32 fd00:c1::/32 fd00:42::42/128',
);
// Mapped, SIIT, 6to4, Teredo, local NAT64: a name never needs these.
const IPV4_IN_DISGUISE = networks('::ffff:0:0/96 ::ffff:0:0:0/96 2002::/16 2001::/32 64:ff9b:1::/48');
const NEVER = (): Network[] =>
  [UNREACHABLE, LINK_LOCAL, METADATA, IPV4_IN_DISGUISE].flatMap((list) => list());
const IPV4_COMPATIBLE = networks('::/96');
const LOOPBACK_IPV6 = networks('::1/128');
const NAT64 = networks('64:ff9b::/96');

/** True for an address of the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = addressFamily(address);
  if (family === 4) return !within(PRIVATE_IPV4, address);
  return family === 6 && within(GLOBAL_IPV6, address) && !within(PRIVATE_IPV6, address);
}

/** True for what no setting can free: link-local, cloud metadata, disguised forms, and what is not an address. */
export function isForbiddenAddress(address: string): boolean {
  if (addressFamily(address) === 0 || within(NEVER, address)) return true;
  if (within(IPV4_COMPATIBLE, address)) return !within(LOOPBACK_IPV6, address);
  const embedded = nat64Embedded(address);
  return embedded !== null && isForbiddenAddress(embedded);
}

/** The IPv4 address that a NAT64 gateway would connect to; null where the address is no such form. */
export function nat64Embedded(address: string): string | null {
  if (!within(NAT64, address)) return null;
  return ipaddr.fromByteArray(ipaddr.parse(address).toByteArray().slice(12)).toString();
}

/** True where every address of the network is forbidden, so that freeing it could have no effect. */
export function isForbiddenNetwork(network: Network): boolean {
  return NEVER().some((never) => never.prefixLength <= network.prefixLength && never.contains(network.base));
}

/** The link-local or metadata network of which the network holds a part, in its text; null where it holds none. */
export function metadataWithin(network: Network): string | null {
  const found = [...LINK_LOCAL(), ...METADATA()].find(({ base }) => network.contains(base));
  return found === undefined ? null : `${found.base}/${found.prefixLength}`;
}

/** One spelling per address, to compare what was resolved with what was connected to. */
export function canonicalAddress(address: string): string {
  return addressFamily(address) === 0 ? address : ipaddr.parse(address).toNormalizedString();
}
