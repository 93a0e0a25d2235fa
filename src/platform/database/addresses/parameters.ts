// An address whose parts stand behind its `?`, as libpq takes it and as sockets are usually written, said the way that every driver reads.
import { userInfo } from 'node:os';
import { distance } from 'fastest-levenshtein';
import { parametersOf, TLS_PARAMETERS } from './tls-mode.ts';

const PARTS = /^(postgres(?:ql)?:)\/\/(?:([^@/?#]*)@)?([^/?#]*)\/?([^?#]*)\?([^#]*)$/i;
const NAMED = ['host', 'port', 'user', 'password', 'dbname'];

/** What would count if it were spelt right. Other drivers' parameters, such as `connect_timeout`, may stand there and count for nothing. */
const COUNTING = [...NAMED, ...TLS_PARAMETERS, 'target_session_attrs'];
/** Of libpq, and as near to one of these as a slip. */
const OTHERS = ['sslcrl'];
const SLIP = 2;

/** A parameter that is none and looks like one that counts, to follow "NAME is …: "; null where there is none. */
export function misspeltParameter(url: string): string | null {
  for (const name of parametersOf(url).keys()) {
    const meant = COUNTING.find((known) => isSlip(name.toLowerCase(), known));
    if (meant !== undefined && ![...COUNTING, ...OTHERS].includes(name))
      return `an address with ${JSON.stringify(name.slice(0, 60))} behind its ?, which counts for nothing. Is ${meant} meant?`;
  }
  return null;
}

/** Of a short name only its capitals: `post` may be anything. */
const isSlip = (name: string, known: string): boolean =>
  known.length > 5
    ? Math.abs(name.length - known.length) <= SLIP && distance(name, known) <= SLIP
    : name === known;

/**
 * `postgresql:///intake?host=/run/postgresql` becomes `postgresql://USER@%2Frun%2Fpostgresql/intake`: a socket without a user belongs to
 * who runs this. What has none of these parameters stays as it is.
 */
export function withoutNamedParts(text: string): string {
  const [, scheme = '', userinfo = '', written = '', path = '', query] = PARTS.exec(text) ?? [];
  const named = new URLSearchParams(query);
  if (!NAMED.some((name) => named.has(name))) return text;
  const servers = serversOf(named, written);
  const database = encoded(named.get('dbname')) ?? path;
  const others = new URLSearchParams([...named].filter(([name]) => !NAMED.includes(name))).toString();
  return `${scheme}//${userOf(named, userinfo) || userOfSocket(servers)}${servers}/${database}${others && `?${others}`}`;
}

const encoded = (text: string | null): string | undefined =>
  text === null ? undefined : encodeURIComponent(text);

/** With its `@`; empty where there is neither name nor password. */
function userOf(named: URLSearchParams, userinfo: string): string {
  const [user = '', password] = userinfo.split(':');
  const parts = [encoded(named.get('user')) ?? user, encoded(named.get('password')) ?? password];
  const said = parts.filter((part) => part !== undefined).join(':');
  return said === '' ? '' : `${said}@`;
}

const userOfSocket = (servers: string): string =>
  servers.startsWith('%2F') ? `${encodeURIComponent(userInfo().username)}@` : '';

/** One port is that of all of them. */
function serversOf(named: URLSearchParams, written: string): string {
  const ports = named.get('port')?.split(',');
  const hosts = named.get('host')?.split(',').map(hostText);
  if (ports === undefined) return hosts?.join(',') ?? written;
  return (hosts ?? written.split(',').map((one) => one.replace(/:\d+$/, '')))
    .map((host, index) => [host, ports.length === 1 ? ports[0] : ports[index]].filter(Boolean).join(':'))
    .join(',');
}

/** Colons within a host are those of IPv6. */
const hostText = (host: string): string => (host.includes(':') ? `[${host}]` : encodeURIComponent(host));
