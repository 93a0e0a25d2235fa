// Structured log: one JSON document a line, secrets and personal values redacted.
import pino, { type Logger } from 'pino';
import { withoutSecrets } from './log-redaction.ts';
import { standardOutput } from './log-output.ts';

export type Log = Logger;

/** The field of an error, which is shown by `presentError` alone. */
const ERROR = 'err';

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
    formatters: { level: (label) => ({ level: label }), log: (fields) => withoutSecrets(fields, ERROR) },
    serializers: { [ERROR]: presentError },
  };
  const to = options.to ?? standardOutput();
  const write = (line: string): unknown => to.write(readable(line));
  return withSafeParts(pino(settings, options.format === 'pretty' ? { write } : to));
}

type Part = (this: Log, bindings: pino.Bindings, options?: pino.ChildLoggerOptions) => Log;

/** What each line of a part of the log says, goes through no formatter. Parts of parts have the same `child`. */
function withSafeParts(log: Log): Log {
  const part = log.child as unknown as Part;
  const child: Part = function (bindings, options) {
    return part.call(this, withoutSecrets(bindings, ERROR), options);
  };
  return Object.assign(log, { child });
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
