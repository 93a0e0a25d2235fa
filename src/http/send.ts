// An answer goes out: as what it was compressed to, or not at all to whom has it already.
import type { Context } from 'koa';
import type { Answer } from './endpoint.ts';
import { headersOfPacked } from './packed.ts';

export function send(ctx: Context, answer: Answer): void {
  const { headers, content } = sendable(answer, ctx.get('Accept-Encoding'));
  const isKnown = isKnownAlready(ctx.get('If-None-Match'), headers['ETag']);
  const body = isKnown ? null : content();
  ctx.status = isKnown ? 304 : answer.status;
  ctx.set(headers);
  if (!isKnown) ctx.type = 'application/json';
  ctx.body = body;
}

type Sendable = { headers: Record<string, string>; content: () => string | Buffer };

/** The content is asked for where it is sent alone. */
function sendable(answer: Answer, acceptEncoding: string): Sendable {
  const packed = answer.packed?.(acceptEncoding);
  if (packed === undefined)
    return {
      headers: answer.headers ?? {},
      content: () => answer.json ?? JSON.stringify(answer.body),
    };
  return { headers: { ...answer.headers, ...headersOfPacked(packed) }, content: () => packed.bytes };
}

/** Whether the client names the very answer (RFC 9110 §13.1.2). Koa's own look heeds the `no-cache` that fetch adds to every such request. */
export function isKnownAlready(named: string, etag: string | undefined): boolean {
  if (etag === undefined || named === '') return false;
  const tag = opaque(etag);
  return named.trim() === '*' || named.split(',').some((one) => opaque(one.trim()) === tag);
}

/** Weak tags and strong ones are compared alike (RFC 9110 §13.1.2). */
const opaque = (tag: string): string => tag.replace(/^W\//, '');
