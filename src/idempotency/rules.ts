// When two requests with one key are the same request (api-v1 §4.24, completions §2).
import { Refusal } from '../catalog/errors.ts';
import { canonicalJson } from '../platform/json/canonical-json.ts';
import { sha256Hex } from '../platform/crypto.ts';

const FORM = /^[\x20-\x7e]{1,255}$/;

/** The key of a request: the body's wins over the header's. Refuses missing_idempotency_key or invalid_request. */
export function idempotencyKey(fromBody: string | null | undefined, fromHeader: string | undefined): string {
  const key = fromBody ?? fromHeader;
  if (key === undefined || key === '') throw new Refusal('missing_idempotency_key');
  if (!FORM.test(key))
    throw new Refusal('invalid_request', {
      message: 'An idempotency key is 1 to 255 printable ASCII characters.',
    });
  return key;
}

/** SHA-256 over the canonical JSON of the validated parameters; the key itself is not one of them. */
export function fingerprintOf(parameters: Record<string, unknown>): string {
  const { idempotency_key: _key, ...rest } = parameters;
  return sha256Hex(canonicalJson(rest));
}
