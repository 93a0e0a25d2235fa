// Learns from the decisions on past cases of a workflow, outside of any transaction, and stores the model in one.
import type { JobData } from '../catalog/jobs.ts';
import type { Declaration } from '../declarations/schema.ts';
import { systemScope } from '../platform/actors.ts';
import type { Sql } from '../platform/database/sql.ts';
import { transact, type Store } from '../platform/transaction.ts';
import type { JobHandler } from '../platform/work/workers.ts';
import { iso } from '../platform/times.ts';
import { decisionsOf } from './decisions.ts';
import type { Fitter } from './fitter.ts';
import { FEWEST_DECIDED, modelOf } from './fitting/learn.ts';
import { areLabelsDue, lookedAt, NOTHING_TAUGHT, type LearnLabels, type TaughtLabels } from './labels.ts';
import { knownOf, teaches, type WorkflowModel } from './model.ts';
import { learnIn, storeModel } from './operations.ts';
import {
  listDecidedFacts,
  maybeDeclaration,
  maybeModel,
  restOf,
  type DecidedFact,
  type WorkflowPlace,
} from './queries.ts';

type Deps = { store: Store; fitter: Fitter; learnLabels: LearnLabels };

/** The newest decisions are learned from: what they say of documents of today. */
const MOST_DECISIONS = 10_000;
/** A model of many decisions is fitted again once so many more were made: a part of them. */
const ANEW = 0.02;

export function learnWorker({ store, fitter, learnLabels }: Deps): JobHandler<JobData['learn-workflow']> {
  return async (job) => {
    const place = job.data;
    const { sql } = store.database;
    // To look through all decisions after each one would take the more, the more there are.
    const { seconds, now } = await restOf(sql, place);
    if (seconds > 0)
      return transact(store, systemScope(place), async (tx) => {
        await job.complete(tx.em);
        await learnIn(tx, place, seconds);
      });
    const known = await maybeModel(sql, place);
    const declaration = await maybeDeclaration(sql, place);
    const facts = await listDecidedFacts(sql, place, MOST_DECISIONS);
    const isDue = known === null || hasNews(facts, known.fittedAt);
    const model =
      declaration === null || declaration.learning === 'off' || !isDue
        ? null
        : await learn(
            { sql, fitter, learnLabels },
            { place, declaration, facts, known: known?.model ?? null },
          );
    await transact(store, systemScope(place), async (tx) => {
      if (model !== null && isAnything(model, known))
        // What is decided while it learns is news to the next job.
        await storeModel(tx, place, {
          version: (known?.version ?? 0) + 1,
          decided: facts.length,
          model,
          fittedAt: new Date(now),
        });
      await job.complete(tx.em);
    });
  };
}

/** That labels were looked for at first and none was found is kept, too: it need not be done again after each decision. */
const isAnything = (model: WorkflowModel, known: object | null): boolean =>
  teaches(model) || (known === null && model.looked !== undefined);

const hasNews = (facts: readonly DecidedFact[], since: string): boolean =>
  facts.filter(({ at }) => iso(at) >= since).length >= Math.max(1, facts.length * ANEW);

/** Before anybody looks at a document. */
function isEnough(facts: readonly DecidedFact[]): boolean {
  const byFact = Map.groupBy(facts, ({ factId }) => factId);
  return [...byFact.values()].some(({ length }) => length >= FEWEST_DECIDED);
}

type Learning = {
  place: WorkflowPlace;
  declaration: Declaration;
  facts: DecidedFact[];
  known: WorkflowModel | null;
};

/** Fact by fact: no child holds more than what is known of one. */
async function learn(
  deps: { sql: Sql } & Pick<Deps, 'fitter' | 'learnLabels'>,
  asked: Learning,
): Promise<WorkflowModel> {
  const { place, declaration, facts, known } = asked;
  if (!isEnough(facts)) return modelOf([]);
  if (!areLabelsDue(facts, known)) {
    const { labels, looked, lookedUntil } = known ?? {};
    const kept = Object.keys(labels ?? {});
    return {
      ...(await fitAll(deps, asked, { taught: NOTHING_TAUGHT, kept })),
      ...(labels && { labels }),
      ...(looked && { looked }),
      ...(lookedUntil && { lookedUntil }),
    };
  }
  const taught = await deps.learnLabels({ place, declaration });
  const labels = Object.keys(taught.labels).length > 0 ? { labels: taught.labels } : {};
  return { ...(await fitAll(deps, asked, { taught, kept: [] })), ...labels, ...lookedAt(facts) };
}

/** `kept` are facts whose models stay as they are: their documents are not searched for the labels learned again. */
async function fitAll(
  { sql, fitter }: { sql: Sql; fitter: Fitter },
  { declaration, facts, known }: Learning,
  { taught, kept }: { taught: TaughtLabels; kept: readonly string[] },
): Promise<WorkflowModel> {
  const decided = await decisionsOf({ sql, fitter, taught }, declaration, facts);
  const fitted: Parameters<typeof modelOf>[0] = [];
  for (const { fact_id: factId } of declaration.facts)
    fitted.push([
      factId,
      kept.includes(factId)
        ? (knownOf(known?.facts ?? {}, factId) ?? null)
        : await fitter.fit(declaration, factId, decided.get(factId) ?? []),
    ]);
  return modelOf(fitted);
}
