// How a request says who asks: the credential of each auth mode, put where it belongs, and every spelling that must be masked.
import type { ConnectorAuth } from '../../schema.ts';
import type { BuiltRequest } from '../request/build-request.ts';
import { whole, type Refused } from '../request/inputs.ts';
import { isHeaderText } from '../request/templates.ts';

/** Stands for everything that is not shown. */
export const MASK = '•••';

/** Where the mode puts its secret: a header, a query parameter, or nowhere. */
type Credential = { header?: readonly [string, string]; query?: readonly [string, string] };

function placed(auth: ConnectorAuth, text: string): Credential {
  switch (auth.mode) {
    case 'none':
      return {};
    case 'api_key_header':
      return { header: [auth.name.toLowerCase(), text] };
    case 'api_key_query':
      return { query: [auth.name.toWellFormed(), text] };
    case 'basic':
      return { header: ['authorization', `Basic ${text}`] };
    case 'bearer_token':
    case 'oauth2_client_credentials':
      return { header: ['authorization', `Bearer ${text}`] };
  }
}

export const base64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64');

function secretText(auth: ConnectorAuth, token: string | null): string {
  if (auth.mode === 'none') return '';
  if (auth.mode === 'basic') return base64(`${auth.username}:${auth.password}`);
  return auth.mode === 'oauth2_client_credentials' ? (token ?? '') : auth.secret;
}

/**
 * The request with its credential; `token` is the access token of OAuth2. Refused where a request cannot carry the secret: a
 * user with a colon would be read as a shorter one with a longer password (RFC 7617 §2).
 */
export function authorize(
  request: BuiltRequest,
  auth: ConnectorAuth,
  token: string | null,
): { ok: true; request: BuiltRequest } | Refused {
  if (auth.mode === 'basic' && auth.username.includes(':'))
    return whole('The user name of the connector holds a colon, which basic auth cannot carry.');
  const { header, query } = placed(auth, secretText(auth, token));
  if (!isHeaderText(header?.[1] ?? '') || !(query?.[1] ?? '').isWellFormed())
    return whole("The connector's secret holds characters that a request cannot carry; enter it again.");
  const pair = query?.map((text) => encodeURIComponent(text)).join('=');
  return { ok: true, request: extended(request, header, pair) };
}

/** The same with a mask in the place of the credential. */
export function authorizeMasked(request: BuiltRequest, auth: ConnectorAuth): BuiltRequest {
  const { header, query } = placed(auth, MASK);
  return extended(request, header, query?.join('='));
}

function extended(
  request: BuiltRequest,
  header: readonly [string, string] | undefined,
  pair: string | undefined,
): BuiltRequest {
  const headers = header === undefined ? request.headers : { ...request.headers, [header[0]]: header[1] };
  if (pair === undefined) return { ...request, headers };
  return { ...request, headers, url: `${request.url}${request.url.includes('?') ? '&' : '?'}${pair}` };
}
