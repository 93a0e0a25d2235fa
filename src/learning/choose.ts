// What a model says of the candidates of a document: scores, and whether each is sure enough.
import type { Page } from '../documents/page.ts';
import type { FoundCandidate } from '../facts/candidate.ts';
import type { Declaration } from '../declarations/schema.ts';
import { probabilities, type Learned } from '../facts/learned.ts';
import { featuresOf, type DocumentSeen, type Featured } from './features/candidates.ts';
import { QUALITY } from './fitting/instance.ts';
import { round, type FactModel, type VersionedModel, type WorkflowModel } from './model.ts';

/** By the candidates' ids; of facts that a model knows. */
export function learnedOf(
  declaration: Pick<Declaration, 'facts' | 'review'>,
  model: WorkflowModel,
  document: DocumentSeen,
): Map<string, Learned> {
  const all = new Map<string, Learned>();
  for (const [factId, candidates] of featuresOf(declaration, document)) {
    const fact = model.facts[factId];
    if (fact !== undefined) for (const [id, learned] of learnedOfFact(fact, candidates)) all.set(id, learned);
  }
  return all;
}

type Chosen = { declaration: Pick<Declaration, 'facts' | 'review'>; model?: VersionedModel | undefined };

/** The candidates of a document with what the model says of each; as they are where there is no model. */
export function withLearned(
  { declaration, model }: Chosen,
  { pages, candidates }: { pages: Page[]; candidates: FoundCandidate[] },
): FoundCandidate[] {
  if (model === undefined) return candidates;
  const seen = candidates.map((candidate, i) => ({ ...candidate, id: String(i) }));
  const pageCount = pages.filter((page) => page.attachment === undefined).length;
  const learned = learnedOf(declaration, model.model, { pages, pageCount, candidates: seen });
  return candidates.map((candidate, i) => {
    const said = learned.get(String(i));
    return said === undefined ? candidate : { ...candidate, learned: { ...said, version: model.version } };
  });
}

function learnedOfFact(fact: FactModel, candidates: Featured[]): [string, Learned][] {
  const { weights, on } = fact;
  const scores = candidates.map(({ features, quality }) => {
    const sum = features.reduce((total, name) => total + (weights[name] ?? 0), 0);
    return round(sum + quality * (weights[QUALITY] ?? 0));
  });
  const chances = probabilities(scores);
  return candidates.map(({ id, value }, i) => {
    const chance = chances.reduce((sum, each, j) => sum + (candidates[j]?.value === value ? each : 0), 0);
    const sure = isSure(chance, fact);
    return [id, { score: scores[i] ?? 0, chooses: on, sure }];
  });
}

/**
 * Where decisions say nothing of a threshold, the declared one stands for what the model does not doubt; of few decisions, a model
 * doubts its own choice more, and the declaration's not at all.
 */
function isSure(chance: number, { threshold, on, decided }: FactModel): boolean | null {
  if (threshold !== null) return chance >= threshold;
  if (decided >= FEW) return chance < DOUBTFUL ? false : null;
  return on && chance < DOUBTFUL_OF_FEW ? false : null;
}

const FEW = 20;
const DOUBTFUL = 0.9;
const DOUBTFUL_OF_FEW = 0.95;
