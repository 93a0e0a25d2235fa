// Configuration: environment variables, checked at the start; a wrong one stops the start with its name and an example.
import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism, homedir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { z } from 'zod';
import { parseSender } from './mail-address.ts';

const whole = (min: number, max: number) => z.coerce.number().int().min(min).max(max);
const httpUrl = z.url({ protocol: /^https?$/ });

/** One row per variable: its check, what it is when unset, an example, and whether its value is a secret. */
export const VARIABLES = {
  DATABASE_URL: {
    check: z.url({ protocol: /^postgres(ql)?$/ }),
    unset: undefined,
    example: 'postgres://user:password@db.example.com/intake',
    secret: true,
  },
  INTAKE_DATA_DIR: { check: z.string().min(1), unset: defaultDataDir, example: '/srv/intake' },
  INTAKE_HOST: { check: z.string().min(1), unset: '127.0.0.1', example: '0.0.0.0' },
  INTAKE_PORT: { check: whole(0, 65_535), unset: 8080, example: '8080' },
  INTAKE_PUBLIC_URL: { check: httpUrl, unset: undefined, example: 'https://intake.example.com' },
  INTAKE_SECRET_KEY: {
    check: z.string().min(32),
    unset: undefined,
    example: '64 hexadecimal digits',
    secret: true,
  },
  INTAKE_SECRET_KEY_FILE: { check: z.string().min(1), unset: undefined, example: '/run/secrets/intake-key' },
  INTAKE_EGRESS_ALLOW: { check: z.string(), unset: '', example: 'files.corp.example:8443,10.1.0.0/16' },
  INTAKE_EGRESS_CA_FILE: { check: z.string().min(1), unset: undefined, example: '/etc/ssl/corp-ca.pem' },
  INTAKE_TRUSTED_PROXIES: { check: z.string(), unset: '', example: '10.0.0.0/8' },
  INTAKE_SMTP_URL: {
    check: z.url({ protocol: /^smtps?$/ }),
    unset: undefined,
    example: 'smtp://mail.example.com:587',
    secret: true,
  },
  INTAKE_EMAIL_FROM: {
    check: z.string().refine((text) => parseSender(text) !== null, 'not a sender of mails'),
    unset: undefined,
    example: 'Intake <intake@example.com>',
  },
  INTAKE_RATE_LIMIT_PER_MINUTE: { check: whole(1, 1_000_000), unset: 600, example: '600' },
  INTAKE_SELF_SERVE_WEBHOOKS: {
    check: z.enum(['enabled', 'disabled']),
    unset: 'enabled',
    example: 'enabled',
  },
  INTAKE_LEGAL_TERMS_VERSION: { check: z.string().min(1), unset: undefined, example: '2026-01' },
  INTAKE_LLM_URL: { check: httpUrl, unset: undefined, example: 'http://models.corp.example:8000/v1' },
  INTAKE_LLM_MODEL: { check: z.string().min(1), unset: undefined, example: 'qwen-32b' },
  INTAKE_LLM_API_KEY: {
    check: z.string().min(1),
    unset: undefined,
    example: 'the endpoint’s key',
    secret: true,
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
    check: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']),
    unset: 'info',
    example: 'info',
  },
  INTAKE_LOG_FORMAT: {
    check: z.enum(['json', 'pretty']),
    unset: () => (process.stdout.isTTY ? 'pretty' : 'json'),
    example: 'json',
  },
  INTAKE_METRICS: { check: z.string().min(1), unset: 'on', example: 'off' },
  INTAKE_OPERATOR: { check: z.string().min(1).max(200), unset: undefined, example: 'j.doe' },
} as const satisfies Record<string, Variable>;

type Variable = { check: z.ZodType; unset: unknown; example: string; secret?: boolean };
type Name = keyof typeof VARIABLES;
type Resolved<T> = T extends () => infer R ? R : T;
export type Config = {
  [K in Name]:
    | z.infer<(typeof VARIABLES)[K]['check']>
    | (Resolved<(typeof VARIABLES)[K]['unset']> extends undefined ? undefined : never);
};
export type ConfigSource = 'environment' | '.env' | 'default';

export class ConfigError extends Error {}

function defaultDataDir(): string {
  if (process.getuid?.() === 0) return '/var/lib/intake';
  return join(process.env['XDG_DATA_HOME'] ?? join(homedir(), '.local/share'), 'intake');
}

const plain = (unset: unknown): unknown => (typeof unset === 'function' ? (unset as () => unknown)() : unset);

/** Reads and checks every variable; `sources` tells where each came from. Throws ConfigError naming the first wrong one. */
export function loadConfig(environment: Record<string, string | undefined> = process.env): {
  config: Config;
  sources: Record<Name, ConfigSource>;
} {
  const dataDir = environment['INTAKE_DATA_DIR'] || defaultDataDir();
  const file = [join(dataDir, '.env'), join(dataDir, '..', '.env')].find((path) => existsSync(path));
  const fromFile = file === undefined ? {} : parseEnv(readFileSync(file, 'utf8'));
  const config: Record<string, unknown> = {};
  const sources: Record<string, ConfigSource> = {};
  for (const [name, variable] of Object.entries(VARIABLES) as [Name, Variable][]) {
    const given = environment[name] || fromFile[name] || undefined;
    sources[name] = given === undefined ? 'default' : environment[name] ? 'environment' : '.env';
    config[name] = given === undefined ? plain(variable.unset) : checked(name, variable, given);
  }
  return { config: config as Config, sources: sources as Record<Name, ConfigSource> };
}

function checked(name: string, variable: Variable, given: string): unknown {
  const result = variable.check.safeParse(given);
  if (result.success) return result.data;
  const shown = variable.secret ? '(a secret, not shown)' : JSON.stringify(given);
  throw new ConfigError(
    `${name} is ${shown}: ${result.error.issues[0]?.message ?? 'not valid'}. Example: ${name}=${variable.example}`,
  );
}

/** The host and port in links: the public URL, else where the server listens; null where a link would not lead anywhere. */
export function publicUrl(config: Pick<Config, 'INTAKE_PUBLIC_URL' | 'INTAKE_HOST' | 'INTAKE_PORT'>): string {
  return (config.INTAKE_PUBLIC_URL ?? `http://${config.INTAKE_HOST}:${config.INTAKE_PORT}`).replace(
    /\/+$/,
    '',
  );
}
