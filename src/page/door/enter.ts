// GET /s/{token}: the signed link is exchanged for a cookie, and the address is clean from then on. HEAD gives none away.
import type { Context } from 'koa';
import type { Services } from '../../http/endpoint.ts';
import type { SessionCaller } from '../../http/caller.ts';
import { applicantOf } from '../../platform/actors.ts';
import { transact } from '../../platform/transaction.ts';
import { renewToken } from '../../sessions/life/tokens.ts';
import { baseOf, setPageCookie } from './cookie.ts';

/** The link may be used any number of times, on any device: each browser gets a token of its own. */
export async function enter(ctx: Context, caller: SessionCaller, services: Services): Promise<void> {
  if (ctx.method === 'GET') await giveCookie(ctx, caller, services);
  ctx.redirect(baseOf(caller.sessionId));
  ctx.status = 303;
  ctx.body = '';
}

async function giveCookie(ctx: Context, caller: SessionCaller, services: Services): Promise<void> {
  const { orgId, environment, sessionId } = caller;
  const scope = { orgId, environment, actor: applicantOf(sessionId), requestId: ctx.state.requestId };
  const { token, expiresAt } = await transact(services.store, scope, (tx) =>
    renewToken(tx, { sessionId, kind: 'page', replaces: null }),
  );
  setPageCookie(ctx, { sessionId, token, expiresAt, isSecure: services.publicUrl.startsWith('https:') });
}
