// One document over HTTPS: what is final at once, what is tried again, and how a failure is told.
import { fileName } from './file-name.ts';
import type { FailureCode } from '../documents/page.ts';
import { secondsInWords, sizeInWords, type DocumentLimits } from '../platform/document-limits.ts';
import { OutboundError, type OutboundErrorCode } from '../platform/outbound/outbound-error.ts';
import type { Outbound } from '../platform/outbound/request.ts';
import type { OutboundResponse } from '../platform/outbound/outbound-request.ts';
import { certificateTrouble } from './certificate-trouble.ts';

/** Why a document could not be fetched. */
export type FetchFailure = {
  ok: false;
  code: FailureCode;
  message: string;
  /** For the log: what the connection said, and where it led. */
  detail?: { reason: string; address: string | undefined };
};
/** A document as its host sent it. */
export type Fetched = { ok: true; bytes: Uint8Array; filename: string | null; mimeType: string | null };

/** What bounds a fetch. */
export type FetchLimits = Pick<DocumentLimits, 'maxBytes' | 'fetchMs' | 'maxRedirects'>;

const RETRY_WITHIN_MS = 30_000;
/** Before the second and the third try. */
const PAUSES_MS = [500, 2000];

const TRANSIENT = new Set(['connection_reset', 'connection_refused', 'timeout', 'dns_error', 'proxy_error']);

/**
 * 4xx, TLS and address failures are final; 5xx, resets and timeouts get 3 tries, begun within 30 s (completions §12); `fetchMs`
 * bounds all of it. Never throws for what the other side does.
 */
export async function fetchDocument(
  outbound: Outbound,
  url: string,
  limits: FetchLimits,
): Promise<(Fetched | FetchFailure) & { tries: number }> {
  const start = performance.now();
  const elapsedMs = (): number => performance.now() - start;
  for (let attempt = 0; ; attempt++) {
    const outcome = await tryOnce(outbound, url, { ...limits, leftMs: limits.fetchMs - elapsedMs() });
    const tries = attempt + 1;
    if (outcome.ok) return { ...outcome, tries };
    const pauseMs = PAUSES_MS[attempt];
    if (!outcome.isTransient || pauseMs === undefined) return { ...outcome.failure, tries };
    if (elapsedMs() + pauseMs > Math.min(RETRY_WITHIN_MS, limits.fetchMs))
      return { ...outcome.failure, tries };
    await pause(pauseMs);
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

type Try = Fetched | { ok: false; failure: FetchFailure; isTransient: boolean };

async function tryOnce(
  outbound: Outbound,
  url: string,
  limits: FetchLimits & { leftMs: number },
): Promise<Try> {
  try {
    const response = await outbound.request({
      url,
      headers: { accept: '*/*', 'user-agent': 'intake' },
      deadlineMs: limits.leftMs,
      maxResponseBytes: limits.maxBytes,
      maxRedirects: limits.maxRedirects,
    });
    return read(response);
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return {
      ok: false,
      failure: {
        ok: false,
        ...told(error, limits),
        detail: { reason: error.message, address: error.address },
      },
      isTransient: TRANSIENT.has(error.code),
    };
  }
}

function read(response: OutboundResponse): Try {
  if (response.status < 200 || response.status >= 300) {
    const message = `The document's server answered ${response.status}.`;
    return {
      ok: false,
      failure: { ok: false, code: 'fetch_failed', message },
      isTransient: response.status >= 500,
    };
  }
  return {
    ok: true,
    bytes: response.body,
    filename: fileName(response.url, response.headers['content-disposition']),
    mimeType: mediaType(response.headers['content-type']),
  };
}

type Told = { code: FailureCode; message: string };

const unfetched = (message: string): Told => ({ code: 'fetch_failed', message });
const CLOSED = unfetched("The document's server closed the connection.");
const FORBIDDEN: Told = {
  code: 'fetch_forbidden_address',
  message:
    'The address leads to a place that is not public, so it was not fetched. The operator of this deployment can allow its host with INTAKE_EGRESS_ALLOW; then it can be read again.',
};

function told(error: OutboundError, { maxBytes, maxRedirects, fetchMs }: FetchLimits): Told {
  const all: Record<OutboundErrorCode, Told> = {
    egress_blocked: FORBIDDEN,
    invalid_url: FORBIDDEN,
    redirect_rejected: {
      code: 'fetch_redirect_refused',
      message: `The address redirects to a place that is not allowed, or more often than is followed (${maxRedirects}). Give the address that it leads to; a host inside the network of this deployment is allowed with INTAKE_EGRESS_ALLOW.`,
    },
    too_large: {
      code: 'too_large',
      message: `The document is larger than ${sizeInWords(maxBytes)}.`,
    },
    timeout: unfetched(`The document's server did not send it within ${secondsInWords(fetchMs)}.`),
    tls_error: unfetched(certificateTrouble(error)),
    dns_error: unfetched('The host name of the address could not be found.'),
    proxy_error: unfetched(
      "The proxy of this deployment opened no way to the document's server; the proxy's log says why.",
    ),
    connection_refused: CLOSED,
    connection_reset: CLOSED,
  };
  return all[error.code];
}

const mediaType = (contentType: string | undefined): string | null => {
  const type = contentType?.split(';')[0]?.trim().toLowerCase() ?? '';
  return /^[\w.+-]{1,60}\/[\w.+-]{1,80}$/.test(type) ? type : null;
};
