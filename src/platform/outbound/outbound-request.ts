// A request to the outside, and what came of it.

/** What is asked for, and how much it may cost. */
export type OutboundRequest = {
  url: string;
  method?: string;
  headers?: Record<string, string>;
  body?: Uint8Array | string;
  /** For everything together: resolution, handshakes, redirects and the last byte of the body. */
  deadlineMs: number;
  maxResponseBytes: number;
  /** `truncate` answers with the first bytes; default `fail`. */
  onTooLarge?: 'fail' | 'truncate';
  /** Default 0: a redirect is the failure `redirect_rejected`. GET and HEAD alone are ever followed. */
  maxRedirects?: number;
  signal?: AbortSignal;
};

/** An answer, whatever its status. */
export type OutboundResponse = {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  truncated: boolean;
  /** The address that was connected to. */
  address: string;
  /** Where the answer came from, after redirects. */
  url: string;
  durationMs: number;
};
