// The hash that names one wording of a declaration; a case pins the wording it was born with.
import { createHash } from 'node:crypto';
import { canonicalJson } from '../platform/json/canonical-json.ts';

/** SHA-256, lower-case hex, over the canonical JSON (RFC 8785): spacing and order of properties do not count. */
export function contentHash(declaration: unknown): string {
  return createHash('sha256').update(canonicalJson(declaration), 'utf8').digest('hex');
}
