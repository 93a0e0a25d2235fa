// A refusal of what is not a request: the error envelope beside Koa, on a response or on the bare socket.
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Log } from '../../platform/log.ts';
import { requestIdOf, STANDING_HEADERS } from '../every-answer.ts';
import { endAnswered } from './last-answer.ts';

export type Fault = { status: number; message: string; reason?: string | undefined };
export type FaultAnswer = {
  status: number;
  headers: Record<string, string>;
  body: string;
  requestId: string;
};

/** The connection ends with it: nobody knows where a next request would begin. */
export function faultAnswer({ status, message }: Fault, givenId?: unknown): FaultAnswer {
  const requestId = requestIdOf(givenId);
  const error = { type: 'validation_error', code: 'invalid_request', message, request_id: requestId };
  const body = JSON.stringify({ error });
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    'X-Request-Id': requestId,
    ...STANDING_HEADERS,
    Connection: 'close',
  };
  return { status, headers, body, requestId };
}

export function logFault(log: Log, { status, message, reason }: Fault, requestId: string): void {
  log.info({ request_id: requestId, status, reason: reason ?? message }, 'not a request');
}

/** Where there is no response to write to. */
export function refuseOn(socket: Duplex, fault: Fault, log: Log): void {
  const { status, headers, body, requestId } = faultAnswer(fault);
  logFault(log, fault, requestId);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  // Whoever has gone by now needs no answer.
  socket.on('error', () => undefined);
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  endAnswered(socket);
}
