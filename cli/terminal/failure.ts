// What an error says to a person and to a script: a code, one sentence that says what to do next, an exit code.
import { Refusal } from '../../src/catalog/errors.ts';
import { Conflict } from '../../src/platform/conflict.ts';
import { EmbeddedPostgresError } from '../../src/platform/embedded/failure.ts';
import { describeDatabaseFailure, sentence } from './database-failure.ts';

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
  return refused(error) ?? usage(error) ?? listening(error) ?? database(error) ?? fault(error);
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

function database(error: Described): Failure | null {
  const said = describeDatabaseFailure(error);
  return said === null ? null : failed(said.code, said.message);
}

/** A bug, or a machine that misbehaves. */
function fault(error: Described): Failure {
  return failed(
    'internal_error',
    `Something went wrong: ${sentence(error.message || error.name)} Run it again with DEBUG=* to see where.`,
  );
}

function failed(code: string, message: string): Failure {
  return { code, message, exit: EXIT.failed };
}
