// Gives every request an id and a log of its own, answers what nothing else has caught, and writes one line when it ends.
import type { Context, Middleware } from 'koa';
import type { Log } from '../platform/log.ts';
import { inSpan, type OpenSpan } from '../platform/observed/spans.ts';
import { tell } from '../platform/observed/told.ts';
import { nothingSpent, spending, spentFields, type Spent } from '../platform/observed/work.ts';
import { codeOf, errorAnswer } from './envelope.ts';
import { requestIdOf, STANDING_HEADERS } from './every-answer.ts';

/** The token of a signed link is a secret, also where a link was pasted with something wrong about it. Ids are shorter. */
const withoutToken = (path: string): string =>
  path.replace(/\/(s|view|case-files)\/.*/is, '/$1/…').replaceAll(/[A-Za-z0-9]{32,}/g, '…');

/** What no route of ours answers. */
const UNMATCHED = 'unmatched';
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** The client left before the answer was complete. */
const LEFT = 499;

export function requestContext(log: Log): Middleware {
  return async (ctx, next) => {
    const start = performance.now();
    const requestId = requestIdOf(ctx.req.headers['x-request-id']);
    ctx.state.requestId = requestId;
    ctx.state.log = log.child({ request_id: requestId });
    ctx.set({ 'X-Request-Id': requestId, ...STANDING_HEADERS });
    const spent = nothingSpent({ request_id: requestId });
    tellWhenClosed(ctx, start, spent);
    await inSpan(
      () => ({
        name: ctx.method,
        kind: 'server',
        attributes: { 'http.request.method': ctx.method, 'intake.request_id': requestId },
        parent: ctx.get('traceparent') || undefined,
      }),
      (span) => spending(spent, () => answered(ctx, next, span)),
    );
  };
}

async function answered(ctx: Context, next: () => Promise<unknown>, span: OpenSpan | null): Promise<void> {
  try {
    await next();
  } catch (error) {
    answerFault(ctx, error);
  }
  if (span === null) return;
  const { route = UNMATCHED, refusal, about } = ctx.state;
  span.rename(`${ctx.method} ${route}`);
  span.set({ 'http.route': route, 'http.response.status_code': ctx.status, ...about });
  if (refusal !== undefined) span.set({ 'error.type': refusal });
}

/** One line per request, and the same for metrics. */
function tellWhenClosed(ctx: Context, start: number, spent: Spent): void {
  // Now: a listener that throws would end the process, and who knows what the context says by then.
  const path = withoutToken(ctx.path);
  const { res, state, method } = ctx;
  res.once('close', () => {
    const ms = Math.round((performance.now() - start) * 10) / 10;
    const status = res.writableFinished ? res.statusCode : LEFT;
    const { route = UNMATCHED, refusal, about } = state;
    const code = refusal === undefined ? {} : { code: refusal };
    const line = { method, path, route, status, ...code, ms, ...spentFields(spent), ...about };
    state.log[status >= 500 ? 'error' : 'info'](line, 'request');
    tell('request', { method: METHODS.has(method) ? method : 'other', route, status, ms });
  });
}

/** Koa's own answer has neither the envelope nor the headers of every other one. */
function answerFault(ctx: Context, error: unknown): void {
  if (ctx.headerSent) throw error;
  ctx.state.refusal = codeOf(error);
  const { status, body, headers } = errorAnswer(error, ctx.state.requestId, ctx.state.log);
  ctx.status = status;
  ctx.set(headers);
  ctx.type = 'application/json';
  ctx.body = JSON.stringify(body);
}
