// Refuses requests whose head another server could read otherwise, before Koa or anything else looks at them.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Log } from '../../platform/log.ts';
import { logFault, faultAnswer, refuseOn, type Fault } from './fault.ts';
import { hearOut } from './last-answer.ts';
import { pathOf } from './request-target.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const bad = (message: string): Fault => ({ status: 400, message });

const EXPECTATION = bad('Expect may say 100-continue and nothing else.');
const NO_PROXY = bad('This server is no proxy: CONNECT leads nowhere.');
const NO_TARGET = bad('The request line names no path. Write one that begins with a slash.');

/** Hands on what is well-formed, with the path alone as its target; answers everything else itself. */
export function judgeHeads(server: Server, log: Log, answer: Answer): void {
  const judge: Answer = (request, response) => {
    // Nobody could be answered on a connection that has had its last answer.
    if (request.socket.writableEnded) return void request.socket.destroy();
    const path = pathOf(request.method ?? '', request.url ?? '');
    const fault = faultOf(request) ?? (path === null ? NO_TARGET : null);
    if (fault !== null || path === null) return refuse(request, response, { fault: fault ?? NO_TARGET, log });
    request.url = path;
    // Nobody is asked to go on with a body that is refused already.
    if (isWaiting(request)) response.writeContinue();
    hearOut(request, response);
    answer(request, response);
  };
  server.on('request', judge);
  server.on('checkContinue', judge);
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) =>
    refuse(request, response, { fault: faultOf(request) ?? EXPECTATION, log }),
  );
  server.on('connect', (_request, socket) => refuseOn(socket, NO_PROXY, log));
}

/** HTTP/1.0 knows no such wish. */
const isWaiting = ({ headers, httpVersion }: IncomingMessage): boolean =>
  headers.expect !== undefined && httpVersion === '1.1';

/** What is wrong with version, host or framing; the parser has seen to the rest. */
function faultOf(request: IncomingMessage): Fault | null {
  if (!['1.0', '1.1'].includes(request.httpVersion))
    return { status: 505, message: 'Send the request as HTTP/1.1.' };
  return faultOfHost(request) ?? faultOfFraming(request);
}

function faultOfHost({ httpVersion, headersDistinct }: IncomingMessage): Fault | null {
  const hosts = headersDistinct['host']?.length ?? 0;
  if (hosts > 1) return bad('The request has more than one Host header.');
  return hosts === 0 && httpVersion === '1.1' ? bad('The request has no Host header.') : null;
}

function faultOfFraming({ httpVersion, headers }: IncomingMessage): Fault | null {
  const encoding = headers['transfer-encoding']?.trim().toLowerCase();
  if (encoding === undefined) return null;
  if (httpVersion === '1.0' || encoding.match(/\bchunked\b/g)?.length !== 1)
    return bad('The Transfer-Encoding of the body is not chunked alone.');
  if (encoding === 'chunked') return null;
  return { status: 501, message: 'Send the body as it is, or chunked: no other Transfer-Encoding is known.' };
}

/** In its turn, where several requests came at once; nothing after it is read as a request. */
function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  { fault, log }: { fault: Fault; log: Log },
): void {
  const { status, headers, body, requestId } = faultAnswer(fault, request.headers['x-request-id']);
  logFault(log, fault, requestId);
  hearOut(request, response);
  response.statusCode = status;
  response.setHeaders(new Map(Object.entries(headers)));
  response.end(body);
}
