// The configuration in force, fit to be shown: secrets masked, each value with its source.
import { readSettings, VARIABLES, type ConfigSource } from '../../src/platform/config.ts';

export type ShownVariable = {
  name: string;
  value: string | number | null;
  source: ConfigSource;
  secret: boolean;
  /** What is wrong with it. */
  wrong: string | null;
};

export function effectiveConfig(
  environment: Record<string, string | undefined> = process.env,
): ShownVariable[] {
  return readSettings(environment).map(({ name, value: given, source, wrong }) => {
    const secret = 'secret' in VARIABLES[name];
    const value = typeof given === 'string' || typeof given === 'number' ? given : null;
    // Of one that is wrong nobody knows which part of it is secret.
    const shown = wrong === null ? masked(String(value)) : '********';
    return { name, value: secret && value !== null ? shown : value, source, secret, wrong };
  });
}

/** Of an address the password and the query are hidden, of anything else everything. */
function masked(secret: string): string {
  const url = /^[a-z][a-z0-9+.-]*:\/\//i.test(secret) ? URL.parse(secret) : null;
  if (url === null) return '********';
  const user = url.username === '' ? '' : `${url.username}${url.password === '' ? '' : ':********'}@`;
  return `${url.protocol}//${user}${url.host}${url.pathname}${url.search === '' ? '' : '?********'}`;
}
