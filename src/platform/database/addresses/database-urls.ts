// Where the database is by the settings, and what stands before it.
import { ConfigError, type Config } from '../../config.ts';

/** The database itself, and the pooler where one stands before it; null where the embedded one is meant. */
export function databaseUrls(
  config: Pick<Config, 'DATABASE_URL' | 'INTAKE_DATABASE_DIRECT_URL'>,
): { direct: string; pooler: string | undefined } | null {
  const { DATABASE_URL: url, INTAKE_DATABASE_DIRECT_URL: direct } = config;
  if (url === undefined && direct !== undefined)
    throw new ConfigError(
      'INTAKE_DATABASE_DIRECT_URL is set and DATABASE_URL is not. Without PgBouncer set DATABASE_URL alone.',
    );
  if (url === undefined) return null;
  return direct === undefined ? { direct: url, pooler: undefined } : { direct, pooler: url };
}
