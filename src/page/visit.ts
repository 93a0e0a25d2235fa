// One request for a page of a session: who asks, the application as it stands, and the frame around whatever is shown.
import type { Context } from 'koa';
import type { SessionCaller } from '../http/caller.ts';
import type { Pictures } from '../documents/drawing/pictures.ts';
import type { Services } from '../http/endpoint.ts';
import { localized } from '../declarations/rules.ts';
import type { LocalText } from '../declarations/local-text.ts';
import { findBrand } from '../organizations/queries.ts';
import type { Html } from '../platform/html.ts';
import { applicantOf } from '../platform/actors.ts';
import { transact, type Tx } from '../platform/transaction.ts';
import { readApplication, type Application } from '../sessions/application.ts';
import type { LockedApplication } from '../sessions/life/lock.ts';
import { progressOf, type Progress } from '../sessions/form/blockers.ts';
import { readCitedLines, type CitedLine } from './cited-lines.ts';
import { baseOf, csrfFor } from './door/cookie.ts';
import { textsFor, type Texts } from './texts.ts';
import type { Frame } from './view.ts';

export type Visit = {
  ctx: Context;
  caller: SessionCaller;
  services: Services;
  /** Of the pages of documents. */
  pictures: Pictures;
  /** The last part of the path, such as the id of a section; empty where there is none. */
  id: string;
  base: string;
};

/** What a page is made from. */
export type Scene = {
  visit: Visit;
  progress: Progress;
  application: Application;
  texts: Texts;
  frame: Frame;
  /** By evidence id. */
  lines: ReadonlyMap<string, CitedLine>;
  /** An author's text in the language of the session. */
  text(text: LocalText): string;
};

/** What a request comes to: a page, or another address. */
export type Outcome = { status: number; html: Html } | { to: string };

export const shown = (html: Html, status = 200): Outcome => ({ status, html });
export const onTo = (to: string): Outcome => ({ to });

export function visitOf(
  ctx: Context,
  caller: SessionCaller,
  given: Pick<Visit, 'services' | 'pictures' | 'id'>,
): Visit {
  return { ctx, caller, ...given, base: baseOf(caller.sessionId) };
}

/** In one transaction of the applicant. */
export function asApplicant<T>({ ctx, caller, services }: Visit, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { orgId, environment, sessionId } = caller;
  const scope = { orgId, environment, actor: applicantOf(sessionId), requestId: ctx.state.requestId };
  return transact(services.store, scope, work);
}

/** As it stands; within a transaction, as that sees it and on its connection. */
export async function sceneOf(visit: Visit, within?: LockedApplication): Promise<Scene> {
  const { sql } = within?.tx ?? visit.services.store.database;
  const { caller, base } = visit;
  const application = within?.application ?? (await readApplication(sql, caller.sessionId));
  const brand = await findBrand(sql, caller.orgId);
  const lines = await readCitedLines(sql, application.record);
  const around = {
    base,
    csrf: csrfFor(caller),
    organization: {
      name: brand.name,
      colour: brand.colour,
      logoUrl: brand.logoVersion === null ? null : `${base}/logo?v=${brand.logoVersion}`,
    },
  };
  return { visit, lines, ...saying(application, around) };
}

/** The same visit with another application, such as one in another language. */
export const sceneWith = (scene: Scene, application: Application): Scene => ({
  ...scene,
  ...saying(application, scene.frame),
});

type Said = Pick<Scene, 'progress' | 'application' | 'texts' | 'frame' | 'text'>;

function saying(application: Application, around: Omit<Frame, 'texts' | 'service'>): Said {
  const { session, declaration } = application;
  const text = (given: LocalText): string => localized(given, session.locale, declaration.default_locale);
  const texts = textsFor(session.locale);
  const frame = { ...around, texts, service: text(declaration.title) };
  return { progress: progressOf(application), application, texts, frame, text };
}
