// The one way out of the program: guarded HTTPS requests under one deadline each.
import { createSecureContext, type SecureContext } from 'node:tls';
import { Agent } from 'undici';
import { authoritiesInTurn } from '../authorities.ts';
import { createConnector, systemResolver, type Resolver } from './connector.ts';
import type { EgressPolicy } from './egress-policy.ts';
import { OutboundError } from './outbound-error.ts';
import type { OutboundRequest, OutboundResponse } from './outbound-request.ts';
import { followRedirects, type Journey } from './redirects.ts';

export type Outbound = {
  /** Rejects with OutboundError; with the reason of `signal` where the caller gave up; anything else is a fault of ours. */
  request: (input: OutboundRequest) => Promise<OutboundResponse>;
  /** Waits for the requests under way, which end at their deadlines, then closes every connection. */
  close: () => Promise<void>;
};

/** `proxy` is the address of the one through which the public internet is reached. */
type OutboundOptions = { policy: EgressPolicy; extraCa?: string; resolver?: Resolver; proxy?: string };

export const CONNECT_TIMEOUT_MS = 10_000;
const KEEP_ALIVE_MAX_MS = 60_000;
const MAX_HEADER_BYTES = 16 * 1024;

/** Makes the guarded client. Throws where `extraCa` holds no readable certificate. */
export function createOutbound(options: OutboundOptions): Outbound {
  const { policy, extraCa, resolver = systemResolver } = options;
  const secureContexts = trust(extraCa);
  const connector = createConnector({
    policy,
    resolver,
    secureContexts,
    connectTimeoutMs: CONNECT_TIMEOUT_MS,
    ...(options.proxy === undefined
      ? {}
      : { proxy: { url: new URL(options.proxy), secureContext: secureContexts[0] } }),
  });
  const agent = new Agent({
    connect: connector.connect,
    allowH2: false,
    pipelining: 1,
    maxHeaderSize: MAX_HEADER_BYTES,
    // A kept socket outlives a change of the name's addresses: not for long.
    keepAliveMaxTimeout: KEEP_ALIVE_MAX_MS,
    // Idle timers never fire on a body that drips; the deadline of each request stands for both.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  const underWay = new Set<Promise<unknown>>();
  const request = async (input: OutboundRequest): Promise<OutboundResponse> => {
    const startedAt = performance.now();
    const work = withDeadline(input, (limits) => followRedirects({ agent, policy, input, ...limits }));
    underWay.add(work);
    try {
      const answer = await work;
      return { ...answer, durationMs: Math.round(performance.now() - startedAt) };
    } finally {
      underWay.delete(work);
    }
  };
  const close = async (): Promise<void> => {
    await Promise.allSettled(underWay);
    connector.destroyConnecting();
    await agent.destroy();
  };
  return { request, close };
}

/** The last one: to read all authorities takes 10 to 20 ms, and a command that looks at its settings first would do it twice. */
let last: { extraCa: string | undefined; contexts: Contexts } | undefined;

/** One for each turn of the authorities that have one name. */
type Contexts = readonly [SecureContext, ...SecureContext[]];

/** The authorities of Node.js, and those of `extraCa`. */
export function trust(extraCa: string | undefined): Contexts {
  if (last === undefined || last.extraCa !== extraCa) {
    const contextOf = (more: { ca?: string[] }): SecureContext =>
      createSecureContext({ minVersion: 'TLSv1.2', ...more });
    const [first, ...others] = extraCa === undefined ? [] : authoritiesInTurn(extraCa);
    const contexts: Contexts = [
      contextOf(first === undefined ? {} : { ca: first }),
      ...others.map((ca) => contextOf({ ca })),
    ];
    last = { extraCa, contexts };
  }
  return last.contexts;
}

type Limits = Pick<Journey, 'signal' | 'progress'>;

/** Ends with the work, the deadline or the caller's signal. */
export async function withDeadline<T>(
  input: OutboundRequest,
  work: (limits: Limits) => Promise<T>,
): Promise<T> {
  input.signal?.throwIfAborted();
  const deadline = new AbortController();
  const signal =
    input.signal === undefined ? deadline.signal : AbortSignal.any([deadline.signal, input.signal]);
  const progress: Journey['progress'] = {};
  const expire = (): void =>
    deadline.abort(
      new OutboundError('timeout', `No complete answer within ${input.deadlineMs} ms.`, progress),
    );
  const timer = setTimeout(expire, input.deadlineMs);
  try {
    return await work({ signal, progress });
  } finally {
    clearTimeout(timer);
  }
}
