// How many connections a process takes at most: descriptors are left for the database, files and child processes.
import { readFileSync } from 'node:fs';

const MOST = 10_000;
const LEFT_FOR_OTHERS = 256;

/** Beyond it a connection is closed as soon as it comes; a slow one is closed after seconds, so room comes back by itself. */
export function mostConnections(): number {
  return Math.max(LEFT_FOR_OTHERS, Math.min(MOST, openFilesLimit() - LEFT_FOR_OTHERS));
}

/** Node.js raises its own limit as far as it may. Where the system does not tell, it is large. */
function openFilesLimit(): number {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8');
    return Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? Infinity);
  } catch {
    return Infinity;
  }
}
