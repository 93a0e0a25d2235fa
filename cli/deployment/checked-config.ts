// The configuration with what only its users can check: files of certificates, networks of proxies.
import { openOutbound } from '../../src/platform/outbound/open.ts';
import { createClientAddress } from '../../src/http/heads/client-address.ts';
import { ConfigError, loadConfig, type Config } from '../../src/platform/config.ts';

/** Throws a ConfigError that names the first wrong variable. */
export async function loadCheckedConfig(): Promise<Config> {
  const { config } = loadConfig();
  await named('INTAKE_EGRESS_CA_FILE', () => openOutbound(config).outbound.close());
  await named('INTAKE_TRUSTED_PROXIES', () => createClientAddress(config.INTAKE_TRUSTED_PROXIES));
  return config;
}

async function named(variable: string, check: () => unknown): Promise<void> {
  try {
    await check();
  } catch (error) {
    const reason = (error as Error).message.replace(`${variable}: `, '');
    throw new ConfigError(`${variable} cannot be used: ${reason}`, { cause: error });
  }
}
