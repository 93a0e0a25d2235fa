// A window's state as headers: the contract's names and those of the IETF draft (api-v1 §8, completions §2).

/** `resetAt` is the epoch second at which the window ends, `retryAfter` the whole seconds until then. */
export type Window = { limit: number; remaining: number; resetAt: number; retryAfter: number };

export function rateLimitHeaders({ limit, remaining, resetAt, retryAfter }: Window): Record<string, string> {
  return {
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': String(remaining),
    'X-RateLimit-Reset': String(resetAt),
    'RateLimit-Policy': `"default";q=${limit};w=60`,
    RateLimit: `"default";r=${remaining};t=${retryAfter}`,
  };
}
