// Where a document's operations are: base addresses from servers, or from host, basePath and schemes.
import { cut, entriesAt, listAt, member, textAt, type Members } from './json.ts';
import { Skipped } from './skipped.ts';
import type { OpenApiDocument } from './document.ts';

export type Servers = {
  /** Of the connector; null where neither the document nor the caller names a usable one. */
  baseUrl: string | null;
  /** The address of one operation. Throws `Skipped` (insecure_server) where it has none that is https. */
  baseUrlOf(item: Members, operation: Members): string;
};

const MAX_URL = 2000;

/** The addresses that a node of the document names; null where it leaves that to the nodes above it. */
type UrlsOf = (node: Members) => string[] | null;

/** `documentUrl` is where the document came from: relative addresses begin there. `baseUrl` has been judged. */
export function readServers(
  { root, dialect }: OpenApiDocument,
  { documentUrl, baseUrl }: { documentUrl?: string | undefined; baseUrl?: string | undefined },
): Servers {
  const origin = URL.parse(documentUrl ?? '');
  const urlsOf: UrlsOf = dialect === 'openapi3' ? serverUrls : schemeUrls(root, origin);
  const own = baseUrl === undefined ? firstHttps(urlsOf(root) ?? ['/'], origin) : httpsBase(baseUrl);
  const from = origin ?? URL.parse(own ?? '');
  const written = (url: string): string => httpsBase(url, from) ?? url;
  const replaced = new Set(baseUrl === undefined ? [] : (urlsOf(root) ?? ['/']).map(written));
  // Swagger 2.0 has one host for all, however an operation writes its address.
  const isReplaced = (urls: string[]): boolean =>
    baseUrl !== undefined && (dialect === 'swagger2' || urls.every((url) => replaced.has(written(url))));
  return {
    baseUrl: own,
    baseUrlOf(item, operation) {
      const urls = urlsOf(operation) ?? urlsOf(item);
      const found = urls === null || isReplaced(urls) ? own : firstHttps(urls, from);
      if (found === null) throw new Skipped('insecure_server');
      return found;
    },
  };
}

/** Swagger 2.0: one host and basePath; an operation may name other schemes. */
function schemeUrls(root: Members, origin: URL | null): UrlsOf {
  const host = textAt(root, 'host') ?? origin?.host ?? '';
  const path = (textAt(root, 'basePath') ?? '').replace(/^\/*/, '/');
  const isHost = host !== '' && host.length < MAX_URL && !/[\s/@?#\\]/.test(host);
  return (node) => {
    const told = listAt(node, 'schemes').filter((scheme) => typeof scheme === 'string');
    if (told.length === 0 && node !== root) return null;
    const schemes = told.length > 0 ? told : [origin?.protocol.slice(0, -1) ?? 'https'];
    return isHost ? schemes.map((scheme) => `${scheme}://${host}${path}`) : [];
  };
}

/** The addresses in `servers`, with each variable by its default value; null where there are none. */
function serverUrls(node: Members): string[] | null {
  const servers = listAt(node, 'servers');
  if (servers.length === 0) return null;
  return servers.flatMap((server) => {
    const url = textAt(server, 'url');
    return url === null || url.length > MAX_URL ? [] : [withDefaults(url.trim(), server)];
  });
}

function withDefaults(url: string, server: unknown): string {
  const variables = new Map(entriesAt(server, 'variables'));
  return url.replaceAll(/\{([^{}]*)\}/g, (whole, name: string) => {
    const variable = variables.get(name);
    const [first] = listAt(variable, 'enum');
    return cut(textAt(variable, 'default') ?? textAt({ first }, 'first') ?? whole, MAX_URL);
  });
}

function firstHttps(urls: string[], origin: URL | null): string | null {
  for (const url of urls) {
    const base = httpsBase(url, origin);
    if (base !== null) return base;
  }
  return null;
}

/** Without a slash at its end; null unless it is an https address without user and braces. */
export function httpsBase(text: string, origin: URL | null = null): string | null {
  if (text.length > MAX_URL || /[{}]/.test(text)) return null;
  const url = URL.parse(text, origin?.href) ?? URL.parse(text.replace(/^\/\//, 'https://'));
  if (url === null || !isUsable(url)) return null;
  url.hash = '';
  const base = url.search === '' ? url.href.replace(/\/+$/, '') : url.href;
  return base.length > MAX_URL ? null : base;
}

const isUsable = ({ protocol, username, password }: URL): boolean =>
  protocol === 'https:' && username === '' && password === '';

/** The addresses as they are written, for a message; at most three. */
export function toldServers({ root }: OpenApiDocument): string[] {
  const urls = listAt(root, 'servers').map((server) => textAt(server, 'url') ?? '');
  const host = typeof member(root, 'host') === 'string' ? [String(member(root, 'host'))] : [];
  return [...urls, ...host].filter((url) => url !== '').slice(0, 3);
}
