// What the pages' addresses do: each path with its method, and the check of every form before anything of it counts.
import { Refusal } from '../catalog/errors.ts';
import { parseForm, type PostedForm } from '../http/bodies/form-body.ts';
import type { Sender } from '../http/bodies/upload-room.ts';
import { readBeginning, throwAway } from '../http/bodies/upload-beginning.ts';
import { noParts, readMultipart, type Multipart } from '../http/bodies/upload.ts';
import { findBrand, maybeLogo } from '../organizations/queries.ts';
import { brandCss } from './door/brand.ts';
import { isOwnForm } from './door/cookie.ts';
import { readForm } from './door/form-room.ts';
import type { AskingKind } from './asking/asking.ts';
import { sendLine } from './checking/line-picture.ts';
import { confirmValues, send, showCheck } from './checking/checking.ts';
import { showFields, takeFields } from './asking/filling.ts';
import { setLanguage } from './language.ts';
import {
  showDocuments,
  showDocumentStates,
  showOverview,
  showReceipt,
  takeDocuments,
} from './sending/sending.ts';
import { MOST_AT_ONCE, type SentFiles } from './sending/file-refusals.ts';
import { shippedLocale } from './asking/shown-asking.ts';
import { showRemoval, showReplacement, takeRemoval, takeReplacement } from './sending/taking-back.ts';
import { isThrownAway } from './door/thrown-away.ts';
import { onTo, type Outcome, type Visit } from './visit.ts';

/** Answers a page, or null where there is none. */
type PageAct = { name: string; id: string; run(visit: Visit): Promise<Outcome | null> };

/** Answers something else than a page. */
type RawAct = { name: string; id: string; send(visit: Visit): Promise<void> };
export type Act = PageAct | RawAct;

export const isRaw = (act: Act): act is RawAct => 'send' in act;

type Run = (visit: Visit) => Promise<Outcome | null>;

const fieldsPage = (kind: AskingKind): [string, Run][] => [
  [`GET ${kind}/`, (visit) => showFields(visit, kind)],
  [`POST ${kind}/`, async (visit) => takeFields(visit, kind, await ownForm(visit))],
];

/** By method and path; a slash at the end stands for an id. */
const PAGES = new Map<string, Run>([
  ['GET ', showOverview],
  ['GET documents', showDocuments],
  ['GET documents/status', showDocumentStates],
  ['POST documents', async (visit) => takeDocuments(visit, await ownFiles(visit))],
  ...fieldsPage('section'),
  ...fieldsPage('field'),
  ...fieldsPage('question'),
  ['GET remove/', showRemoval],
  ['POST remove/', async (visit) => ownForm(visit).then(() => takeRemoval(visit))],
  ['GET replace/', showReplacement],
  ['POST replace/', async (visit) => takeReplacement(visit, await ownFiles(visit))],
  ['GET check', showCheck],
  ['POST check', async (visit) => send(visit, await ownForm(visit))],
  ['POST confirm', async (visit) => confirmValues(visit, await ownForm(visit))],
  ['GET done', showReceipt],
  ['POST language', changeLanguage],
]);

/** Likewise. */
const RAW = new Map<string, (visit: Visit) => Promise<void>>([
  ['GET brand.css', sendBrand],
  ['GET logo', sendLogo],
  ['GET line/', sendLine],
]);

/** What a request to a path below the session's base does; null where there is no such page. */
export function actOf(given: string, path: string): Act | null {
  const method = given === 'HEAD' ? 'GET' : given;
  const raw = RAW.get(`${method} ${path}`);
  if (raw !== undefined) return { name: path, id: '', send: raw };
  const whole = PAGES.get(`${method} ${path}`);
  if (whole !== undefined) return { name: path, id: '', run: whole };
  const [name = '', id, ...more] = path.split('/');
  if (id === undefined || id === '' || more.length > 0) return null;
  const rawWithId = RAW.get(`${method} ${name}/`);
  if (rawWithId !== undefined) return { name, id: decoded(id), send: rawWithId };
  const withId = PAGES.get(`${method} ${name}/`);
  return withId === undefined ? null : { name, id: decoded(id), run: withId };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

/** The posted form. Refuses forbidden for one that is not of this session or comes from another site. */
async function ownForm(visit: Visit): Promise<PostedForm> {
  refuseOtherSites(visit);
  const type = visit.ctx.get('Content-Type').split(';', 1)[0]?.trim().toLowerCase();
  if (type !== 'application/x-www-form-urlencoded') throw new Refusal('invalid_request', { status: 415 });
  const form = parseForm(await bytesOf(visit));
  await refuseForeign(visit, form.get('csrf'));
  return form;
}

const senderOf = ({ caller }: Visit): Sender => ({ organization: caller.orgId, person: caller.sessionId });

function bytesOf(visit: Visit): Promise<Buffer> {
  const { ctx, services } = visit;
  const { sql } = services.store.database;
  return readForm({
    request: ctx.req,
    response: ctx.res,
    uploads: services.uploads,
    sql,
    sender: senderOf(visit),
  });
}

/** As many of the largest may come in one form. */
const LARGE_AT_ONCE = 5;

/** What is too large is told on the page that it came from, by its name. Refuses what came from no page of ours. */
async function ownFiles(visit: Visit): Promise<SentFiles> {
  refuseOtherSites(visit);
  const { ctx, services } = visit;
  const uploading = { request: ctx.req, response: ctx.res, room: services.uploads, sender: senderOf(visit) };
  const parts = noParts();
  const maxBytes = services.config.INTAKE_MAX_DOCUMENT_BYTES;
  const most = { maxBytes, maxFiles: MOST_AT_ONCE, maxTotalBytes: LARGE_AT_ONCE * maxBytes };
  const limits = { ...most, leavesOut: true, into: parts };
  const refusal = await readMultipart(uploading, limits).then(() => null, refusalOf);
  const problem = refusal === null ? null : await takeUp(visit, refusal, parts);
  await refuseForeign(visit, parts.fields['csrf'] ?? null);
  return { ...parts, problem };
}

/** What can be told of a form that was refused. Throws the refusal where the form is cut off unread, being beyond all proportion. */
async function takeUp({ ctx }: Visit, refusal: Refusal, parts: Multipart): Promise<SentFiles['problem']> {
  const isTooLarge = refusal.status === 413;
  if (isTooLarge && !isThrownAway(ctx)) throw refusal;
  if (isTooLarge && parts.fields['csrf'] === undefined) await readBeginning(ctx.req, parts);
  await throwAway(ctx.req);
  return isTooLarge ? 'too_large' : 'too_many';
}

/** What a form of ours can hold too much of is files. */
function refusalOf(error: unknown): Refusal {
  const isTold = error instanceof Refusal && (error.code === 'validation_error' || error.status === 413);
  if (!isTold) throw error;
  return error;
}

function refuseOtherSites({ ctx }: Visit): void {
  const site = ctx.get('Sec-Fetch-Site');
  if (site !== '' && site !== 'same-origin' && site !== 'none') throw new Refusal('forbidden');
}

async function refuseForeign({ services, caller }: Visit, csrf: string | null): Promise<void> {
  if (!(await isOwnForm(services.store.database.sql, caller, csrf))) throw new Refusal('forbidden');
}

async function changeLanguage(visit: Visit): Promise<Outcome> {
  const form = await ownForm(visit);
  const locale = shippedLocale(form.get('locale'));
  if (locale !== null) await setLanguage(visit, locale);
  const to = form.get('to') ?? '';
  return onTo(to.startsWith(`${visit.base}/`) && !/[^\x21-\x7e]|\\|\/\//.test(to) ? to : visit.base);
}

async function sendBrand({ ctx, caller, services }: Visit): Promise<void> {
  ctx.body = brandCss(await findBrand(services.store.database.sql, caller.orgId));
  ctx.set('Content-Type', 'text/css; charset=utf-8');
  ctx.set('Cache-Control', 'private, max-age=300');
}

async function sendLogo({ ctx, caller, services }: Visit): Promise<void> {
  const logo = await maybeLogo(services.store.database.sql, caller.orgId);
  if (logo === null) throw new Refusal('not_found');
  ctx.body = Buffer.from(logo.bytes);
  ctx.set('Content-Type', logo.type);
  ctx.set('Cache-Control', 'private, max-age=86400');
}
