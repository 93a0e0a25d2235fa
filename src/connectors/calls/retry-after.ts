// The header Retry-After (RFC 9110 §10.2.3): seconds, or a time that is read beside the answer's own Date.

/** Nobody is left alone for longer than this. */
const MOST_MS = 3_600_000;

/** In milliseconds, at most an hour; null where the header is absent or says nothing usable. */
export function retryAfterMs(header: string | null, date: string | null): number | null {
  if (header === null) return null;
  const text = header.trim();
  if (/^\d{1,10}$/.test(text)) return Math.min(Number(text) * 1000, MOST_MS);
  // Clocks differ: without the server's own time the header's says nothing.
  const waitMs = Date.parse(text) - Date.parse(date ?? '');
  return Number.isNaN(waitMs) ? null : Math.min(Math.max(waitMs, 0), MOST_MS);
}
