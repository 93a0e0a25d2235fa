// What still comes of a body that is answered already: taken and thrown away at a fair pace, else the connection is closed.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { UploadLimits } from './upload-room.ts';

type Pace = Pick<UploadLimits, 'windowMs' | 'leastBytes'>;

/** Clients finish what they send before they read; whoever dribbles would keep the connection for minutes. */
export function limitRest(request: IncomingMessage, response: ServerResponse, pace: Pace): void {
  response.once('finish', () => {
    const { socket } = request;
    if (request.complete || socket.destroyed) return;
    let before = socket.bytesRead;
    const timer = setInterval(() => {
      if (request.complete) clearInterval(timer);
      else if (socket.bytesRead - before < pace.leastBytes) socket.destroy();
      before = socket.bytesRead;
    }, pace.windowMs);
    socket.once('close', () => clearInterval(timer));
  });
}
