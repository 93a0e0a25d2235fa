// Every spelling in which a connector's secret, or its access token, could come back in an answer.
import type { ConnectorAuth } from '../../schema.ts';
import { base64 } from './auth.ts';

/** Shorter ones would be found in every second text, and hide nothing. */
const SHORTEST_SECRET = 4;

/** The longest first: of two where one holds the other, nothing is left over. */
export function secretSpellings(auth: ConnectorAuth, token: string | null): string[] {
  const own = auth.mode === 'none' ? [] : [auth.mode === 'basic' ? auth.password : auth.secret];
  const pairs = 'username' in auth ? [base64(`${auth.username}:${own[0] ?? ''}`)] : [];
  const secrets = [...own, ...(token === null ? [] : [token])].filter(
    ({ length }) => length >= SHORTEST_SECRET,
  );
  return [...new Set([...secrets.flatMap(spellingsOf), ...pairs])].toSorted((a, b) => b.length - a.length);
}

function spellingsOf(secret: string): string[] {
  // Most are plain, and written the same everywhere.
  if (/^[\w.-]+$/.test(secret)) return [secret, base64(secret)];
  const encoded = encodeURIComponent(secret.toWellFormed());
  const form = new URLSearchParams({ '': secret }).toString().slice(1);
  const json = JSON.stringify(secret).slice(1, -1);
  const inAscii = json.replaceAll(
    /[^ -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const percent = [encoded, encoded.replaceAll('%20', '+'), form];
  return [
    secret,
    base64(secret),
    ...percent,
    ...percent.map((text) => text.replaceAll(/%../g, (code) => code.toLowerCase())),
    ...[json, inAscii].flatMap((text) => [text, text.replaceAll('/', '\\/')]),
    ...["'", '&#39;', '&#x27;'].map((quote) => inHtml(secret, quote)),
  ];
}

const HTML: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const inHtml = (text: string, quote: string): string =>
  text.replaceAll(/[&<>"]/g, (sign) => HTML[sign] ?? sign).replaceAll("'", quote);
