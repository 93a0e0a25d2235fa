// Failed authentication is limited per client address and minute, in this process's memory (completions §2).
import ipaddr from 'ipaddr.js';
import { Refusal, type ErrorCode } from '../catalog/errors.ts';
import { rateLimitHeaders } from './rate-limit-headers.ts';

export const FAILURES_PER_MINUTE = 300;

/** Addresses that are told apart; those beyond share one count, so that memory stays bounded. */
const MAX_ADDRESSES = 20_000;

/** Counts a failure of the address and tells with what it is refused. */
export type FailureLimit = (address: string) => Refusal;

const KEY = { code: 'invalid_api_key', credential: 'API key' } as const;

type Credential = { code: ErrorCode; credential: string };

/** `now` in milliseconds since the epoch. */
export function createFailureLimit(now: () => number, { code, credential }: Credential = KEY): FailureLimit {
  let minute = 0;
  const failures = new Map<string, number>();
  return (address) => {
    const time = now();
    if (Math.floor(time / 60_000) !== minute) failures.clear();
    minute = Math.floor(time / 60_000);
    const known = networkOf(address);
    const subject = failures.has(known) || failures.size < MAX_ADDRESSES ? known : 'others';
    const used = (failures.get(subject) ?? 0) + 1;
    failures.set(subject, used);
    if (used <= FAILURES_PER_MINUTE) return new Refusal(code);
    const resetAt = (minute + 1) * 60;
    const retryAfter = Math.max(1, Math.ceil(resetAt - time / 1000));
    return new Refusal('rate_limit_exceeded', {
      message: `Too many requests without a valid ${credential} from this address. Wait for the seconds in Retry-After, then send a valid one.`,
      headers: {
        ...rateLimitHeaders({ limit: FAILURES_PER_MINUTE, remaining: 0, resetAt, retryAfter }),
        'Retry-After': String(retryAfter),
      },
    });
  };
}

/** Who has one IPv6 address has its whole /64. */
function networkOf(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address;
  return ipaddr.IPv6.parse(address)
    .parts.slice(0, 4)
    .map((part) => part.toString(16))
    .join(':');
}
