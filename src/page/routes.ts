// The hosted pages as a middleware: who may see what, which headers every page has, and a clear page for everything that ends otherwise.
import type { Context, Middleware } from 'koa';
import { Refusal } from '../catalog/errors.ts';
import type { ClientAddress } from '../http/heads/client-address.ts';
import type { Services } from '../http/endpoint.ts';
import { refusalOf } from '../http/envelope.ts';
import type { Pictures } from '../documents/drawing/pictures.ts';
import type { AdmitToken } from '../sessions/life/authenticate.ts';
import { readApplication, shownStatus } from '../sessions/application.ts';
import { send } from './door/answer.ts';
import { pageAsset } from './door/assets.ts';
import { pageToken } from './door/cookie.ts';
import { enter } from './door/enter.ts';
import { ASKING } from './asking/asking.ts';
import { LATE } from './asking/filling.ts';
import { actOf, isRaw, type Act } from './acts.ts';
import { chooseLocale, textsFor } from './texts.ts';
import { endPage, type EndKind } from './end-view.ts';
import { isThrownAway } from './door/thrown-away.ts';
import { onTo, sceneOf, shown, visitOf, type Outcome, type Visit } from './visit.ts';

export type PageOptions = {
  services: Services;
  /** Of the pages of documents. */
  pictures: Pictures;
  admitToken: AdmitToken;
  clientAddress: ClientAddress;
};

const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** No page is kept anywhere, framed, or told to another site. */
const HEADERS = {
  'Content-Security-Policy': CSP,
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'geolocation=(), microphone=(), payment=()',
  'X-Robots-Tag': 'noindex, nofollow',
};

const LINK = /^\/s\/([^/]*)\/?$/;
/** What people make of a link that they shorten. */
const FRONT = new Set(['/', '/apply', '/apply/']);
const FRONT_END = { kind: 'no_link', status: 200 } as const;

const PAGE = /^\/apply\/([^/]+)(?:\/(.*))?$/;

export function hostedPages(options: PageOptions): Middleware {
  return async (ctx, next) => {
    const route = routeOf(ctx.path);
    if (route !== null) ctx.state.route = route;
    if (ctx.path.startsWith('/page/')) return sendAsset(ctx, next);
    if (ctx.path === '/favicon.ico') return sendNoIcon(ctx);
    const serve = pageFor(ctx, options);
    if (serve === null) return next();
    ctx.set(HEADERS);
    try {
      await serve();
    } catch (error) {
      await sendEnd(ctx, endOf(ctx, error));
    }
  };
}

/** As it is counted: without anything that differs from one visitor to the next. */
function routeOf(path: string): string | null {
  if (LINK.test(path)) return '/s/{token}';
  const [, , act] = PAGE.exec(path) ?? [];
  if (act !== undefined) return '/apply/{sessionId}/…';
  if (PAGE.test(path)) return '/apply/{sessionId}';
  return path.startsWith('/page/') ? '/page/…' : null;
}

/** What the address leads to; null where it is none of ours. */
function pageFor(ctx: Context, options: PageOptions): (() => Promise<void>) | null {
  if (FRONT.has(ctx.path)) return isPersons(ctx) ? () => sendEnd(ctx, FRONT_END) : null;
  const [, token] = LINK.exec(ctx.path) ?? [];
  if (token !== undefined) return () => followLink(ctx, token, options);
  const [, sessionId, path = ''] = PAGE.exec(ctx.path) ?? [];
  return sessionId === undefined ? null : () => servePage(ctx, { sessionId, path }, options);
}

async function sendAsset(ctx: Context, next: () => Promise<unknown>): Promise<void> {
  const asset = pageAsset(ctx.path);
  if (asset === null || !isRead(ctx)) return void (await next());
  const { bytes, encoding } = asset.body(ctx.get('Accept-Encoding') || undefined);
  ctx.set(asset.headers);
  if (encoding !== null) ctx.set('Content-Encoding', encoding);
  ctx.body = bytes;
  ctx.set('Content-Type', asset.type);
}

/** Browsers ask for it by themselves. */
function sendNoIcon(ctx: Context): void {
  ctx.status = 204;
  ctx.set('Cache-Control', 'public, max-age=86400');
}

const isRead = ({ method }: Context): boolean => method === 'GET' || method === 'HEAD';

/** Browsers name pages among what they take; programs say nothing of the kind. */
const isPersons = (ctx: Context): boolean => isRead(ctx) && ctx.get('Accept').includes('text/html');

async function followLink(
  ctx: Context,
  token: string,
  { admitToken, clientAddress, services }: PageOptions,
): Promise<void> {
  if (!isRead(ctx)) throw new Refusal('not_found');
  const address = (): string => clientAddress(ctx.req);
  const caller = await admitToken({ token, kind: 'link', sessionId: null, clientAddress: address });
  await enter(ctx, caller, services);
}

type Asked = { sessionId: string; path: string };

async function servePage(ctx: Context, asked: Asked, options: PageOptions): Promise<void> {
  const { services, pictures, admitToken, clientAddress } = options;
  const act = actOf(ctx.method, asked.path);
  const { sessionId } = asked;
  const caller = await admitToken({
    token: pageToken(ctx),
    kind: 'page',
    sessionId,
    clientAddress: () => clientAddress(ctx.req),
  });
  const visit = visitOf(ctx, caller, { services, pictures, id: act?.id ?? '' });
  if (act !== null && isRaw(act)) return act.send(visit);
  try {
    await send(ctx, await outcomeOf(visit, act));
  } catch (error) {
    // A refusal is told within the frame of the session, in its language.
    const isTerminal = error instanceof Refusal && error.code === 'session_terminal';
    const ended = isTerminal ? await endedWith(visit, act) : null;
    await send(ctx, ended ?? (await endWithin(visit, endOf(ctx, error))));
  }
}

type PageAct = Exclude<Act, { send: unknown }> | null;

async function outcomeOf(visit: Visit, act: PageAct): Promise<Outcome> {
  const outcome = (await endedWith(visit, act)) ?? (await act?.run(visit)) ?? null;
  return outcome ?? endWithin(visit, { kind: 'not_found', status: 404 });
}

/** What has ended shows how, whatever is asked for; also where it ended while it was asked. */
async function endedWith(visit: Visit, act: PageAct): Promise<Outcome | null> {
  const name = act?.name;
  if (name === 'language') return null;
  const application = await readApplication(visit.services.store.database.sql, visit.caller.sessionId);
  const status = shownStatus(application);
  if (status === 'submitted' || application.record.runtimeStatus === 'complete')
    return name === 'done' || isTaking(visit, act) ? null : onTo(`${visit.base}/done${lateOf(visit, act)}`);
  if (status === 'expired' || status === 'cancelled') return endWithin(visit, { kind: status, status: 410 });
  return name === 'done' ? onTo(visit.base) : null;
}

/** A form with answers: it is told whether they came too late. */
const isTaking = ({ ctx }: Visit, act: PageAct): boolean =>
  ctx.method === 'POST' && act !== null && Object.hasOwn(ASKING, act.name);

const LATE_ACTS = new Map([
  ['documents', 'file'],
  ['replace', 'file'],
  ['remove', 'removal'],
]);

/** What was done with files too late counts for nothing, and is told. */
function lateOf({ ctx }: Visit, act: PageAct): string {
  const late = ctx.method === 'POST' ? LATE_ACTS.get(act?.name ?? '') : undefined;
  return late === undefined ? '' : `?${LATE}=${late}`;
}

type End = { kind: EndKind; status: number; headers?: Record<string, string> };

async function endWithin(visit: Visit, end: End): Promise<Outcome> {
  const { frame } = await sceneOf(visit);
  setHeaders(visit.ctx, end);
  return shown(endPage(frame, end.kind), end.status);
}

/** Which page tells about an error; what is not foreseen is logged and told without a word of it. */
function endOf(ctx: Context, error: unknown): End {
  const { code, status, headers } = refusalOf(error, ctx.state.log);
  if (code === 'invalid_session_token')
    return LINK.test(ctx.path) ? { kind: 'unknown', status: 404 } : { kind: 'signed_out', status: 401 };
  if (code === 'rate_limit_exceeded') return { kind: 'too_many', status, headers };
  if (status === 413) return { kind: 'too_large', status, headers };
  if (code === 'forbidden') return { kind: 'stale_form', status };
  return code === 'not_found' ? { kind: 'not_found', status } : { kind: 'error', status, headers };
}

/** Without a session: in the language of the browser. */
async function sendEnd(ctx: Context, end: End): Promise<void> {
  const texts = textsFor(chooseLocale(ctx.get('Accept-Language') || undefined));
  setHeaders(ctx, end);
  await send(ctx, shown(endPage({ texts }, end.kind), end.status));
}

const TOO_SLOW = 408;

/** Browsers show no answer before they have sent everything, and none at all where the connection is closed meanwhile. */
function setHeaders(ctx: Context, { status, headers = {} }: End): void {
  const { Connection: connection, ...others } = headers;
  ctx.set(others);
  if (isThrownAway(ctx) && status !== TOO_SLOW) ctx.req.resume();
  else if (connection !== undefined) ctx.set('Connection', connection);
}
