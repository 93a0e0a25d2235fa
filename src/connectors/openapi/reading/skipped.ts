// Why an operation is left out (completions §8), and how reading one is given up at any depth.

export const SKIP_REASONS = [
  'multipart_body',
  'unsupported_body',
  'cookie_parameter',
  'external_reference',
  'unresolved_reference',
  'insecure_server',
  'function_limit',
  'unsupported_parameter',
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** This operation cannot be expressed; the next one is read. */
export class Skipped extends Error {
  readonly reason: SkipReason;

  constructor(reason: SkipReason) {
    super(reason);
    this.reason = reason;
  }
}

/** The whole document is given up: what it says of itself is more than can be read. */
export class Overrun extends Error {}
