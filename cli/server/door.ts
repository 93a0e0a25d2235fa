// The port: held by one process for as long as `serve` runs, connections handed to those that answer.
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { Conflict } from '../../src/platform/conflict.ts';
import type { Log } from '../../src/platform/log.ts';
import type { Child } from './child.ts';

export type Door = {
  port: number;
  joined(child: Child): void;
  gone(child: Child): void;
  /** No new connections; those that wait are handed on if anybody is there. */
  close(): void;
};

/** What comes while nobody answers waits, so many for so long. */
const MOST_WAITING = 1000;
const LONGEST_MS = 10_000;
/** Before anybody has answered at all: a slow machine takes its time to start, and whoever is early should see it start. */
const LONGEST_AT_START_MS = 120_000;

/** Rejects where the address cannot be had. */
export async function openDoor({ host, port, log }: { host: string; port: number; log: Log }): Promise<Door> {
  const waiting = new Set<Socket>();
  const answering: Child[] = [];
  let longestMs = LONGEST_AT_START_MS;
  const server = createServer({ pauseOnConnect: true }, (socket) => {
    socket.on('error', () => socket.destroy());
    pass(socket);
  });
  const pass = (socket: Socket): void => {
    const child = next(answering);
    if (child !== null) child.hand(socket);
    else if (waiting.size >= MOST_WAITING) socket.destroy();
    else hold(waiting, { socket, longestMs });
  };
  const passAll = (sockets: Iterable<Socket>): void => {
    for (const socket of sockets) if (!socket.destroyed) pass(socket);
  };
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(isLookUp(error) ? noSuchAddress(host) : error));
    server.listen(port, host, resolve);
  });
  // Such as a connection that could not be taken, for want of descriptors: the next one may be.
  server.on('error', (error) => log.error({ err: error }, 'a connection could not be taken'));
  return {
    port: (server.address() as AddressInfo).port,
    joined(child) {
      answering.push(child);
      longestMs = LONGEST_MS;
      const held = [...waiting];
      waiting.clear();
      passAll(held);
    },
    gone(child) {
      const index = answering.indexOf(child);
      if (index >= 0) answering.splice(index, 1);
      void child.ended.then(() => passAll(child.takeBack()));
    },
    close() {
      server.close();
      for (const socket of waiting) socket.destroy();
    },
  };
}

const isLookUp = (error: Error & { syscall?: string }): boolean => error.syscall === 'getaddrinfo';

const noSuchAddress = (host: string): Conflict =>
  new Conflict(
    'cannot_listen',
    `The server cannot listen on ${JSON.stringify(host)}: that is no address of this machine. Choose another one with --host or INTAKE_HOST, such as 127.0.0.1 or 0.0.0.0.`,
  );

function hold(waiting: Set<Socket>, { socket, longestMs }: { socket: Socket; longestMs: number }): void {
  waiting.add(socket);
  const timer = setTimeout(() => {
    if (waiting.delete(socket)) socket.destroy();
  }, longestMs).unref();
  socket.once('close', () => clearTimeout(timer));
}

/** In turn; one that is behind with taking its connections is passed over. */
function next(answering: Child[]): Child | null {
  let best = answering.shift();
  if (best === undefined) return null;
  answering.push(best);
  for (const child of answering) if (child.waiting() < best.waiting()) best = child;
  return best;
}
