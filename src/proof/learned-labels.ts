// Labels that decisions teach: words that stand before what was decided where a declaration does not find it, as far as they win.
import { isSearched } from '../declarations/rules.ts';
import type { Declaration } from '../declarations/schema.ts';
import { labelKey } from '../extraction/layout.ts';
import {
  NOTHING_TAUGHT,
  type TaughtDocument,
  type TaughtLabels,
  type TaughtPlace,
} from '../learning/labels.ts';
import { knownOf, type LearnedLabels } from '../learning/model.ts';
import { listPastCases, type PastCase } from './queries.ts';
import type { Standing } from './compare.ts';
import { ledBy, observeTold, standingsOf, type Led } from './observe.ts';
import { proposalsOf, type Observed } from './propose.ts';
import { pagesOf } from './sum.ts';
import { tellCase, type Sandbox, type ToldCase } from './tell.ts';

/** The newest are looked at, as far as their pages are no more than that. */
const MOST_CASES = 100;
const MOST_PAGES = 400;
/** Fewer decisions that the labels of a fact would help are nothing to learn from. */
const FEWEST_HELPED = 3;

/** What the past cases of a workflow teach. Each of them is searched three times at most, in child processes. */
export async function learnLabels(
  { sql, searcher }: Pick<Sandbox, 'sql' | 'searcher'>,
  { place, declaration }: TaughtPlace,
): Promise<TaughtLabels> {
  const cases = searchable(await listPastCases(sql, place, MOST_CASES));
  const observed: Observed[] = [];
  const declared = { sql, searcher, model: null };
  for await (const { past, told } of tellEach(declared, cases, declaration))
    observed.push(...(await observeTold(declared, past, { declaration, told })));
  const proposed = proposedLabels(declaration, observed);
  if (Object.keys(proposed).length === 0) return NOTHING_TAUGHT;
  const led: Led[] = [];
  for await (const { past, told } of tellEach(taught({ sql, searcher }, proposed), cases, declaration))
    led.push(...ledBy(past, { declaration, told }));
  const labels = leading(proposed, led);
  if (Object.keys(labels).length === 0) return NOTHING_TAUGHT;
  return judgeLabels({ sql, searcher }, { declaration, cases, observed, labels });
}

type Judging = {
  declaration: Declaration;
  cases: readonly PastCase[];
  observed: Observed[];
  labels: LearnedLabels;
};

async function judgeLabels(
  deps: Pick<Sandbox, 'sql' | 'searcher'>,
  { declaration, cases, observed, labels }: Judging,
): Promise<TaughtLabels> {
  const before = Map.groupBy(observed, ({ caseId }) => caseId);
  const judged: Judged[] = [];
  const documents: TaughtDocument[] = [];
  for await (const { past, told } of tellEach(taught(deps, labels), cases, declaration)) {
    const after = standingsOf(past, { declaration, told });
    judged.push(...(before.get(past.caseId) ?? []).flatMap((one) => judgedBeside(one, after)));
    documents.push(...documentsOf(past, told));
  }
  const kept = worthy(labels, judged);
  return { labels: kept, documents: documents.map((one) => onlyOf(one, kept)) };
}

/** A sandbox in which nothing but these labels was learned. */
const taught = (deps: Pick<Sandbox, 'sql' | 'searcher'>, labels: LearnedLabels): Sandbox => ({
  ...deps,
  model: { version: 0, model: { format: 1, facts: {}, labels } },
});

/** What the declaration makes of each case with what was learned; a case that could not be searched says nothing of it. @throws where none could */
async function* tellEach(
  sandbox: Sandbox,
  cases: readonly PastCase[],
  declaration: Declaration,
): AsyncGenerator<{ past: PastCase; told: ToldCase }> {
  let count = 0;
  for (const past of cases) {
    const [told] = await tellCase(sandbox, past, [declaration]);
    if (told === undefined || told.unsearched > 0) continue;
    count += 1;
    yield { past, told };
  }
  if (count === 0 && cases.length > 0) throw new Error('none of the past cases could be searched');
}

function judgedBeside({ factId, standing }: Observed, after: ReadonlyMap<string, Standing>): Judged[] {
  const is = after.get(factId);
  return is === undefined ? [] : [{ factId, before: standing, after: is }];
}

const documentsOf = ({ caseId, documents }: PastCase, { found }: ToldCase): TaughtDocument[] =>
  documents.map(({ docId }) => ({ docId, caseId, candidates: found.filter((one) => one.docId === docId) }));

const onlyOf = (document: TaughtDocument, labels: LearnedLabels): TaughtDocument => ({
  ...document,
  candidates: document.candidates.filter(({ factId }) => knownOf(labels, factId) !== undefined),
});

/** Those that there is room for: one of very many pages takes none away from the others. */
export function searchable(cases: readonly PastCase[]): PastCase[] {
  let left = MOST_PAGES;
  return cases.filter((past) => {
    const pages = pagesOf(past);
    if (past.documents.length === 0 || pages > left) return false;
    left -= pages;
    return true;
  });
}

/** Words that at least five cases share, and that stand before values which are not found as they were decided. */
export function proposedLabels(declaration: Declaration, observed: readonly Observed[]): LearnedLabels {
  const searched = new Set(declaration.facts.filter(isSearched).map(({ fact_id: id }) => id));
  const proposals = proposalsOf(declaration, observed).filter(
    ({ kind, openCases, factId }) => kind === 'label' && openCases >= FEWEST_HELPED && searched.has(factId),
  );
  const byFact = Map.groupBy(proposals, ({ factId }) => factId);
  return Object.fromEntries(
    [...byFact].map(([factId, own]) => [factId, own.map(({ text, cases }) => ({ text, cases }))]),
  );
}

/** Those that lead to what was decided in more cases than they lead to nothing but something else. */
export function leading(labels: LearnedLabels, led: readonly Led[]): LearnedLabels {
  const isLeading = (factId: string, text: string): boolean => {
    const own = led.filter((one) => one.factId === factId && one.labelKey === labelKey(text));
    const right = own.filter(({ isRight }) => isRight).length;
    return right >= FEWEST_HELPED && right > own.length - right;
  };
  return Object.fromEntries(
    Object.entries(labels).flatMap(([factId, own]) => {
      const kept = own.filter(({ text }) => isLeading(factId, text));
      return kept.length > 0 ? [[factId, kept]] : [];
    }),
  );
}

/** A decided fact without the labels, and with them. */
export type Judged = { factId: string; before: Standing; after: Standing };

/** A wrong value that stands costs more than the right one spares: nobody looks at it. */
const WORTH: Record<Standing, number> = {
  right: 1,
  asked_with_it: 0.6,
  asked_without: 0,
  asked_with_other: -0.3,
  wrong: -2,
};
const LEAST_GAIN = 1.8;
/** More than lucky ones make up for, as in the choice among candidates. */
const BEYOND_CHANCE = 1.25;

/** The labels of those facts that are told better with them. */
export function worthy(labels: LearnedLabels, judged: readonly Judged[]): LearnedLabels {
  const byFact = Map.groupBy(judged, ({ factId }) => factId);
  return Object.fromEntries(Object.entries(labels).filter(([factId]) => isWorth(byFact.get(factId) ?? [])));
}

function isWorth(judged: readonly Judged[]): boolean {
  const gains = judged.map(({ before, after }) => WORTH[after] - WORTH[before]);
  const sum = gains.reduce((total, gain) => total + gain, 0);
  const spread = Math.sqrt(gains.reduce((total, gain) => total + gain * gain, 0));
  return sum >= LEAST_GAIN && sum >= BEYOND_CHANCE * spread;
}
