// Why no answer came, in words for people: the outbound client's own messages name addresses, and are for the log.
import type { OutboundErrorCode } from '../../../platform/outbound/outbound-error.ts';

const TRANSIENT: ReadonlySet<OutboundErrorCode> = new Set([
  'dns_error',
  'connection_refused',
  'connection_reset',
  'tls_error',
  'timeout',
  'proxy_error',
]);

/** Whether the same request may be answered later. */
export const isTransient = (code: OutboundErrorCode): boolean => TRANSIENT.has(code);

/** Who was asked, and which setting says where it is. */
type Asked = { who: string; address: string; maxBytes: number };

/** The reason as the end of a sentence. */
export function reasonOf(code: OutboundErrorCode, { who, address, maxBytes }: Asked): string {
  const reasons: Record<OutboundErrorCode, string> = {
    dns_error: `the name of ${who} could not be resolved`,
    connection_refused: `${who} refused the connection`,
    connection_reset: `${who} ended the connection before it had answered`,
    tls_error: `the TLS connection with ${who} failed; its certificate may be wrong`,
    timeout: `${who} did not answer in time`,
    egress_blocked: `${address} leads to an address that is not public, which INTAKE_EGRESS_ALLOW does not free`,
    proxy_error: `the proxy of this deployment (INTAKE_EGRESS_PROXY) opened no way to ${who}`,
    redirect_rejected: `${who} answered with a redirect, which is not followed`,
    too_large: `${who} answered with more than ${maxBytes / 1024} KiB`,
    invalid_url: `${address} is not an address that may be called`,
  };
  return reasons[code];
}
