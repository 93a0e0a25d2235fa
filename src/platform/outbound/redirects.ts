// Follows redirects where the caller allows them, judging every hop as if it had been handed in.
import type { Agent } from 'undici';
import type { EgressPolicy } from './egress-policy.ts';
import { exchange, isRedirect, type ExchangeResult, type Progress } from './exchange.ts';
import { OutboundError } from './outbound-error.ts';
import { checkPublicHttpsUrl } from './public-url.ts';
import type { OutboundRequest } from './outbound-request.ts';

// What another origin may see; an allow-list, because credentials travel under any name.
const HARMLESS_HEADERS = new Set(['accept', 'accept-language', 'user-agent']);

/** `progress` tells of the hop that is under way. */
export type Journey = {
  agent: Agent;
  policy: EgressPolicy;
  input: OutboundRequest;
  progress: Progress;
  signal: AbortSignal;
};

/** Sends the request and at most `maxRedirects` more. Rejects with `redirect_rejected` at the first hop that may not be. */
export async function followRedirects(journey: Journey): Promise<ExchangeResult & { url: string }> {
  const { input } = journey;
  const method = (input.method ?? 'GET').toUpperCase();
  const hopsAllowed = method === 'GET' || method === 'HEAD' ? (input.maxRedirects ?? 0) : 0;
  let url = checked(input.url, journey.policy);
  let headers = input.headers ?? {};
  for (let hops = 0; ; hops++) {
    const result = await hop(journey, { url, method, headers, isFirst: hops === 0 });
    if (!isRedirect(result.status)) return { ...result, url: url.href };
    if (hops >= hopsAllowed)
      throw rejected(result, `The answer is a redirect (${result.status}), number ${hops + 1}.`);
    const next = nextUrl(result, url, journey.policy);
    if (next.origin !== url.origin) headers = harmless(headers);
    url = next;
  }
}

async function hop(
  journey: Journey,
  request: { url: URL; method: string; headers: Record<string, string>; isFirst: boolean },
): Promise<ExchangeResult> {
  const { agent, input, progress, signal } = journey;
  const { isFirst, ...rest } = request;
  const { maxResponseBytes, onTooLarge = 'fail', body } = input;
  Object.assign(progress, { address: undefined, status: undefined });
  try {
    const sending = { dispatcher: agent, progress, signal };
    return await exchange({ ...rest, body, maxResponseBytes, onTooLarge }, sending);
  } catch (error) {
    if (isFirst || !(error instanceof OutboundError) || error.code !== 'egress_blocked') throw error;
    const { address } = error;
    throw new OutboundError('redirect_rejected', `The redirect was refused: ${error.message}`, {
      address,
      cause: error,
    });
  }
}

function checked(text: string, policy: EgressPolicy): URL {
  const check = checkPublicHttpsUrl(text, policy);
  if (check.ok) return check.url;
  throw new OutboundError(check.code, `The URL was refused: ${check.reason}.`);
}

function nextUrl(result: ExchangeResult, from: URL, policy: EgressPolicy): URL {
  const location = result.headers['location'];
  if (location === undefined) throw rejected(result, 'The redirect names no location.');
  // A fragment is for browsers. What is checked is the URL that would be requested.
  const resolved = URL.parse(location.replace(/#.*$/s, ''), from.href);
  const check = resolved === null ? null : checkPublicHttpsUrl(resolved.href, policy);
  if (check?.ok === true) return check.url;
  throw rejected(result, `The redirect was refused: ${check?.reason ?? 'its location is not a valid URL'}.`);
}

function rejected(result: ExchangeResult, message: string): OutboundError {
  return new OutboundError('redirect_rejected', message, { address: result.address, status: result.status });
}

const harmless = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => HARMLESS_HEADERS.has(name.toLowerCase())));
