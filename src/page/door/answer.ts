// An outcome as it goes over the wire: another address, or a page, packed where the browser can unpack it.
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Context } from 'koa';
import type { Outcome } from '../visit.ts';

export async function send(ctx: Context, outcome: Outcome): Promise<void> {
  if ('to' in outcome) {
    ctx.redirect(outcome.to);
    // The script of a form goes there itself, once it knows that the answers have arrived.
    ctx.status = ctx.get('Prefer') === 'return=minimal' ? 204 : 303;
    ctx.body = ctx.status === 204 ? null : '';
    return;
  }
  ctx.status = outcome.status;
  ctx.body = await packed(ctx, Buffer.from(outcome.html.markup));
  ctx.set('Content-Type', 'text/html; charset=utf-8');
}

/** What fits into one packet gains nothing. */
const LEAST_BYTES = 1024;

/** A long section with its lists of countries weighs a tenth then. Nothing that another site can choose stands on a page (BREACH). */
async function packed(ctx: Context, bytes: Buffer): Promise<Buffer> {
  ctx.vary('Accept-Encoding');
  if (bytes.length < LEAST_BYTES || ctx.acceptsEncodings('gzip', 'identity') !== 'gzip') return bytes;
  ctx.set('Content-Encoding', 'gzip');
  return promisify(gzip)(bytes);
}
