// Answers what is no HTTP request: the parser's refusals and timeouts, in the same envelope, then the connection is closed.
import type { Socket } from 'node:net';
import type { Log } from '../platform/log.ts';
import { newId } from '../platform/ids.ts';

type ParserError = Error & { code?: string };

const ANSWERS: Record<string, { status: string; message: string }> = {
  HPE_HEADER_OVERFLOW: { status: '431 Request Header Fields Too Large', message: 'The headers are larger than 16 KiB.' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: '413 Content Too Large', message: 'The chunk extensions are too large.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', message: 'The request took too long to arrive.' },
};
const MALFORMED = { status: '400 Bad Request', message: 'The request is not valid HTTP/1.1.' };

/** The listener for a server's `clientError`. */
export function answerClientError(log: Log): (error: ParserError, socket: Socket) => void {
  return (error, socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    const requestId = newId('req');
    const { status, message } = ANSWERS[error.code ?? ''] ?? MALFORMED;
    log.info({ request_id: requestId, status: Number(status.slice(0, 3)), reason: error.code }, 'not a request');
    const body = JSON.stringify({ error: { type: 'validation_error', code: 'invalid_request', message, request_id: requestId } });
    socket.end(
      [
        `HTTP/1.1 ${status}`,
        'Content-Type: application/json; charset=utf-8',
        `Content-Length: ${Buffer.byteLength(body)}`,
        `X-Request-Id: ${requestId}`,
        'Connection: close',
        '',
        body,
      ].join('\r\n'),
      () => socket.destroy(),
    );
  };
}
