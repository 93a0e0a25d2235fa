// Which auth mode a document suggests: the first of its security schemes that a connector has a mode for.
import type { AUTH_MODES } from '../../schema.ts';
import { isHeaderName, isReservedHeader } from '../../text-schemas.ts';
import { entriesAt, isPlain, listAt, member, membersOf, textAt, type Members } from './json.ts';
import type { OpenApiDocument } from './document.ts';
import type { Reader } from './references.ts';
import { Skipped } from './skipped.ts';

type AuthMode = (typeof AUTH_MODES)[number];

/** The parts of `auth` that are no secret; the caller adds the rest. */
export type SuggestedAuth =
  | { mode: Extract<AuthMode, 'bearer_token' | 'basic'> }
  | { mode: Extract<AuthMode, 'api_key_header' | 'api_key_query'>; name: string }
  | { mode: Extract<AuthMode, 'oauth2_client_credentials'>; token_url: string; scope?: string };

/** A scheme by its name, with the scopes that are asked for. */
type Asked = { name: string; scopes: string[] };

/** What the document asks for everywhere, else what its first operation with a wish asks for, else what it describes. */
export function suggestAuth(
  { root }: OpenApiDocument,
  { reader, documentUrl }: { reader: Reader; documentUrl?: string | undefined },
): SuggestedAuth | null {
  const schemes = new Map([
    ...entriesAt(member(root, 'components'), 'securitySchemes'),
    ...entriesAt(root, 'securityDefinitions'),
  ]);
  for (const { name, scopes } of askedFor(root, [...schemes.keys()])) {
    const scheme = schemeOf(reader, schemes.get(name));
    const auth = scheme === null ? null : authOf(scheme, { scopes, documentUrl });
    if (auth !== null) return auth;
  }
  return null;
}

function askedFor(root: Members, described: string[]): Asked[] {
  const everywhere = requirements(root);
  if (everywhere.length > 0) return everywhere;
  for (const [, item] of entriesAt(root, 'paths'))
    for (const operation of Object.values(membersOf(item) ?? {})) {
      const asked = requirements(operation);
      if (asked.length > 0) return asked;
    }
  return described.map((name) => ({ name, scopes: [] }));
}

/** Requirements of a single scheme: a connector sends one secret. */
function requirements(node: unknown): Asked[] {
  return listAt(node, 'security').flatMap((requirement) => {
    const [first, ...more] = Object.entries(membersOf(requirement) ?? {});
    if (first === undefined || more.length > 0) return [];
    const [name, scopes] = first;
    return [
      { name, scopes: Array.isArray(scopes) ? scopes.filter((scope) => typeof scope === 'string') : [] },
    ];
  });
}

function schemeOf(reader: Reader, written: unknown): Members | null {
  try {
    return membersOf(reader.follow(written).value);
  } catch (error) {
    if (error instanceof Skipped) return null;
    throw error;
  }
}

type Wanted = { scopes: string[]; documentUrl?: string | undefined };

function authOf(scheme: Members, wanted: Wanted): SuggestedAuth | null {
  const type = textAt(scheme, 'type');
  if (type === 'http') return httpAuth(textAt(scheme, 'scheme')?.toLowerCase());
  if (type === 'basic') return { mode: 'basic' };
  if (type === 'apiKey') return keyAuth(textAt(scheme, 'in'), textAt(scheme, 'name') ?? '');
  return type === 'oauth2' ? clientCredentials(scheme, wanted) : null;
}

function httpAuth(scheme: string | undefined): SuggestedAuth | null {
  if (scheme === 'bearer') return { mode: 'bearer_token' };
  return scheme === 'basic' ? { mode: 'basic' } : null;
}

function keyAuth(place: string | null, name: string): SuggestedAuth | null {
  if (place === 'query' && name !== '' && name.length <= 100 && isPlain(name))
    return { mode: 'api_key_query', name };
  const isHeader = isHeaderName(name) && !isReservedHeader(name);
  return place === 'header' && isHeader ? { mode: 'api_key_header', name } : null;
}

function clientCredentials(scheme: Members, { scopes, documentUrl }: Wanted): SuggestedAuth | null {
  const isFlow = textAt(scheme, 'flow') === 'application';
  const flow = isFlow ? scheme : member(member(scheme, 'flows'), 'clientCredentials');
  const token_url = tokenUrl(textAt(flow, 'tokenUrl') ?? '', documentUrl);
  if (token_url === null) return null;
  const scope = scopes.slice(0, 1000).join(' ');
  const canAsk = scope !== '' && scope.length <= 4000 && isPlain(scope);
  return { mode: 'oauth2_client_credentials', token_url, ...(canAsk ? { scope } : {}) };
}

function tokenUrl(written: string, documentUrl: string | undefined): string | null {
  if (written === '' || written.length > 2000) return null;
  const url = URL.parse(written, documentUrl) ?? URL.parse(written);
  const isUsable = url?.protocol === 'https:' && url.username === '' && url.password === '';
  return isUsable && url.href.length <= 2000 ? url.href : null;
}

/** Where the secret stands, so that a parameter of the same name is no input. */
export const isSecretOf =
  (auth: SuggestedAuth | null) =>
  (place: string, name: string): boolean =>
    auth !== null &&
    ((auth.mode === 'api_key_header' &&
      place === 'header' &&
      name.toLowerCase() === auth.name.toLowerCase()) ||
      (auth.mode === 'api_key_query' && place === 'query' && name === auth.name));
