// The address of a database, which may name several servers of which one is the primary: `postgresql://a:5432,b:5432/intake`.
import { withoutNamedParts } from './parameters.ts';

export type Server = { host: string; port: number };
export type Address = {
  servers: Server[];
  /** The same with the first server alone, as `URL` and the driver read it. */
  url: string;
  /** Whether only a server that takes changes will do. */
  isPrimaryWanted: boolean;
};

const PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)([^]*)$/i;
const TARGET = 'target_session_attrs';
const SERVER = /^(\[[0-9a-f:.]+\]|[^:[\]]*)(?::(\d{1,5}))?$/i;
const TARGETS = ['read-write', 'primary', 'any'];
const PORT = 5432;
const MOST_PORT = 65_535;

/** Null where it is none. Of `target_session_attrs` only `read-write`, `primary` and `any` are known. */
export function parseAddress(given: string): Address | null {
  const text = withoutNamedParts(given);
  const parts = PARTS.exec(text);
  if (parts === null) return withoutServers(text);
  const [, head = '', names = '', tail = ''] = parts;
  const servers = names.split(',').map(serverOf);
  const target = targetOf(`${head}host${tail}`, servers.length);
  if (servers.includes(null) || target === null) return null;
  const rest = tail.replace(new RegExp(`([?&])${TARGET}=[^&]*&?`), '$1').replace(/[?&]$/, '');
  return {
    servers: servers.filter((server) => server !== null),
    url: `${head}${names.split(',')[0] ?? ''}${rest}`,
    isPrimaryWanted: target !== 'any',
  };
}

function targetOf(url: string, servers: number): string | null {
  const query = URL.parse(url)?.searchParams;
  const target = query?.get(TARGET) ?? (servers > 1 ? 'read-write' : 'any');
  return query !== undefined && TARGETS.includes(target) ? target : null;
}

/** As for sockets: the driver knows what to make of it. */
const withoutServers = (text: string): Address | null =>
  /^postgres(ql)?:/i.test(text) && URL.canParse(text)
    ? { servers: [], url: text, isPrimaryWanted: false }
    : null;

function serverOf(text: string): Server | null {
  const [, host, port] = SERVER.exec(text) ?? [];
  if (host === undefined || Number(port) > MOST_PORT) return null;
  return { host: decoded(host.replace(/^\[|\]$/g, '')), port: port === undefined ? PORT : Number(port) };
}

/** The folder of a socket is written with `%2F`. */
function decoded(host: string): string {
  try {
    return decodeURIComponent(host);
  } catch {
    return host;
  }
}

/** As people may see it: servers and the name of the database, neither user nor password. */
export function addressText(text: string): string {
  const address = parseAddress(text);
  if (address === null) return 'an address that is none';
  const { pathname, host } = new URL(address.url);
  return `${address.servers.length > 1 ? address.servers.map((one) => `${one.host}:${one.port}`).join(',') : decoded(host)}${pathname}`;
}
