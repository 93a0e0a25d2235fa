// What was decided of past cases, document by document, with the candidates that there were: what a model learns from.
import type { Declaration } from '../declarations/schema.ts';
import type { Sql } from '../platform/database/sql.ts';
import { iso } from '../platform/times.ts';
import type { Featured } from './features/candidates.ts';
import type { Seen } from './features/seen.ts';
import type { Fitter } from './fitter.ts';
import type { Decided } from './fitting/instance.ts';
import { NOTHING_TAUGHT, type TaughtLabels } from './labels.ts';
import { knownOf } from './model.ts';
import { listCandidates, listPages, type DecidedFact } from './queries.ts';

/** Documents beyond this many, by their decisions the oldest, are not learned from. */
const MOST_DOCUMENTS = 1000;
const CASES_AT_ONCE = 20;

type Deps = { sql: Sql; fitter: Fitter; taught?: TaughtLabels };
type Document = { docId: string; caseId: string; candidates: Seen[] };

/**
 * By fact, the older first; the same whichever way the rows came. Of a fact that labels were learned for only the documents count that
 * were searched for these.
 */
export async function decisionsOf(
  { sql, fitter, taught = NOTHING_TAUGHT }: Deps,
  declaration: Declaration,
  facts: readonly DecidedFact[],
): Promise<Map<string, Decided[]>> {
  const single = new Set(
    declaration.facts.filter(({ multiple }) => multiple !== true).map((one) => one.fact_id),
  );
  const byCase = Map.groupBy(
    facts.filter(({ factId }) => single.has(factId)),
    ({ caseId }) => caseId,
  );
  const placed: Placed[] = [];
  const names = new Map<string, string>();
  let documents = 0;
  const caseIds = [...byCase.keys()];
  for (let i = 0; i < caseIds.length && documents < MOST_DOCUMENTS; i += CASES_AT_ONCE) {
    const asked = caseIds.slice(i, i + CASES_AT_ONCE);
    const some = withTaught(await documentsOf(sql, asked), taught, new Set(asked));
    documents += some.length;
    const described = await describe({ sql, fitter }, declaration, some);
    for (const [at, document] of some.entries())
      placed.push(
        ...placedIn(document, described[at] ?? [], { facts: byCase.get(document.caseId) ?? [], names }),
      );
  }
  placed.sort((a, b) => (a.order < b.order ? -1 : a.order > b.order ? 1 : 0));
  const byFact = Map.groupBy(placed, ({ factId }) => factId);
  return new Map([...byFact].map(([factId, all]) => [factId, all.map(({ decided }) => decided)]));
}

type Placed = { order: string; factId: string; decided: Decided };
type Known = { facts: readonly DecidedFact[]; names: Map<string, string> };

/** The decided facts of a document with its candidates, and where they come in the order of all. */
function placedIn(
  { docId, caseId }: Document,
  described: readonly [string, Featured[]][],
  { facts, names }: Known,
): Placed[] {
  return described.flatMap(([factId, candidates]) => {
    const fact = facts.find((each) => each.factId === factId);
    const verdict = fact === undefined ? null : verdictOf(fact);
    if (fact === undefined || verdict === null) return [];
    const shared = candidates.map((one) => ({
      ...one,
      features: one.features.map((name) => sharedIn(names, name)),
    }));
    const order = `${iso(fact.at)} ${docId}`;
    return [{ order, factId, decided: { caseKey: caseId, ...verdict, candidates: shared } }];
  });
}

/** One text for all that are equal: a thousand documents have four million of them. */
function sharedIn(names: Map<string, string>, name: string): string {
  const known = names.get(name);
  if (known === undefined) names.set(name, name);
  return known ?? name;
}

/** Null where nobody knows: an open fact of a completed case, or one that was never asked for. */
export function verdictOf({
  kind,
  entered,
  value,
  status,
}: DecidedFact): Pick<Decided, 'value' | 'refused'> | null {
  if (kind === 'rejected') return entered === null ? null : { value: undefined, refused: [entered] };
  if (kind === 'waived') return { value: null, refused: [] };
  if (kind === 'operator_confirmed' || kind === 'operator_corrected') return { value: entered, refused: [] };
  return status === 'resolved' ? { value, refused: [] } : null;
}

async function documentsOf(sql: Sql, caseIds: string[]): Promise<Document[]> {
  const rows = await listCandidates(sql, caseIds);
  return [...Map.groupBy(rows, ({ docId }) => docId)].map(([docId, candidates]) => ({
    docId,
    caseId: candidates[0]?.caseId ?? '',
    candidates,
  }));
}

/** Of facts that labels were learned for what is found with these, where it is known. */
function withTaught(
  stored: readonly Document[],
  { labels, documents }: TaughtLabels,
  caseIds: ReadonlySet<string>,
): Document[] {
  const byId = new Map(
    stored.map((document) => {
      const candidates = document.candidates.filter(({ factId }) => knownOf(labels, factId) === undefined);
      return [document.docId, { ...document, candidates }];
    }),
  );
  for (const { docId, caseId, candidates } of documents) {
    if (!caseIds.has(caseId)) continue;
    const own = candidates.map((one, i) => ({ ...one, id: `${docId} ${i}` }));
    byId.set(docId, { docId, caseId, candidates: [...(byId.get(docId)?.candidates ?? []), ...own] });
  }
  return [...byId.values()];
}

async function describe({ sql, fitter }: Deps, declaration: Declaration, documents: Document[]) {
  const asked = documents.flatMap(({ docId, candidates }) => {
    const indexes = new Set(candidates.flatMap(({ spans }) => spans.map(({ pageIndex }) => pageIndex)));
    return [...indexes].map((pageIndex) => ({ docId, pageIndex }));
  });
  const pages = Map.groupBy(await listPages(sql, asked), ({ docId }) => docId);
  return fitter.describe(
    declaration,
    documents.map(({ docId, candidates }) => {
      const own = pages.get(docId) ?? [];
      return { pages: own, pageCount: own[0]?.pageCount ?? 0, candidates };
    }),
  );
}
