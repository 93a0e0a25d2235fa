// Gives the memory of what a client sent back at once: to a collector each piece is a few bytes, so it would come by for it after 32 MiB.
import type { IncomingMessage } from 'node:http';

/** For whoever holds the piece alone: it is empty then. */
export function letGo(piece: Buffer): void {
  const { buffer } = piece;
  // A small one may share its memory with others.
  if (buffer instanceof ArrayBuffer && buffer.byteLength === piece.length) buffer.transfer(0);
}

/** Takes what still comes of a body that nobody reads any more, and keeps none of it. */
export function throwRestAway(request: IncomingMessage): void {
  request.on('data', letGo).resume();
  // Node.js takes by itself what nobody has begun to read, and leaves it to the collector.
  request.read(0);
}
