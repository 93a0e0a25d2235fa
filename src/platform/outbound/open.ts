// The way out of the program as the settings say it: which places it may reach, which certificates count.
import { readFileSync } from 'node:fs';
import { ConfigError, type Config } from '../config.ts';
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
    ...(caFile === undefined ? {} : { extraCa: readCertificates(caFile) }),
    ...(proxy === undefined ? {} : { proxy }),
    ...(resolver === undefined ? {} : { resolver }),
  });
  return { outbound, policy };
}

function readCertificates(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const code = (error as { code?: string }).code ?? 'unknown error';
    throw new ConfigError(`INTAKE_EGRESS_CA_FILE: ${path} cannot be read (${code}); name a PEM file.`);
  }
}
