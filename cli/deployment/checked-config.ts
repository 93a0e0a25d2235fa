// The configuration with what only its users can check: files of certificates, networks of proxies.
import { openOutbound } from '../../src/platform/outbound/open.ts';
import { createClientAddress } from '../../src/http/heads/client-address.ts';
import { readPassphrase } from '../../src/backup/passphrase.ts';
import { ConfigError, loadConfig, VARIABLES, type Config } from '../../src/platform/config.ts';
import { requireUsableKey } from '../../src/platform/secret-key.ts';

/** Throws a ConfigError that names the first wrong variable. */
export async function loadCheckedConfig(): Promise<Config> {
  const { config } = loadConfig();
  await requireUsableNetworks(config);
  return config;
}

/** Files of certificates and networks of proxies. @throws ConfigError. */
export async function requireUsableNetworks(config: Config): Promise<void> {
  await named('INTAKE_EGRESS_CA_FILE', () => openOutbound(config).outbound.close());
  await named('INTAKE_TRUSTED_PROXIES', () => createClientAddress(config.INTAKE_TRUSTED_PROXIES));
}

/** What a server does not start without: the secret key and, for daily backups, their passphrase. @throws ConfigError. */
export function requireUsableSecrets(config: Config, role: 'all' | 'api' | 'worker' = 'all'): void {
  requireUsableKey(config);
  if (config.INTAKE_BACKUP_DIR !== undefined && role !== 'api') readPassphrase(config);
}

/** Why a server would not start with these secrets, in the sentence that it says; null where it would. */
export const whyUnusable = (config: Config): string | null => refusalOf(() => requireUsableSecrets(config));

/** The same of the files that are named, also where no server would look at them. */
export function listUnusableFiles(config: Config): string[] {
  const isNamed = config.DATABASE_URL === undefined || config.INTAKE_SECRET_KEY_FILE !== undefined;
  const told = [
    isNamed ? refusalOf(() => requireUsableKey(config)) : null,
    refusalOf(() => readPassphrase(config)),
  ];
  return told.filter((sentence) => sentence !== null);
}

function refusalOf(check: () => unknown): string | null {
  try {
    check();
    return null;
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
}

async function named(
  variable: 'INTAKE_EGRESS_CA_FILE' | 'INTAKE_TRUSTED_PROXIES',
  check: () => unknown,
): Promise<void> {
  try {
    await check();
  } catch (error) {
    const reason = (error as Error).message.replace(`${variable}: `, '');
    throw new ConfigError(
      `${variable} cannot be used: ${reason} Example: ${variable}=${VARIABLES[variable].example}`,
      { cause: error },
    );
  }
}
