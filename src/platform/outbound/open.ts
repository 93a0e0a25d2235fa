// The way out of the program as the settings say it: which places it may reach, which certificates count.
import { readAuthorities } from '../authorities.ts';
import type { Config } from '../config.ts';
import type { Resolver } from './connector.ts';
import { parseEgressPolicy, type EgressPolicy } from './egress-policy.ts';
import { createOutbound, type Outbound } from './request.ts';

export function openOutbound(
  config: Config,
  resolver?: Resolver,
): { outbound: Outbound; policy: EgressPolicy } {
  const policy = parseEgressPolicy(config.INTAKE_EGRESS_ALLOW);
  const caFile = config.INTAKE_EGRESS_CA_FILE;
  const proxy = config.INTAKE_EGRESS_PROXY;
  const outbound = createOutbound({
    policy,
    ...(caFile === undefined ? {} : { extraCa: readAuthorities(caFile) }),
    ...(proxy === undefined ? {} : { proxy }),
    ...(resolver === undefined ? {} : { resolver }),
  });
  return { outbound, policy };
}
