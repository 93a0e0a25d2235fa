// Sends one signed message to a receiver right away and tells what came of it; nothing of it is stored (api-v1 §4.22).
import { OutboundError, type OutboundErrorCode } from '../platform/outbound/outbound-error.ts';
import type { Outbound } from '../platform/outbound/request.ts';
import type { OutboundResponse } from '../platform/outbound/outbound-request.ts';
import type { Message } from './samples.ts';
import { DEADLINE_MS, excerptOf } from './sending/attempts.ts';
import { deliveryHeaders } from './signature.ts';

const MAX_RESPONSE_BYTES = 16 * 1024;

export type SendNow = {
  url: string;
  /** The current secret first. */
  secrets: readonly string[];
  epochSeconds: number;
  signal?: AbortSignal;
};

export type Sent = {
  success: boolean;
  /** Null without an answer. */
  statusCode: number | null;
  /** One sentence; absent on success. */
  error?: string;
  /** Why there was no answer, for operators alone. */
  code?: OutboundErrorCode;
  durationMs?: number;
  /** The beginning of the answer, for operators alone. */
  excerpt?: string | null;
};

/** Every target that may not be called, and every name that leads nowhere, in one text: a test tells nobody what is inside. */
export const REFUSED_TARGET =
  'The address is not one that may be called: its host has to resolve to public addresses alone.';

const FAILURES: Record<OutboundErrorCode, string> = {
  dns_error: REFUSED_TARGET,
  egress_blocked: REFUSED_TARGET,
  invalid_url: REFUSED_TARGET,
  connection_refused: 'The receiver refused the connection.',
  connection_reset: 'The receiver closed the connection before it had answered.',
  tls_error: 'The receiver has no valid TLS certificate for this host.',
  timeout: 'The receiver did not complete its answer within 30 seconds.',
  redirect_rejected: 'The receiver answered with a redirect: give the final address.',
  proxy_error: 'The proxy of this deployment opened no way to the receiver.',
  too_large: 'The header of the answer is larger than 16 KiB.',
};

const STOPPING = 'The test was broken off since the server is stopping. Try again.';

/** POSTs the message once. Rejects only where something of ours is broken. */
export async function sendNow(
  outbound: Pick<Outbound, 'request'>,
  message: Message,
  to: SendNow,
): Promise<Sent> {
  const body = Buffer.from(JSON.stringify(message.payload));
  try {
    const response = await outbound.request({
      url: to.url,
      method: 'POST',
      headers: deliveryHeaders({ ...message, body, secrets: to.secrets, epochSeconds: to.epochSeconds }),
      body,
      deadlineMs: DEADLINE_MS,
      maxResponseBytes: MAX_RESPONSE_BYTES,
      onTooLarge: 'truncate',
      ...(to.signal === undefined ? {} : { signal: to.signal }),
    });
    return answered(response);
  } catch (error) {
    if (to.signal?.aborted === true) return { success: false, statusCode: null, error: STOPPING };
    if (!(error instanceof OutboundError)) throw error;
    const { code, status = null } = error;
    return { success: false, statusCode: status, error: FAILURES[code], code };
  }
}

function answered({ status, durationMs, body }: OutboundResponse): Sent {
  const success = status >= 200 && status <= 299;
  return {
    success,
    statusCode: status,
    durationMs,
    excerpt: excerptOf(body),
    ...(success ? {} : { error: `The receiver answered ${status}; anything but 2xx is a failure.` }),
  };
}
