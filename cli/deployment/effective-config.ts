// The configuration in force, fit to be shown: secrets masked, each value with its source.
import { loadConfig, VARIABLES, type ConfigSource } from '../../src/platform/config.ts';

export type ShownVariable = {
  name: string;
  value: string | number | null;
  source: ConfigSource;
  secret: boolean;
};

export function effectiveConfig(
  environment: Record<string, string | undefined> = process.env,
): ShownVariable[] {
  const { config, sources } = loadConfig(environment);
  return (Object.keys(VARIABLES) as (keyof typeof VARIABLES)[]).map((name) => {
    const value = config[name] ?? null;
    const secret = 'secret' in VARIABLES[name];
    return {
      name,
      value: secret && value !== null ? masked(String(value)) : value,
      source: sources[name],
      secret,
    };
  });
}

/** Of an address the password and the query are hidden, of anything else everything. */
function masked(secret: string): string {
  const url = /^[a-z][a-z0-9+.-]*:\/\//i.test(secret) ? URL.parse(secret) : null;
  if (url === null) return '********';
  const user = url.username === '' ? '' : `${url.username}${url.password === '' ? '' : ':********'}@`;
  return `${url.protocol}//${user}${url.host}${url.pathname}${url.search === '' ? '' : '?********'}`;
}
