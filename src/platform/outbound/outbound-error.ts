// Why an outbound exchange failed, in one word each, and the table from the words of Node, OpenSSL and undici to ours.

export type OutboundErrorCode =
  | 'dns_error'
  | 'connection_refused'
  | 'connection_reset'
  | 'tls_error'
  | 'timeout'
  | 'egress_blocked'
  /** The proxy of this deployment did not open the way. */
  | 'proxy_error'
  | 'redirect_rejected'
  | 'too_large'
  | 'invalid_url';

export type OutboundErrorDetails = {
  /** The address that was connected to, or that the guard refused. */
  address?: string | undefined;
  /** The status line, where one came before the failure. */
  status?: number | undefined;
  cause?: unknown;
};

/** An exchange that failed for a reason outside the program. The message is for the log, not for customers. */
export class OutboundError extends Error {
  override name = 'OutboundError';
  readonly code: OutboundErrorCode;
  readonly address: string | undefined;
  readonly status: number | undefined;

  constructor(code: OutboundErrorCode, message: string, details: OutboundErrorDetails = {}) {
    super(message, { cause: details.cause });
    this.code = code;
    this.address = details.address;
    this.status = details.status;
  }
}

const BY_CODE: Record<string, OutboundErrorCode> = {
  ENOTFOUND: 'dns_error',
  EAI_AGAIN: 'dns_error',
  EAI_FAIL: 'dns_error',
  EAI_NODATA: 'dns_error',
  EAI_NONAME: 'dns_error',
  ECONNREFUSED: 'connection_refused',
  EHOSTUNREACH: 'connection_refused',
  EHOSTDOWN: 'connection_refused',
  ENETUNREACH: 'connection_refused',
  ENETDOWN: 'connection_refused',
  EADDRNOTAVAIL: 'connection_refused',
  EACCES: 'connection_refused',
  EPERM: 'connection_refused',
  ECONNRESET: 'connection_reset',
  ECONNABORTED: 'connection_reset',
  EPIPE: 'connection_reset',
  ETIMEDOUT: 'timeout',
  UND_ERR_SOCKET: 'connection_reset',
  UND_ERR_INFO: 'connection_reset',
  UND_ERR_ABORTED: 'connection_reset',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'connection_reset',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_OVERFLOW: 'too_large',
  HPE_HEADER_OVERFLOW: 'too_large',
};

type Failure = { code?: unknown; message?: unknown; address?: unknown; errors?: unknown };

/** What a failed connection attempt was. A code that the table does not know can only come from the handshake. */
export function connectError(error: unknown, address?: string): OutboundError {
  return translate(error, address, 'tls_error');
}

/** What a failure on an open connection was; null for a fault of ours, which must not pass as the network's. */
export function exchangeError(error: unknown, details: OutboundErrorDetails): OutboundError | null {
  if (error instanceof OutboundError) {
    const address = error.address ?? details.address;
    return new OutboundError(error.code, error.message, { address, status: details.status, cause: error });
  }
  const known = BY_CODE[textOf((error as Failure | null)?.code)] ?? protocolError(error);
  return known === null ? null : new OutboundError(known, messageOf(error), { ...details, cause: error });
}

/** An answer that is not HTTP, or TLS that broke after the handshake, ends the connection like a reset. */
function protocolError(error: unknown): OutboundErrorCode | null {
  const { name, code } = error as { name?: unknown; code?: unknown };
  return name === 'HTTPParserError' || textOf(code).startsWith('ERR_SSL_') ? 'connection_reset' : null;
}

function translate(error: unknown, address: string | undefined, otherwise: OutboundErrorCode): OutboundError {
  if (error instanceof OutboundError) return error;
  const failure = error as Failure;
  // Several addresses were tried: the first one's failure speaks for all, a timeout among them for the slow one.
  const first: unknown = Array.isArray(failure.errors) ? failure.errors[0] : undefined;
  const code = textOf(failure.code) || textOf((first as Failure | undefined)?.code);
  const connected = textOf(failure.address) || textOf((first as Failure | undefined)?.address) || address;
  return new OutboundError(BY_CODE[code] ?? otherwise, messageOf(first ?? error), {
    address: connected,
    cause: error,
  });
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const messageOf = (error: unknown): string =>
  textOf((error as Failure | null)?.message) || 'The connection failed.';
