// The settings the embedded PostgreSQL runs with.

import { totalmem } from 'node:os';

const MIB = 1024 * 1024;
const SMALL_MACHINE_BYTES = 512 * MIB;

export type Settings = Record<string, string>;

/** As `-c` flags; what the caller gives wins, but the server never listens beyond loopback. */
export function settingFlags(given: Settings, port: number): string[] {
  const settings: Settings = {
    max_connections: '100',
    shared_buffers: isSmall() ? '32MB' : '128MB',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] ',
    log_checkpoints: 'off',
    // A refused statement is told to its client. Its text and values are personal data and stay out of the log.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    ...given,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    port: String(port),
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Counts a container's limit as well as the machine's memory. */
function isSmall(): boolean {
  const limit = process.constrainedMemory();
  return Math.min(totalmem(), limit > 0 ? limit : Infinity) <= SMALL_MACHINE_BYTES;
}
