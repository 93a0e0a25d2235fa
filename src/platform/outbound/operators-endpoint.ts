// The way to an endpoint that the operator names for themselves: wherever it is, plain or by TLS, and no redirect leads on from there.
import { Agent, buildConnector } from 'undici';
import { parseNetwork } from './addresses.ts';
import { createConnector, systemResolver, type Resolver } from './connector.ts';
import type { EgressPolicy } from './egress-policy.ts';
import { exchange, isRedirect } from './exchange.ts';
import { OutboundError } from './outbound-error.ts';
import type { OutboundRequest, OutboundResponse } from './outbound-request.ts';
import { CONNECT_TIMEOUT_MS, trust, withDeadline, type Outbound } from './request.ts';

type Options = { extraCa?: string | undefined; proxy?: string | undefined; resolver?: Resolver };

const MAX_HEADER_BYTES = 16 * 1024;

/** All but what nobody may ever reach; networks of their own are not asked by way of the proxy. */
const ANYWHERE: EgressPolicy = {
  entries: ['0.0.0.0/0', '::/0'].flatMap((text) => {
    const network = parseNetwork(text);
    return network === null ? [] : [{ kind: 'network' as const, text, network, port: null }];
  }),
};

/** Answers as the guarded client does. Throws where `extraCa` holds no readable certificate. */
export function openEndpoint({ extraCa, proxy, resolver = systemResolver }: Options): Outbound {
  const secureContexts = trust(extraCa);
  const overTls = createConnector({
    policy: ANYWHERE,
    resolver,
    secureContexts,
    connectTimeoutMs: CONNECT_TIMEOUT_MS,
    ...(proxy === undefined ? {} : { proxy: { url: new URL(proxy), secureContext: secureContexts[0] } }),
  });
  const plain = buildConnector({ timeout: CONNECT_TIMEOUT_MS });
  const agent = new Agent({
    connect: (options, callback) =>
      options.protocol === 'https:' ? overTls.connect(options, callback) : plain(options, callback),
    pipelining: 1,
    maxHeaderSize: MAX_HEADER_BYTES,
    // The deadline of each request stands for both.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  return {
    request: (input) => ask(agent, input),
    async close() {
      overTls.destroyConnecting();
      await agent.destroy();
    },
  };
}

async function ask(agent: Agent, input: OutboundRequest): Promise<OutboundResponse> {
  const { url, method = 'GET', headers = {}, body, maxResponseBytes, onTooLarge = 'fail' } = input;
  const startedAt = performance.now();
  const sent = { url: new URL(url), method, headers, body, maxResponseBytes, onTooLarge };
  const result = await withDeadline(input, (limits) => exchange(sent, { dispatcher: agent, ...limits }));
  if (isRedirect(result.status))
    throw new OutboundError('redirect_rejected', `The answer is a redirect (${result.status}).`, {
      address: result.address,
      status: result.status,
    });
  return { ...result, url, durationMs: Math.round(performance.now() - startedAt) };
}
