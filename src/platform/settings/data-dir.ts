// The data directory where nobody names another.
import { homedir, userInfo } from 'node:os';
import { isAbsolute, join } from 'node:path';

type Around = { environment: Record<string, string | undefined>; isRoot: boolean };

const OWN: Around = { environment: process.env, isRoot: process.getuid?.() === 0 };

/** The same wherever a command is given: what is set and empty, or no whole path, names no place (XDG Base Directory Specification). */
export function defaultDataDir({ environment, isRoot }: Around = OWN): string {
  if (isRoot) return '/var/lib/intake';
  const { XDG_DATA_HOME: data = '', HOME: home = homedir() } = environment;
  if (isAbsolute(data)) return join(data, 'intake');
  return join(isAbsolute(home) ? home : userInfo().homedir, '.local/share/intake');
}
