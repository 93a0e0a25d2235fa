// What was decided of past cases, document by document, with the candidates that there were: what a model learns from.
import type { Declaration } from '../declarations/schema.ts';
import type { Sql } from '../platform/database/sql.ts';
import { iso } from '../platform/times.ts';
import type { Seen } from './features/seen.ts';
import type { Fitter } from './fitter.ts';
import type { Decided } from './fitting/instance.ts';
import { listCandidates, listPages, type DecidedFact } from './queries.ts';

/** Documents beyond this many, by their decisions the oldest, are not learned from. */
const MOST_DOCUMENTS = 1000;
const CASES_AT_ONCE = 20;

type Deps = { sql: Sql; fitter: Fitter };
type Document = { docId: string; caseId: string; candidates: Seen[] };

/** By fact, the older first; the same whichever way the rows came. */
export async function decisionsOf(
  { sql, fitter }: Deps,
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
  const placed: { order: string; factId: string; decided: Decided }[] = [];
  const names = new Map<string, string>();
  let documents = 0;
  const caseIds = [...byCase.keys()];
  for (let i = 0; i < caseIds.length && documents < MOST_DOCUMENTS; i += CASES_AT_ONCE) {
    const some = await documentsOf(sql, caseIds.slice(i, i + CASES_AT_ONCE));
    documents += some.length;
    const described = await describe({ sql, fitter }, declaration, some);
    for (const [at, document] of some.entries())
      for (const [factId, candidates] of described[at] ?? []) {
        const fact = byCase.get(document.caseId)?.find((each) => each.factId === factId);
        const verdict = fact === undefined ? null : verdictOf(fact);
        if (fact === undefined || verdict === null) continue;
        const shared = candidates.map((one) => ({
          ...one,
          features: one.features.map((name) => sharedIn(names, name)),
        }));
        const order = `${iso(fact.at)} ${document.docId}`;
        placed.push({ order, factId, decided: { caseKey: document.caseId, ...verdict, candidates: shared } });
      }
  }
  placed.sort((a, b) => (a.order < b.order ? -1 : a.order > b.order ? 1 : 0));
  const byFact = Map.groupBy(placed, ({ factId }) => factId);
  return new Map([...byFact].map(([factId, all]) => [factId, all.map(({ decided }) => decided)]));
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
