// Answers what is no HTTP request: the parser's refusals and timeouts, in the same envelope, then the connection is closed.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Log } from '../platform/log.ts';
import { newId } from '../platform/ids.ts';

type ParserError = Error & { code?: string };

const ANSWERS: Record<string, { status: string; message: string }> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    message: 'The headers are larger than 16 KiB.',
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: {
    status: '413 Content Too Large',
    message: 'The chunk extensions are too large.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    message: 'The request took too long to arrive.',
  },
};
const MALFORMED = { status: '400 Bad Request', message: 'The request is not valid HTTP/1.1.' };

export function answerClientErrors(server: Server, log: Log): void {
  const latest = new WeakMap<Socket, { request: IncomingMessage; response: ServerResponse }>();
  server.on('request', (request: IncomingMessage, response: ServerResponse) =>
    latest.set(request.socket, { request, response }),
  );
  server.on('clientError', (error: ParserError, socket: Socket) => {
    const current = latest.get(socket);
    // A second answer to one request would be taken for that of the next.
    const isAnswered = current !== undefined && !current.request.complete && current.response.headersSent;
    if (isAnswered || !socket.writable || error.code === 'ECONNRESET') socket.destroy();
    else refuse(error, socket, log);
  });
}

function refuse(error: ParserError, socket: Socket, log: Log): void {
  const requestId = newId('req');
  const { status, message } = ANSWERS[error.code ?? ''] ?? MALFORMED;
  log.info(
    { request_id: requestId, status: Number(status.slice(0, 3)), reason: error.code },
    'not a request',
  );
  const body = JSON.stringify({
    error: { type: 'validation_error', code: 'invalid_request', message, request_id: requestId },
  });
  const head = [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}
