// Reads all that a case file says, as of one moment.
import { listConsents, type ConsentRow } from '../../applicants/queries.ts';
import { listDecisions, type DecisionRow } from '../../cases/queries.ts';
import {
  listPageShapes,
  listPageTexts,
  type PageShape,
  type PageText,
} from '../../documents/page-queries.ts';
import { newestEvents, type FeedRow } from '../../events/queries.ts';
import { findBrand } from '../../organizations/queries.ts';
import type { Sql } from '../../platform/database/sql.ts';
import type { LinkAbout } from '../../platform/signed-link.ts';
import { findSeenCase, type SeenCase } from '../../view/queries.ts';

/** A case with everything that its file shows, but for the pages. */
export type Gathered = SeenCase & {
  organization: string;
  decisions: DecisionRow[];
  consents: ConsentRow[];
  /** Oldest first. */
  timeline: FeedRow[];
  hasOlderEvents: boolean;
  /** By document. */
  shapes: Map<string, PageShape[]>;
};

const MOST_EVENTS = 1000;

export type AboutCase = Pick<LinkAbout, 'orgId' | 'environment' | 'caseId'>;

/** Refuses not_found. */
export async function gatherCase(sql: Sql, about: AboutCase): Promise<Gathered> {
  const seen = await findSeenCase(sql, { ...about, revision: 0, expiresAt: new Date(0) });
  const { caseId } = about;
  const [{ name }, decisions, consents, events, shapes] = await Promise.all([
    findBrand(sql, about.orgId),
    listDecisions(sql, caseId),
    listConsents(sql, caseId),
    newestEvents(sql, caseId, MOST_EVENTS + 1),
    shapesOf(sql, seen),
  ]);
  return {
    ...seen,
    organization: name,
    decisions,
    consents,
    timeline: events.slice(0, MOST_EVENTS).toReversed(),
    hasOlderEvents: events.length > MOST_EVENTS,
    shapes,
  };
}

/** Of documents that something is cited of. */
async function shapesOf(sql: Sql, { record, evidence }: SeenCase): Promise<Map<string, PageShape[]>> {
  const cited = new Set(evidence.map(({ docId }) => docId));
  const shapes = new Map<string, PageShape[]>();
  for (const { docId, status } of record.documents)
    if (cited.has(docId) && status !== 'erased') shapes.set(docId, await listPageShapes(sql, docId));
  return shapes;
}

const AT_ONCE = 20;

/** The texts of pages, a few at a time. */
export async function readPageTexts(
  sql: Sql,
  pages: { docId: string; pageIndex: number }[],
): Promise<PageText[]> {
  const texts: PageText[] = [];
  for (let at = 0; at < pages.length; at += AT_ONCE)
    texts.push(...(await listPageTexts(sql, pages.slice(at, at + AT_ONCE))));
  return texts;
}
