// Answers what is no HTTP request: the parser's refusals and timeouts, in the same envelope, then the connection is closed.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Log } from '../../platform/log.ts';
import { refuseOn, type Fault } from './fault.ts';
import { endAnswered } from './last-answer.ts';

type ParserError = Error & { code?: string };
type Exchange = { request: IncomingMessage; response: ServerResponse };

const FAULTS: Record<string, Fault> = {
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The headers are larger than 16 KiB.' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, message: 'The chunk extensions are too large.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request took too long to arrive.' },
};
const MALFORMED: Fault = { status: 400, message: 'The request is not valid HTTP/1.1.' };

export function answerClientErrors(server: Server, log: Log): void {
  const latest = new WeakMap<Socket, Exchange>();
  for (const event of ['request', 'checkContinue', 'checkExpectation'] as const)
    server.on(event, (request: IncomingMessage, response: ServerResponse) =>
      latest.set(request.socket, { request, response }),
    );
  server.on('clientError', (error: ParserError, socket: Socket) => {
    const current = latest.get(socket);
    if (error.code === 'ECONNRESET' || socket.destroyed) socket.destroy();
    // What comes behind the last answer is thrown away, be it well-formed or not.
    else if (socket.writableEnded) return;
    else if (current !== undefined && isAnswered(current)) endAnswered(socket);
    else refuseOn(socket, { ...(FAULTS[error.code ?? ''] ?? MALFORMED), reason: error.code }, log);
  });
}

/** A second answer to one request would be taken for that of the next; after a last answer nobody waits for one. */
function isAnswered({ request, response }: Exchange): boolean {
  if (!response.headersSent) return false;
  const isLast =
    !response.shouldKeepAlive || String(response.getHeader('Connection')).toLowerCase() === 'close';
  return isLast || !request.complete;
}
