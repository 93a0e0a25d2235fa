// What is sent although it is not taken: browsers show no answer before they have sent everything.
import type { Context } from 'koa';

/** A video that somebody chose by mistake is taken to its end and thrown away; what is larger is cut off. */
const MOST_THROWN_AWAY = 512 * 1024 * 1024;

export const isThrownAway = (ctx: Context): boolean =>
  Number(ctx.get('Content-Length') || Infinity) <= MOST_THROWN_AWAY;
