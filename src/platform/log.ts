// Structured log: one JSON document a line, secrets and personal values redacted.
import pino, { type Logger } from 'pino';

export type Log = Logger;

const REDACTED = [
  'authorization',
  'api_key',
  'secret',
  'password',
  'token',
  'access_token',
  'signing_secret',
  'cookie',
];

/** A logger that writes to stdout unless told otherwise; lines for people when `format` is `pretty`. */
export function createLog(options: {
  level: string;
  format: 'json' | 'pretty';
  to?: NodeJS.WritableStream;
}): Log {
  const settings: pino.LoggerOptions = {
    level: options.level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: REDACTED.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
    serializers: { err: presentError },
  };
  const { to } = options;
  const write = (line: string): unknown => (to ?? process.stdout).write(readable(line));
  if (options.format === 'pretty') return pino(settings, { write });
  return to === undefined ? pino(settings) : pino(settings, to);
}

/** What an error says, and nothing that hangs on it: drivers attach whole clients, passwords and cancel keys included. */
function presentError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code } = error as { code?: unknown };
  const about = { type: error.name, message: error.message, stack: error.stack };
  return typeof code === 'string' ? { ...about, code } : about;
}

/** A line for people: time, level, message, then the other fields. */
function readable(line: string): string {
  const { time, level, msg, err, ...rest } = JSON.parse(line) as Record<string, unknown> & {
    msg?: string;
    err?: { stack?: string };
  };
  const fields = Object.entries(rest)
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(' ');
  const stack = err?.stack === undefined ? '' : `\n${err.stack}`;
  return `${String(time).slice(11, 19)} ${String(level).padEnd(5)} ${msg ?? ''} ${fields}${stack}\n`;
}
