// From a request to import to a connector that can be saved: fetches the document where it is somewhere else.
import type { ErrorCode } from '../../catalog/errors.ts';
import type { EgressPolicy } from '../../platform/outbound/egress-policy.ts';
import { OutboundError } from '../../platform/outbound/outbound-error.ts';
import { checkPublicHttpsUrl } from '../../platform/outbound/public-url.ts';
import type { Outbound } from '../../platform/outbound/request.ts';
import { importOptions, type ReadBody } from './import-body.ts';
import type { OpenApiImporter } from './importer.ts';
import type { MadeConnector } from './made.ts';

const FETCH_MS = 10_000;
const MAX_FETCHED_BYTES = 5 * 1024 * 1024;
const MAX_REDIRECTS = 3;

type Means = {
  importer: OpenApiImporter;
  outbound: Pick<Outbound, 'request'>;
  policy: EgressPolicy;
  lane: string;
  signal: AbortSignal;
};
/** What the caller says of the connector that is to be. */
export type ImportWish = Extract<ReadBody, { ok: true }>['options'];
type Failed = Extract<MadeConnector, { ok: false }>;

const failure = (code: ErrorCode, message: string): Failed => ({ ok: false, code, message });

/** `bytes`: the body of an import (api-v1 §4.9). Never throws for what it, or the document, holds. */
export async function importConnector(bytes: Uint8Array, means: Means): Promise<MadeConnector> {
  const read = await means.importer.readBody(bytes, means);
  if (!read.ok) return read;
  const { options, found } = read;
  return 'url' in found ? importFrom(found.url, options, means) : found.made;
}

async function importFrom(
  url: string,
  wish: ImportWish,
  { importer, ...means }: Means,
): Promise<MadeConnector> {
  const fetched = await fetchDocument(url, means);
  if (!fetched.ok) return fetched;
  const options = { ...importOptions(wish), documentUrl: fetched.url };
  return importer.make(fetched.bytes, { options, wish }, means);
}

/** The document at an address, past the address guard; `url` is where it was in the end. */
export async function fetchDocument(
  url: string,
  { outbound, policy, signal }: Pick<Means, 'outbound' | 'policy'> & Partial<Pick<Means, 'signal'>>,
): Promise<{ ok: true; bytes: Uint8Array; url: string } | Failed> {
  const check = checkPublicHttpsUrl(url, policy);
  if (!check.ok) return failure('openapi_fetch_failed', `openapi_url cannot be fetched: ${check.reason}.`);
  try {
    const answer = await outbound.request({
      url,
      headers: { accept: 'application/json, */*;q=0.1' },
      deadlineMs: FETCH_MS,
      maxResponseBytes: MAX_FETCHED_BYTES,
      maxRedirects: MAX_REDIRECTS,
      ...(signal === undefined ? {} : { signal }),
    });
    if (answer.status !== 200)
      return failure('openapi_fetch_failed', `openapi_url answered with ${answer.status} instead of 200.`);
    return { ok: true, bytes: answer.body, url: answer.url };
  } catch (error) {
    if (signal?.aborted === true)
      return failure('openapi_fetch_failed', 'Fetching openapi_url was given up; send it again.');
    if (!(error instanceof OutboundError)) throw error;
    if (error.code === 'too_large')
      return failure('invalid_openapi_connector', 'The document at openapi_url is larger than 5 MiB.');
    return failure('openapi_fetch_failed', `openapi_url could not be fetched (${error.code}).`);
  }
}
