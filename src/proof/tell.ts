// What a declaration alone makes of the stored pages of a past case; nothing is stored, nobody is asked.
import type { Declaration } from '../declarations/schema.ts';
import { listStoredPages } from '../documents/page-queries.ts';
import type { StoredPages } from '../extraction/stored/search-stored.ts';
import type { PageSearcher } from '../extraction/stored/searcher.ts';
import type { FoundCandidate } from '../facts/candidate.ts';
import type { DecidableCandidate } from '../facts/choose.ts';
import type { Decision } from '../facts/decide.ts';
import type { VersionedModel } from '../learning/model.ts';
import type { Sql } from '../platform/database/sql.ts';
import { decideDocument } from '../settling/decide-document.ts';
import type { CitedPlace, Told } from './compare.ts';
import type { PastCase, PastDocument } from './queries.ts';

/** What cases are replayed with. */
export type Sandbox = {
  sql: Sql;
  searcher: PageSearcher;
  /** What was learned of the workflow; it chooses for every declaration that does not switch it off. */
  model: VersionedModel | null;
};

/** By fact; with what was found, and how many of the documents could not be searched. */
export type ToldCase = {
  facts: Map<string, Told>;
  found: FoundInCase[];
  unsearched: number;
};

export type FoundInCase = FoundCandidate & { candidateId: string; docId: string };

/** The case by each of the declarations, in their order; each document is loaded once. */
export async function tellCase(
  sandbox: Sandbox,
  past: Pick<PastCase, 'documents'>,
  declarations: readonly Declaration[],
): Promise<ToldCase[]> {
  const found = declarations.map((): FoundInCase[] => []);
  const unsearched = declarations.map(() => 0);
  for (const document of past.documents) {
    const pages = await storedPages(sandbox.sql, document);
    const results = await Promise.all(
      declarations.map((declaration) => searchBy(sandbox, pages, declaration)),
    );
    for (const [at, candidates] of results.entries()) {
      if (candidates === null) unsearched[at] = (unsearched[at] ?? 0) + 1;
      const { docId } = document;
      found[at]?.push(
        ...(candidates ?? []).map((one, i) => ({ ...one, docId, candidateId: `${docId} ${i}` })),
      );
    }
  }
  const lastDay = past.documents
    .map(({ day }) => day)
    .toSorted()
    .at(-1);
  return declarations.map((declaration, at) => ({
    facts: toldOf(declaration, found[at] ?? [], lastDay),
    found: found[at] ?? [],
    unsearched: unsearched[at] ?? 0,
  }));
}

export async function storedPages(
  sql: Sql,
  { docId, mimeType, claimedType, day }: PastDocument,
): Promise<StoredPages> {
  return {
    pages: await listStoredPages(sql, docId),
    mimeType: mimeType ?? undefined,
    sentAs: claimedType ?? undefined,
    today: day,
  };
}

async function searchBy(
  { searcher, model }: Sandbox,
  search: StoredPages,
  declaration: Declaration,
): Promise<FoundCandidate[] | null> {
  const learned = declaration.learning === 'off' ? undefined : (model ?? undefined);
  return (await searcher.search({ search, declaration, model: learned }))?.candidates ?? null;
}

function toldOf(
  declaration: Declaration,
  found: readonly FoundInCase[],
  today: string | undefined,
): Map<string, Told> {
  const byId = new Map(found.map((one) => [one.candidateId, one]));
  const decided = decideDocument(declaration, found.map(decidable), today);
  return new Map([...decided].map(([factId, decision]) => [factId, told(decision, byId)]));
}

const MOST_CITED = 3;

function told(decision: Decision, found: ReadonlyMap<string, FoundInCase>): Told {
  const { status, value, values, candidateId, reasonCodes } = decision;
  const ids = values?.flatMap((one) => one.candidateId ?? []) ?? (candidateId === null ? [] : [candidateId]);
  const cited = ids.slice(0, MOST_CITED).flatMap((id) => {
    const one = found.get(id);
    return one === undefined ? [] : [placeOf(one)];
  });
  return { status, value, reasonCodes, cited };
}

function placeOf({ docId, spans: [span] }: FoundInCase): CitedPlace {
  const { pageIndex, charStart, charEnd, quote } = span;
  return { docId, pageIndex, charStart, charEnd, quote };
}

function decidable(one: FoundInCase): DecidableCandidate & { factId: string } {
  const { factId, candidateId, docId, value, quality, reasonCodes, by, learned, spans } = one;
  const { pageIndex, charStart, charEnd } = spans[0];
  const place = { pageIndex, charStart, charEnd };
  return { factId, candidateId, docId, value, quality, reasonCodes, foundBy: by, learned, ...place };
}
