// /docs: the documentation of the API, in one answer that needs nothing else.
import { readFileSync } from 'node:fs';
import type { Context, Middleware } from 'koa';
import { headersOfPacked, packedOnce } from '../http/packed.ts';
import { isKnownAlready } from '../http/send.ts';
import { sha256Base64 } from '../platform/crypto.ts';
import type { Document } from './document.ts';
import { referencePage } from './page.ts';

const PATH = '/docs';

/** Comments and what only people need between rules, left out. */
const smaller = (css: string): string => css.replaceAll(/\s*\n\s*/g, ' ').trim();

const STYLE = smaller(readFileSync(new URL('./assets/reference.css', import.meta.url), 'utf8'));

const HEADERS = {
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${sha256Base64(STYLE)}'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'`,
  'Referrer-Policy': 'no-referrer',
  // Asked for again, and answered without the page where it is the same: it changes with the version alone.
  'Cache-Control': 'no-cache',
  'Content-Type': 'text/html; charset=utf-8',
} as const;

const isRead = ({ method }: Context): boolean => method === 'GET' || method === 'HEAD';

/** `server` is the address that the examples name. */
export function referenceRoutes(document: () => object, server: string): Middleware {
  const page = packedOnce(() => referencePage(document() as Document, STYLE, server));
  return async (ctx, next) => {
    if ((ctx.path !== '/' && ctx.path !== PATH) || !isRead(ctx)) return next();
    ctx.state.route = PATH;
    if (ctx.path === '/') return ctx.redirect(PATH);
    const packed = (await page())(ctx.get('Accept-Encoding'));
    ctx.set({ ...HEADERS, ...headersOfPacked(packed) });
    if (isKnownAlready(ctx.get('If-None-Match'), packed.etag)) ctx.status = 304;
    else ctx.body = packed.bytes;
  };
}
