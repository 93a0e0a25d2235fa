// What an error says to a person and to a script: a code, one sentence that says what to do next, an exit code.
import { Refusal } from '../../src/catalog/errors.ts';
import { Conflict } from '../../src/platform/conflict.ts';
import { EmbeddedPostgresError } from '../../src/platform/embedded/failure.ts';

export type Failure = { code: string; message: string; exit: number };

/** 0 done, 1 refused or failed, 2 wrong usage, 130 interrupted. */
export const EXIT = { failed: 1, usage: 2, interrupted: 130 } as const;

type Described = Error & {
  code?: string;
  oclif?: { exit?: number | undefined };
  address?: string;
  port?: number;
};

export function describeFailure(thrown: unknown): Failure {
  const error = (thrown instanceof Error ? thrown : new Error(String(thrown))) as Described;
  return (
    refused(error) ??
    usage(error) ??
    listening(error) ??
    unreachable(error) ??
    database(error) ??
    fault(error)
  );
}

function refused(error: Described): Failure | null {
  if (error instanceof Conflict || error instanceof Refusal) return failed(error.code, error.message);
  if (error instanceof EmbeddedPostgresError) return failed('embedded_database', error.message);
  // By name, since their modules are heavy and may never have been loaded.
  if (error.constructor.name === 'ConfigError') return failed('invalid_configuration', error.message);
  return null;
}

/** oclif's own errors: a flag that does not exist, an argument that is missing. */
function usage(error: Described): Failure | null {
  if (error.oclif?.exit === undefined) return null;
  const message = error.message
    .replace(/\n?See more help with --help$/, '')
    .replace(/^The following errors? occurred:\s+/, '')
    .replace(/^Parsing --\S+\s+/, '')
    .trim();
  const exit = error.oclif.exit;
  return { code: exit === EXIT.usage ? 'invalid_usage' : 'failed', message, exit };
}

function listening(error: Described): Failure | null {
  if (error.code === 'EADDRINUSE') {
    const where = `${error.address ?? ''}:${error.port ?? ''}`;
    return failed(
      'port_in_use',
      `Another program listens on ${where}. Stop it, or choose another port with --port or INTAKE_PORT.`,
    );
  }
  if (error.code !== 'EADDRNOTAVAIL' && !(error.code === 'EACCES' && error.port !== undefined)) return null;
  return failed(
    'cannot_listen',
    `The server cannot listen there: ${error.message}. Choose another --host or --port.`,
  );
}

const UNREACHABLE = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ECONNRESET',
];

function unreachable(error: Described): Failure | null {
  const code = error.code ?? '';
  if (
    !UNREACHABLE.includes(code) &&
    !/timeout exceeded when trying to connect|Connection terminated/.test(error.message)
  )
    return null;
  return failed(
    'database_unreachable',
    `The database cannot be reached: ${sentence(error.message || code)} Check DATABASE_URL and that PostgreSQL runs.`,
  );
}

const DATABASE: Record<string, string> = {
  '28P01': 'The database refuses the password. Check DATABASE_URL.',
  '28000': 'The database refuses the user. Check DATABASE_URL.',
  '3D000': 'The database that DATABASE_URL names does not exist. Create it first.',
  '42501': 'The database user may not do this. Give it the rights on its schema.',
  '53300': 'The database has no connection left. Stop something else that uses it, or raise max_connections.',
  '53100': 'The disk of the database is full. Nothing was changed; free some space, and try again.',
  '55P03': 'Somebody else is using the tables. Stop what is connected to the database, and try again.',
  '57P03': 'The database is starting up. Try again in a moment.',
  '42P01': 'The database is not prepared. Run "intake migrate up".',
  '42703': 'The database is not up to date. Run "intake migrate up".',
};

function database(error: Described): Failure | null {
  const known = DATABASE[error.code ?? ''];
  return known === undefined ? null : failed('database_error', known);
}

/** A bug, or a machine that misbehaves. */
function fault(error: Described): Failure {
  return failed(
    'internal_error',
    `Something went wrong: ${sentence(error.message || error.name)} Run it again with DEBUG=* to see where.`,
  );
}

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

function failed(code: string, message: string): Failure {
  return { code, message, exit: EXIT.failed };
}
