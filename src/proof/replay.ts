// Runs declarations over the stored pages of past cases and holds them against what was decided; nothing is stored.
import type { Declaration } from '../declarations/schema.ts';
import type { PastCase } from './queries.ts';
import { addCase, emptySum, finished, pagesOf, type Compared, type Replayed, type Sum } from './sum.ts';
import { tellCase, type Sandbox } from './tell.ts';

export type ReplayOptions = {
  /** No further case is begun that would take the pages beyond that. */
  mostPages?: number;
  /** Told before each case. */
  onCase?: (past: PastCase) => void;
};

/** What is tried beside what is in force, each on the same pages in the same sandbox, so that only the change shows. */
export async function replay(
  sandbox: Sandbox,
  cases: readonly PastCase[],
  { tried, against, ...options }: Compared & ReplayOptions,
): Promise<Replayed> {
  const sum = emptySum(tried, against);
  const declarations = against === null ? [tried] : [against, tried];
  for (const past of replayable(cases, [sum], options)) {
    const told = await tellCase(sandbox, past, declarations);
    const [before, after] = against === null ? [null, told[0]] : [told[0] ?? null, told[1]];
    if (after !== undefined) addCase(sum, past, { before, after });
  }
  return finished(sum);
}

/** Each of several changes beside the declaration without any. */
export async function replayEach(
  sandbox: Sandbox,
  cases: readonly PastCase[],
  { against, tried, ...options }: { against: Declaration; tried: readonly Declaration[] } & ReplayOptions,
): Promise<Replayed[]> {
  const sums = tried.map((one) => emptySum(one, against));
  for (const past of replayable(cases, sums, options)) {
    const [before, ...after] = await tellCase(sandbox, past, [against, ...tried]);
    for (const [at, sum] of sums.entries()) {
      const own = after[at];
      if (before !== undefined && own !== undefined) addCase(sum, past, { before, after: own });
    }
  }
  return sums.map(finished);
}

/** Those of which a document is left, as long as there is room for their pages; the others are counted. */
function* replayable(
  cases: readonly PastCase[],
  sums: readonly Sum[],
  { mostPages = Infinity, onCase = () => undefined }: ReplayOptions,
): Generator<PastCase> {
  let pages = 0;
  for (const past of cases) {
    if (pages > 0 && pages + pagesOf(past) > mostPages) return;
    pages += pagesOf(past);
    onCase(past);
    for (const sum of sums) {
      sum.erasedDocuments += past.erasedDocuments;
      if (past.documents.length === 0) sum.emptyCases += 1;
    }
    if (past.documents.length > 0) yield past;
  }
}
