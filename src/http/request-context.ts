// Gives every request an id and a log of its own, and writes one line about it when it ends.
import type { Middleware } from 'koa';
import type { Log } from '../platform/log.ts';
import { newId } from '../platform/ids.ts';

const GIVEN_ID = /^[A-Za-z0-9_-]{8,128}$/;

/** The token of a signed link is a secret, also where a link was pasted with something wrong about it. Ids are shorter. */
const withoutToken = (path: string): string =>
  path.replace(/^\/s\/.*/s, '/s/…').replaceAll(/[A-Za-z0-9]{32,}/g, '…');

export function requestContext(log: Log): Middleware {
  return async (ctx, next) => {
    const start = performance.now();
    const given = ctx.get('X-Request-Id');
    const requestId = GIVEN_ID.test(given) ? given : newId('req');
    ctx.state.requestId = requestId;
    ctx.state.log = log.child({ request_id: requestId });
    ctx.set('X-Request-Id', requestId);
    ctx.res.once('close', () => {
      const ms = Math.round((performance.now() - start) * 10) / 10;
      const status = ctx.res.writableFinished ? ctx.status : 499;
      ctx.state.log[status >= 500 ? 'error' : 'info'](
        { method: ctx.method, path: withoutToken(ctx.path), status, ms },
        'request',
      );
    });
    await next();
  };
}
