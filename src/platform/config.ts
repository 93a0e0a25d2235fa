// Configuration: environment variables, checked at the start; a wrong one stops the start with its name and an example.
import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism, homedir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { closest } from 'fastest-levenshtein';
import {
  atLeast,
  atMost,
  blobPlace,
  egressAllow,
  filled,
  httpUrl,
  listenAddress,
  oneOf,
  postgresUrl,
  sender,
  smtpUrl,
  timeOfDay,
  whole,
  type Check,
} from './setting-checks.ts';

/**
 * One row per variable: its check, what it is when unset, an example, and whether its value is a secret. With `notYet` it is
 * known and does nothing in this version, so its value is not even looked at.
 */
export const VARIABLES = {
  DATABASE_URL: {
    check: postgresUrl,
    unset: undefined,
    example: 'postgres://user:password@db.example.com/intake',
    secret: true,
  },
  INTAKE_DATABASE_DIRECT_URL: {
    check: postgresUrl,
    unset: undefined,
    example: 'postgres://user:password@db.example.com:5432/intake, where DATABASE_URL is PgBouncer',
    secret: true,
  },
  INTAKE_DATABASE_READ_URL: {
    check: postgresUrl,
    unset: undefined,
    example: 'postgres://user:password@replica.example.com/intake',
    secret: true,
  },
  INTAKE_DATA_DIR: { check: filled, unset: defaultDataDir, example: '/srv/intake' },
  INTAKE_HOST: { check: filled, unset: '127.0.0.1', example: '0.0.0.0' },
  INTAKE_PORT: { check: whole(0, 65_535), unset: 8080, example: '8080' },
  INTAKE_PUBLIC_URL: { check: httpUrl, unset: undefined, example: 'https://intake.example.com' },
  INTAKE_SECRET_KEY: {
    check: atLeast(32),
    unset: undefined,
    example: '64 hexadecimal digits',
    secret: true,
  },
  INTAKE_SECRET_KEY_OLD: {
    check: atLeast(32),
    unset: undefined,
    example: 'the key until now, while secrets are sealed anew',
    secret: true,
  },
  INTAKE_SECRET_KEY_FILE: { check: filled, unset: undefined, example: '/run/secrets/intake-key' },
  INTAKE_EGRESS_ALLOW: { check: egressAllow, unset: '', example: 'files.corp.example:8443,10.1.0.0/16' },
  INTAKE_EGRESS_CA_FILE: { check: filled, unset: undefined, example: '/etc/ssl/corp-ca.pem' },
  INTAKE_TRUSTED_PROXIES: { check: filled, unset: '', example: '10.0.0.0/8' },
  INTAKE_SMTP_URL: {
    check: smtpUrl,
    unset: undefined,
    example: 'smtp://mail.example.com:587',
    secret: true,
  },
  INTAKE_EMAIL_FROM: {
    check: sender,
    unset: undefined,
    example: 'Intake <intake@example.com>',
  },
  INTAKE_RATE_LIMIT_PER_MINUTE: { check: whole(1, 1_000_000), unset: 600, example: '600' },
  INTAKE_SELF_SERVE_WEBHOOKS: {
    check: oneOf('enabled', 'disabled'),
    unset: 'enabled',
    example: 'enabled',
  },
  INTAKE_LEGAL_TERMS_VERSION: { check: filled, unset: undefined, example: '2026-01' },
  INTAKE_LLM_URL: {
    check: httpUrl,
    unset: undefined,
    example: 'http://models.corp.example:8000/v1',
    notYet: true,
  },
  INTAKE_LLM_MODEL: { check: filled, unset: undefined, example: 'qwen-32b', notYet: true },
  INTAKE_LLM_API_KEY: {
    check: filled,
    unset: undefined,
    example: 'the endpoint’s key',
    secret: true,
    notYet: true,
  },
  INTAKE_WORKER_CONCURRENCY: {
    check: whole(1, 256),
    unset: () => Math.max(2, availableParallelism()),
    example: '4',
  },
  INTAKE_API_PROCESSES: {
    check: whole(1, 64),
    unset: () => Math.max(1, Math.floor(availableParallelism() / 2)),
    example: '2',
  },
  INTAKE_LOG_LEVEL: {
    check: oneOf('trace', 'debug', 'info', 'warn', 'error', 'silent'),
    unset: 'info',
    example: 'info',
  },
  INTAKE_LOG_FORMAT: {
    check: oneOf('json', 'pretty'),
    unset: () => (process.stdout.isTTY ? 'pretty' : 'json'),
    example: 'json',
  },
  INTAKE_BACKUP_DIR: { check: filled, unset: undefined, example: '/srv/backups/intake' },
  INTAKE_BACKUP_KEEP: { check: whole(1, 1000), unset: 7, example: '14' },
  INTAKE_BACKUP_AT: { check: timeOfDay, unset: '02:00', example: '02:30' },
  INTAKE_BACKUP_PASSPHRASE: {
    check: atLeast(12),
    unset: undefined,
    example: 'several words that nobody guesses',
    secret: true,
  },
  INTAKE_BACKUP_PASSPHRASE_FILE: {
    check: filled,
    unset: undefined,
    example: '/run/secrets/intake-backup',
  },
  INTAKE_BLOBS: {
    check: blobPlace,
    unset: 'database',
    example: 's3://bucket/intake?endpoint=https://s3.example.com',
  },
  AWS_ACCESS_KEY_ID: { check: filled, unset: undefined, example: 'the id of a key for the bucket' },
  AWS_ACCESS_KEY_ID_FILE: { check: filled, unset: undefined, example: '/run/secrets/bucket-key-id' },
  AWS_SECRET_ACCESS_KEY: {
    check: filled,
    unset: undefined,
    example: 'the key for the bucket',
    secret: true,
  },
  AWS_SECRET_ACCESS_KEY_FILE: { check: filled, unset: undefined, example: '/run/secrets/bucket-key' },
  AWS_SESSION_TOKEN: {
    check: filled,
    unset: undefined,
    example: 'the token of a key for a time',
    secret: true,
  },
  INTAKE_METRICS: { check: listenAddress, unset: '127.0.0.1:9464', example: '127.0.0.1:9464, or off' },
  INTAKE_SLOW_QUERY_MS: { check: whole(0, 3_600_000), unset: 500, example: '500' },
  INTAKE_OPERATOR: {
    check: atMost(200),
    unset: undefined,
    example: 'j.doe',
  },
} as const satisfies Record<string, Variable>;

type Variable = { check: Check; unset: unknown; example: string; secret?: boolean; notYet?: boolean };
type Name = keyof typeof VARIABLES;
type Resolved<T> = T extends () => infer R ? R : T;
export type Config = {
  [K in Name]:
    | Extract<ReturnType<(typeof VARIABLES)[K]['check']>, { value: unknown }>['value']
    | (Resolved<(typeof VARIABLES)[K]['unset']> extends undefined ? undefined : never);
};
export type ConfigSource = 'environment' | '.env' | 'default';

export class ConfigError extends Error {}

function defaultDataDir(): string {
  if (process.getuid?.() === 0) return '/var/lib/intake';
  return join(process.env['XDG_DATA_HOME'] ?? join(homedir(), '.local/share'), 'intake');
}

const plain = (unset: unknown): unknown => (typeof unset === 'function' ? (unset as () => unknown)() : unset);

export type Settings = { config: Config; sources: Record<Name, ConfigSource> };

type Given = Record<string, string | undefined>;

/** The `.env` in the data directory, else the one beside it; empty where there is none. */
function readEnvFile(environment: Given): Given {
  const dataDir = environment['INTAKE_DATA_DIR'] || defaultDataDir();
  const file = [join(dataDir, '.env'), join(dataDir, '..', '.env')].find((path) => existsSync(path));
  if (file === undefined) return {};
  try {
    return parseEnv(readFileSync(file, 'utf8'));
  } catch (error) {
    const code = (error as { code?: string }).code ?? 'unknown error';
    throw new ConfigError(
      `The settings in ${file} cannot be read (${code}). Run as a user who may, or move it.`,
    );
  }
}

/** Reads and checks every variable; `sources` tells where each came from. Throws ConfigError naming the first wrong one. */
export function loadConfig(environment: Given = process.env): Settings {
  const fromFile = readEnvFile(environment);
  const config: Record<string, unknown> = {};
  const sources: Record<string, ConfigSource> = {};
  for (const [name, variable] of Object.entries(VARIABLES) as [Name, Variable][]) {
    const given = environment[name] || fromFile[name] || undefined;
    sources[name] = given === undefined ? 'default' : environment[name] ? 'environment' : '.env';
    const isUsed = given !== undefined && variable.notYet !== true;
    config[name] = isUsed ? checked(name, variable, given) : plain(variable.unset);
  }
  return { config: config as Config, sources: sources as Record<Name, ConfigSource> };
}

/** Set for our own programs and tests, and nothing that people set. */
const OWN = ['INTAKE_NODE_HANDOVER', 'INTAKE_BROWSER', 'INTAKE_REQUIRE_BROWSER'];

/** With our prefix before it, `DATABASE_URL` is nearer than any other. */
const nearestOf = (name: string, known: Name[]): Name =>
  known.find((one) => name === `INTAKE_${one}`) ?? (closest(name, known) as Name);

export type UnknownVariable = { name: string; source: Exclude<ConfigSource, 'default'>; nearest: Name };

/** Variables that look like ours and are none, each with the one that was most likely meant. */
export function unknownVariables(environment: Given = process.env): UnknownVariable[] {
  const known = Object.keys(VARIABLES) as Name[];
  const isUnknown = ([name, value]: [string, string | undefined]): boolean =>
    name.startsWith('INTAKE_') && Boolean(value) && !known.includes(name as Name) && !OWN.includes(name);
  const of = (given: Given, source: UnknownVariable['source']): UnknownVariable[] =>
    Object.entries(given)
      .filter(isUnknown)
      .map(([name]) => ({ name, source, nearest: nearestOf(name, known) }));
  const inEnvironment = of(environment, 'environment');
  const inFile = of(readEnvFile(environment), '.env');
  return [...inEnvironment, ...inFile.filter(({ name }) => !environment[name])];
}

function checked(name: string, variable: Variable, given: string): unknown {
  const result = variable.check(given);
  if ('value' in result) return result.value;
  const shown = variable.secret ? '(a secret, not shown)' : JSON.stringify(given);
  throw new ConfigError(`${name} is ${shown}: ${result.wrong}. Example: ${name}=${variable.example}`);
}

/** The host and port in links: the public URL, else where the server listens; null where a link would not lead anywhere. */
export function publicUrl(config: Pick<Config, 'INTAKE_PUBLIC_URL' | 'INTAKE_HOST' | 'INTAKE_PORT'>): string {
  return (config.INTAKE_PUBLIC_URL ?? `http://${config.INTAKE_HOST}:${config.INTAKE_PORT}`).replace(
    /\/+$/,
    '',
  );
}
