// The case file behind its signed address: whether that still holds, and the PDF.
import type { Context, Middleware } from 'koa';
import { CASE_FILES } from '../cases/polled/case-file-link.ts';
import { send } from '../page/door/answer.ts';
import type { Services } from '../http/endpoint.ts';
import { endPage, statusOf, type EndKind } from '../view/end-view.ts';
import { maybeStanding, type Standing } from '../view/queries.ts';
import { endOf, faultKind, PLAIN_HEADERS } from '../view/routes.ts';
import { CaseFilesBusy, type Shelf } from './shelf.ts';

export type CaseFileOptions = { services: Services; shelf: Shelf };

export function caseFiles(options: CaseFileOptions): Middleware {
  return async (ctx, next) => {
    if (!ctx.path.startsWith(`${CASE_FILES}/`)) return next();
    ctx.state.route = `${CASE_FILES}/{token}`;
    ctx.set(PLAIN_HEADERS);
    try {
      await serve(ctx, options);
    } catch (error) {
      await end(ctx, error instanceof CaseFilesBusy ? 'busy' : faultKind(ctx, error));
    }
  };
}

const BUSY_SECONDS = 5;

async function end(ctx: Context, kind: EndKind): Promise<void> {
  if (statusOf(kind) === statusOf('busy')) ctx.set('Retry-After', String(BUSY_SECONDS));
  await send(ctx, { status: statusOf(kind), html: endPage(kind, { file: true }) });
}

async function serve(ctx: Context, { services, shelf }: CaseFileOptions): Promise<void> {
  const isRead = ctx.method === 'GET' || ctx.method === 'HEAD';
  const token = ctx.path.slice(CASE_FILES.length + 1);
  const about = isRead ? services.links.read('case-file', token) : null;
  if (about === null) return end(ctx, 'unknown');
  const standing = (): Promise<Standing | null> => maybeStanding(services.store.database.sql, about, null);
  const ended = endOf(await standing(), about);
  if (ended !== null) return end(ctx, ended);
  const made = await shelf.find(about);
  // What happened while it was made is not for those with this address, and what was erased meanwhile is for nobody.
  const revisions = [made.revision, (await standing())?.revision];
  if (revisions.some((revision) => revision !== about.revision)) return end(ctx, 'changed');
  ctx.set('Content-Disposition', `inline; filename="${fileNameOf(about.caseId, about.revision)}"`);
  // Browsers show a PDF by a page of their own, which a stricter policy would leave without its looks.
  ctx.set('Content-Security-Policy', "frame-ancestors 'none'");
  ctx.body = Buffer.from(made.bytes);
  ctx.set('Content-Type', 'application/pdf');
}

/** Of ids alone: nothing in it needs to be escaped. */
export const fileNameOf = (caseId: string, revision: number): string =>
  `${caseId.replaceAll(/[^\w-]/g, '_')}-revision-${revision}.pdf`;
