// The data directory where nobody names another.
import { homedir } from 'node:os';
import { join } from 'node:path';

export function defaultDataDir(): string {
  if (process.getuid?.() === 0) return '/var/lib/intake';
  return join(process.env['XDG_DATA_HOME'] ?? join(homedir(), '.local/share'), 'intake');
}
