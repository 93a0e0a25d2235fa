// How many connections a process takes at most, of all and of one address: descriptors are left for the database, files and children.
import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { createNeighbourhood } from './client-address.ts';

const MOST = 10_000;
const LEFT_FOR_OTHERS = 256;
/** An office or a telephone network behind one address has room; who takes more leaves others theirs. */
const PART_OF_ONE = 10;

export type Connections = {
  /** Settles when none is open any more. */
  whenNone(): Promise<void>;
};

/**
 * Closes what is beyond as soon as it comes; a slow one is closed after seconds, so room comes back by itself. Proxies that are
 * trusted, and this machine, count as the many that they speak for.
 */
export function limitConnections(
  server: Server,
  trustedProxies: string,
  most = mostConnections(),
): Connections {
  const neighbourhoodOf = createNeighbourhood(trustedProxies);
  const mostOfOne = Math.ceil(most / PART_OF_ONE);
  const ofOne = new Map<string, number>();
  const none = { wanted: Promise.withResolvers<void>(), open: 0 };
  const count = (from: string | null, by: 1 | -1): void => {
    none.open += by;
    if (from === null) return;
    const left = (ofOne.get(from) ?? 0) + by;
    if (left > 0) ofOne.set(from, left);
    else ofOne.delete(from);
  };
  // Before the server's own listener, which begins to read.
  server.prependListener('connection', (socket: Socket) => {
    const from = neighbourhoodOf(socket.remoteAddress ?? '');
    if (none.open >= most || (from !== null && (ofOne.get(from) ?? 0) >= mostOfOne))
      return void socket.destroy();
    count(from, 1);
    socket.once('close', () => {
      count(from, -1);
      if (none.open === 0) none.wanted.resolve();
    });
  });
  return {
    whenNone() {
      none.wanted = Promise.withResolvers<void>();
      if (none.open === 0) none.wanted.resolve();
      return none.wanted.promise;
    },
  };
}

function mostConnections(): number {
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
