// Verifies a webhook delivery of intake in Node.js (18 or newer, no package needed).
// Try it: node verify.mjs "$X_SERVICE_SIGNATURE" "$SIGNING_SECRET" < body.json
import { createHmac, timingSafeEqual } from 'node:crypto';
import { argv, exit, stdin, stdout } from 'node:process';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';

const TOLERANCE_SECONDS = 300;

/**
 * `body` is the raw request body as a Buffer, before any JSON parsing (in Express use express.raw),
 * `header` the X-Service-Signature header, `secret` the whole signing secret with its whsec_ prefix.
 */
export function verify(body, header, secret, now = Math.floor(Date.now() / 1000)) {
  const parts = header.split(',').map((part) => part.trim());
  const times = parts.filter((part) => part.startsWith('t=')).map((part) => part.slice(2));
  if (times.length !== 1 || !/^[0-9]{1,15}$/.test(times[0])) return false;
  if (Math.abs(now - Number(times[0])) > TOLERANCE_SECONDS) return false;
  const expected = Buffer.from(
    createHmac('sha256', secret).update(`${times[0]}.`).update(body).digest('hex'),
  );
  // While a secret is rotated there are two v1: one of them has to match.
  return parts
    .filter((part) => part.startsWith('v1='))
    .map((part) => Buffer.from(part.slice(3)))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected));
}

if (argv[1] !== undefined && import.meta.url === pathToFileURL(argv[1]).href) {
  const [header = '', secret = '', now] = argv.slice(2);
  const ok = verify(await buffer(stdin), header, secret, now === undefined ? undefined : Number(now));
  stdout.write(ok ? 'valid\n' : 'invalid\n');
  exit(ok ? 0 : 1);
}
