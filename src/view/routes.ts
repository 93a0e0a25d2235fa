// The view as a middleware: whose address it is, whether it still holds, and the page or the picture behind it.
import type { Context, Middleware } from 'koa';
import { isDrawable } from '../documents/drawing/picture.ts';
import { PicturesBusy, type Pictures } from '../documents/drawing/pictures.ts';
import { refusalOf } from '../http/envelope.ts';
import type { Services } from '../http/endpoint.ts';
import { send } from '../page/door/answer.ts';
import type { LinkAbout } from '../platform/signed-link.ts';
import { readLook, viewPath, type Look } from './address.ts';
import { viewStyle } from './assets.ts';
import { endPage, statusOf, type EndKind } from './end-view.ts';
import { readPageView } from './looking.ts';
import { DRAWN_WIDTH, pageView } from './page-view.ts';
import { maybeStanding, type Standing } from './queries.ts';

export type ViewOptions = { services: Services; pictures: Pictures };

/** No script, no form, nothing kept, nothing told to another site. */
export const PLAIN_HEADERS = {
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
    ctx.state.route = '/view/{token}';
    ctx.set(PLAIN_HEADERS);
    try {
      await serve(ctx, options);
    } catch (error) {
      await end(ctx, error instanceof PicturesBusy ? 'busy' : faultKind(ctx, error));
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

/** Of what is no page of its own; it is logged. */
export const faultKind = ({ state }: Context, error: unknown): EndKind =>
  refusalOf(error, state.log).status === statusOf('away') ? 'away' : 'error';

const BUSY_SECONDS = 2;

async function end(ctx: Context, kind: EndKind, base?: string): Promise<void> {
  if (statusOf(kind) === statusOf('busy')) ctx.set('Retry-After', String(BUSY_SECONDS));
  await send(ctx, { status: statusOf(kind), html: endPage(kind, { base }) });
}

type Asked = {
  /** The path of the view. */
  base: string;
  about: LinkAbout;
  look: Look;
  /** What a picture is asked of; null for the page itself. */
  picture: { docId: string; pageIndex: number } | null;
};

/** Null where nothing was signed like that. */
function askedOf(ctx: Context, { links }: Services): Asked | null {
  const [, token = '', docId, number] = PLACE.exec(ctx.path) ?? [];
  const isRead = ctx.method === 'GET' || ctx.method === 'HEAD';
  const about = isRead ? links.read('view', token) : null;
  if (about === null) return null;
  const picture = docId === undefined ? null : { docId, pageIndex: Number(number) - 1 };
  return { base: viewPath(token), about, look: readLook(new URLSearchParams(ctx.querystring)), picture };
}

async function serve(ctx: Context, { services, pictures }: ViewOptions): Promise<void> {
  const asked = askedOf(ctx, services);
  if (asked === null) return end(ctx, 'unknown');
  const { about, base, look, picture } = asked;
  const { sql } = services.store.database;
  const docId = picture?.docId ?? look.docId ?? null;
  const standing = await maybeStanding(sql, about, docId);
  if (standing === null) return end(ctx, 'unknown');
  const ended = endOf(standing, about);
  if (ended !== null) return end(ctx, ended);
  if (docId !== null && !isThere(standing)) return end(ctx, 'erased', base);
  if (picture !== null) return sendPicture(ctx, { pictures, lane: about.orgId, standing, picture });
  await send(ctx, { status: 200, html: pageView(await readPageView(sql, about, { base, look })) });
}

const isThere = ({ document }: Standing): boolean => document !== null && document.status !== 'erased';

type Wanted = {
  pictures: Pictures;
  lane: string;
  standing: Standing;
  picture: NonNullable<Asked['picture']>;
};

async function sendPicture(ctx: Context, { pictures, lane, standing, picture }: Wanted): Promise<void> {
  const { docId, pageIndex } = picture;
  const request = { pageIndex, maxWidth: DRAWN_WIDTH };
  const isDrawn = isDrawable(standing.document?.mimeType ?? null);
  const drawn = isDrawn ? await pictures.find({ docId, lane, request }) : null;
  if (drawn === null) return end(ctx, 'unknown');
  ctx.body = Buffer.from(drawn.bytes);
  ctx.set('Content-Type', drawn.type);
}

/** Null where the address still holds. */
export function endOf(standing: Standing | null, { expiresAt, revision }: LinkAbout): EndKind | null {
  if (standing === null) return 'unknown';
  if (!(new Date(standing.now) < expiresAt)) return 'expired';
  return standing.revision === revision ? null : 'changed';
}
