// A tried function for people: the request that went out, the answer, and how it was read.
import type { CallOutcome, CallResult } from '../../src/connectors/calls/answer/result.ts';
import { foreign, layoutWidth, paint, shortTime, type Screen, type Style } from '../terminal/print.ts';
import { plural } from '../../src/platform/plural.ts';
import { wrap } from '../terminal/text.ts';

const STYLES: Record<CallOutcome, Style> = {
  verified: 'green',
  not_verified: 'red',
  inconclusive: 'yellow',
  error: 'red',
};
const MOST_LINES = 40;

export function trialLines(screen: Screen, result: CallResult): string[] {
  const { outcome, read, value, attempts, durationMs, retryAt } = result;
  const said = wrap(foreign(screen, read), layoutWidth(screen) - 2).map((line) => `  ${line}`);
  const tries = attempts === 0 ? '' : `  after ${plural(attempts, 'request')}, ${durationMs} ms`;
  return [
    ...requestLines(screen, result),
    ...answerLines(screen, result),
    `${paint(screen, STYLES[outcome], outcome)}${paint(screen, 'dim', tries)}`,
    ...said,
    ...(value === null ? [] : [`  The value is ${foreign(screen, value)}`]),
    ...(retryAt === null ? [] : [`  Asked again at the earliest at ${shortTime(retryAt)} UTC.`]),
  ];
}

function requestLines(screen: Screen, { request }: CallResult): string[] {
  if (request === null) return [];
  const headers = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`);
  const body = request.body === null ? [] : ['', ...textLines(request.body)];
  return [
    paint(screen, 'bold', 'Request'),
    ...[`${request.method} ${request.url}`, ...headers, ...body].map((line) => `  ${foreign(screen, line)}`),
    '',
  ];
}

function answerLines(screen: Screen, { response }: CallResult): string[] {
  if (response === null) return [];
  const { status, contentType, bytes, excerpt } = response;
  const text = typeof excerpt === 'string' ? excerpt : JSON.stringify(excerpt ?? null, null, 2);
  return [
    paint(screen, 'bold', 'Answer'),
    `  ${status}  ${foreign(screen, contentType ?? 'of no stated type')}, ${plural(bytes, 'byte')}`,
    ...textLines(text).map((line) => `  ${foreign(screen, line)}`),
    '',
  ];
}

function textLines(text: string): string[] {
  const lines = text.split(/\r\n|[\n\r\u2028\u2029]/);
  return lines.length <= MOST_LINES ? lines : [...lines.slice(0, MOST_LINES), '…'];
}
