// The view as a middleware: whose address it is, whether it still holds, and the page or the picture behind it.
import type { Context, Middleware } from 'koa';
import { isDrawable } from '../documents/drawing/picture.ts';
import { PicturesBusy, type Pictures } from '../documents/drawing/pictures.ts';
import type { Services } from '../http/endpoint.ts';
import { send } from '../page/door/answer.ts';
import type { LinkAbout } from '../platform/signed-link.ts';
import { readLook, viewPath } from './address.ts';
import { viewStyle } from './assets.ts';
import { endPage, statusOf, type EndKind } from './end-view.ts';
import { readPageView } from './looking.ts';
import { DRAWN_WIDTH, pageView } from './page-view.ts';
import { maybeStanding, type Standing } from './queries.ts';

export type ViewOptions = { services: Services; pictures: Pictures };

/** No script, no form, nothing kept, nothing told to another site. */
const HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'geolocation=(), microphone=(), camera=(), payment=()',
  'X-Robots-Tag': 'noindex, nofollow',
};

const PLACE = /^\/view\/([^/]*)(?:\/pages\/([a-z0-9_]{1,64})\/([1-9]\d{0,5}))?\/?$/;

export function documentViews(options: ViewOptions): Middleware {
  return async (ctx, next) => {
    if (ctx.path === viewStyle.path) return sendStyle(ctx);
    if (!ctx.path.startsWith('/view/')) return next();
    ctx.set(HEADERS);
    try {
      await serve(ctx, options);
    } catch (error) {
      const isBusy = error instanceof PicturesBusy;
      if (!isBusy) ctx.state.log.error({ err: error }, 'unforeseen error');
      await end(ctx, isBusy ? 'busy' : 'error');
    }
  };
}

function sendStyle(ctx: Context): void {
  const { bytes, encoding } = viewStyle.body(ctx.get('Accept-Encoding') || undefined);
  ctx.set(viewStyle.headers);
  if (encoding !== null) ctx.set('Content-Encoding', encoding);
  ctx.body = bytes;
  ctx.set('Content-Type', viewStyle.type);
}

const BUSY_SECONDS = 2;

async function end(ctx: Context, kind: EndKind, base?: string): Promise<void> {
  if (kind === 'busy') ctx.set('Retry-After', String(BUSY_SECONDS));
  await send(ctx, { status: statusOf(kind), html: endPage(kind, base) });
}

async function serve(ctx: Context, { services, pictures }: ViewOptions): Promise<void> {
  const [, token = '', docId, number] = PLACE.exec(ctx.path) ?? [];
  const isRead = ctx.method === 'GET' || ctx.method === 'HEAD';
  const about = isRead ? services.links.read('view', token) : null;
  if (about === null) return end(ctx, 'unknown');
  const { sql } = services.store.database;
  const look = readLook(new URLSearchParams(ctx.querystring));
  const asked = docId ?? look.docId ?? null;
  const standing = await maybeStanding(sql, about, asked);
  const ended = endOf(standing, about);
  if (ended !== null) return end(ctx, ended);
  const document = standing?.document ?? null;
  const isGone = asked !== null && (document === null || document.status === 'erased');
  if (isGone) return end(ctx, 'erased', viewPath(token));
  if (docId === undefined) {
    const view = await readPageView(sql, about, { base: viewPath(token), look });
    return send(ctx, { status: 200, html: pageView(view) });
  }
  const isPicture = isDrawable(document?.mimeType ?? null);
  const request = { pageIndex: Number(number) - 1, maxWidth: DRAWN_WIDTH };
  const picture = isPicture ? await pictures.find({ docId, lane: about.orgId, request }) : null;
  if (picture === null) return end(ctx, 'unknown');
  ctx.body = Buffer.from(picture.bytes);
  ctx.set('Content-Type', picture.type);
}

/** Null where the address still holds. */
function endOf(standing: Standing | null, { expiresAt, revision }: LinkAbout): EndKind | null {
  if (standing === null) return 'unknown';
  if (!(new Date(standing.now) < expiresAt)) return 'expired';
  return standing.revision === revision ? null : 'changed';
}
