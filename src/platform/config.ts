// Configuration: environment variables, checked at the start; a wrong one stops the start with its name and an example.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { closest } from 'fastest-levenshtein';
import { defaultDataDir } from './settings/data-dir.ts';
import { DATABASE } from './settings/database.ts';
import { DOCUMENTS } from './settings/documents.ts';
import { KEEPING } from './settings/keeping.ts';
import { OBSERVING } from './settings/observing.ts';
import { OUTBOUND } from './settings/outbound.ts';
import { SECRET_KEYS } from './settings/secret-keys.ts';
import { SERVING } from './settings/serving.ts';
import type { Variable } from './settings/variable.ts';

/** Every setting; those of a subject stand together in `settings/`. */
export const VARIABLES = {
  ...DATABASE,
  ...SERVING,
  ...SECRET_KEYS,
  ...OUTBOUND,
  ...DOCUMENTS,
  ...KEEPING,
  ...OBSERVING,
} as const satisfies Record<string, Variable>;

type Name = keyof typeof VARIABLES;
type Resolved<T> = T extends () => infer R ? R : T;
export type Config = {
  [K in Name]:
    | Extract<ReturnType<(typeof VARIABLES)[K]['check']>, { value: unknown }>['value']
    | (Resolved<(typeof VARIABLES)[K]['unset']> extends undefined ? undefined : never);
};
export type ConfigSource = 'environment' | '.env' | 'default';

export class ConfigError extends Error {}

const plain = (unset: unknown): unknown => (typeof unset === 'function' ? (unset as () => unknown)() : unset);

export type Settings = { config: Config; sources: Record<Name, ConfigSource> };

type Given = Record<string, string | undefined>;

/** Some editors begin a file with it; it would be part of the first name. */
const withoutMark = (text: string): string => text.replace(/^\ufeff/, '');

/** The `.env` beside the data directory and the one in it, whose values count where both say one; empty where there is none. */
function readEnvFiles(environment: Given): Given {
  const dataDir = environment['INTAKE_DATA_DIR'] || defaultDataDir();
  const files = [join(dataDir, '..', '.env'), join(dataDir, '.env')].filter((path) => existsSync(path));
  return Object.assign({}, ...files.map(readEnvFile)) as Given;
}

function readEnvFile(file: string): Given {
  try {
    return parseEnv(withoutMark(readFileSync(file, 'utf8')));
  } catch (error) {
    const code = (error as { code?: string }).code ?? 'unknown error';
    throw new ConfigError(
      `The settings in ${file} cannot be read (${code}). Run as a user who may, or move it.`,
    );
  }
}

/** Reads and checks every variable; `sources` tells where each came from. Throws ConfigError naming the first wrong one. */
export function loadConfig(environment: Given = process.env): Settings {
  const read = readSettings(environment);
  const config: Record<string, unknown> = {};
  const sources: Record<string, ConfigSource> = {};
  for (const { name, value, source, wrong } of read) {
    if (wrong !== null) throw new ConfigError(wrong);
    config[name] = value;
    sources[name] = source;
  }
  return { config: config as Config, sources: sources as Record<Name, ConfigSource> };
}

/** A variable as it was given; `wrong` says what is wrong with it, and `value` is then the text. */
export type Setting = { name: Name; value: unknown; source: ConfigSource; wrong: string | null };

/** Every variable, whatever is wrong with any of them. */
export function readSettings(environment: Given = process.env): Setting[] {
  const fromFile = readEnvFiles(environment);
  return (Object.entries(VARIABLES) as [Name, Variable][]).map(([name, variable]): Setting => {
    const given = environment[name] || fromFile[name] || undefined;
    if (given === undefined) return { name, value: plain(variable.unset), source: 'default', wrong: null };
    const source = environment[name] ? 'environment' : '.env';
    const result = variable.check(given);
    return 'value' in result
      ? { name, value: result.value, source, wrong: null }
      : { name, value: given, source, wrong: wrongSentence(name, variable, { given, wrong: result.wrong }) };
  });
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
  const inFile = of(readEnvFiles(environment), '.env');
  return [...inEnvironment, ...inFile.filter(({ name }) => !environment[name])];
}

function wrongSentence(
  name: string,
  variable: Variable,
  { given, wrong }: { given: string; wrong: string },
): string {
  const shown = variable.secret ? '(a secret, not shown)' : JSON.stringify(given);
  return `${name} is ${shown}: ${wrong}. Example: ${name}=${variable.example}`;
}

/** The host and port in links: the public URL, else where the server listens; null where a link would not lead anywhere. */
export function publicUrl(config: Pick<Config, 'INTAKE_PUBLIC_URL' | 'INTAKE_HOST' | 'INTAKE_PORT'>): string {
  const { INTAKE_PUBLIC_URL: told, INTAKE_HOST: host, INTAKE_PORT: port } = config;
  return told?.replace(/\/+$/, '') ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
