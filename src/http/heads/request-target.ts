// Judges the target of a request line before anything else reads it: what stands behind the method is anybody's text.

/** `http://host:port` as a proxy would write it: no user, no backslash, a host. What follows is the path. */
const AUTHORITY = /^https?:\/\/(?:\[[\da-f:.]+\]|[^\s/?#\\@:[\]]+)(?::\d{1,5})?(?=[/?#]|$)/i;

/** The path and query that are asked for; null where the line names none (RFC 9112 §3.2). */
export function pathOf(method: string, target: string): string | null {
  if (target.startsWith('/')) return target;
  if (target === '*') return method === 'OPTIONS' ? target : null;
  const authority = AUTHORITY.exec(target)?.[0];
  if (authority === undefined || !URL.canParse(authority)) return null;
  const rest = target.slice(authority.length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}
