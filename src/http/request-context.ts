// Gives every request an id and a log of its own, answers what nothing else has caught, and writes one line when it ends.
import type { Context, Middleware } from 'koa';
import type { Log } from '../platform/log.ts';
import { errorAnswer } from './envelope.ts';
import { requestIdOf, STANDING_HEADERS } from './every-answer.ts';

/** The token of a signed link is a secret, also where a link was pasted with something wrong about it. Ids are shorter. */
const withoutToken = (path: string): string =>
  path.replace(/^\/(s|view)\/.*/s, '/$1/…').replaceAll(/[A-Za-z0-9]{32,}/g, '…');

export function requestContext(log: Log): Middleware {
  return async (ctx, next) => {
    const start = performance.now();
    const requestId = requestIdOf(ctx.req.headers['x-request-id']);
    ctx.state.requestId = requestId;
    ctx.state.log = log.child({ request_id: requestId });
    ctx.set({ 'X-Request-Id': requestId, ...STANDING_HEADERS });
    // Now: a listener that throws would end the process, and who knows what the context says by then.
    const about = { method: ctx.method, path: withoutToken(ctx.path) };
    const { res, state } = ctx;
    res.once('close', () => {
      const ms = Math.round((performance.now() - start) * 10) / 10;
      const status = res.writableFinished ? res.statusCode : 499;
      state.log[status >= 500 ? 'error' : 'info']({ ...about, status, ms }, 'request');
    });
    try {
      await next();
    } catch (error) {
      answerFault(ctx, error);
    }
  };
}

/** Koa's own answer has neither the envelope nor the headers of every other one. */
function answerFault(ctx: Context, error: unknown): void {
  if (ctx.headerSent) throw error;
  const { status, body, headers } = errorAnswer(error, ctx.state.requestId, ctx.state.log);
  ctx.status = status;
  ctx.set(headers);
  ctx.type = 'application/json';
  ctx.body = JSON.stringify(body);
}
