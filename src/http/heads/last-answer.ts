// The last answer on a connection: closed at once while the peer still sends, the connection would be reset, and the answer lost.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { throwRestAway } from '../bodies/let-go.ts';

const LINGER_MS = 30_000;

/** Ends our side; what still comes is thrown away until the peer has ended too, or for 30 s. */
export function endAnswered(socket: Duplex): void {
  if (socket.writableEnded) return;
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('end', () => socket.destroy()).once('close', () => clearTimeout(timer));
  socket.end();
  socket.resume();
}

/** Has the server end the connection so where the request has not come to its end when it is answered. */
export function hearOut(request: IncomingMessage, response: ServerResponse): void {
  // Before the server's own listener, which closes the connection behind a last answer.
  response.prependOnceListener('finish', () => {
    const { socket } = request;
    if (request.complete || socket.destroyed) return;
    socket.destroySoon = () => {
      Reflect.deleteProperty(socket, 'destroySoon');
      endAnswered(socket);
    };
    request.once('end', () => {
      if (socket.writableEnded) socket.destroy();
    });
    throwRestAway(request);
  });
}
