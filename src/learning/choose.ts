// What is learned of the candidates of a document: scores by decisions on its workflow, whether each is sure enough, what is doubted.
import type { Page } from '../documents/page.ts';
import type { FoundCandidate } from '../facts/candidate.ts';
import type { Declaration } from '../declarations/schema.ts';
import { DOUBTED, probabilities, type Learned, type LearnedBy } from '../facts/learned.ts';
import { doubtedIn } from './certainty/doubt.ts';
import { featuresOf, type Featured } from './features/candidates.ts';
import type { DocumentSeen } from './features/seen.ts';
import { QUALITY } from './fitting/instance.ts';
import { knownOf, round, type FactModel, type VersionedModel } from './model.ts';

type Asked = Pick<Declaration, 'facts' | 'review'>;

/** By the candidates' ids: of facts that a model knows, and of candidates that are doubted. */
export function learnedOf(
  declaration: Asked,
  model: VersionedModel | undefined,
  document: DocumentSeen,
): Map<string, LearnedBy> {
  const doubted = doubtedIn(declaration, document);
  const all = new Map([...doubted].map((id): [string, LearnedBy] => [id, DOUBTED]));
  if (model === undefined) return all;
  for (const [factId, candidates] of featuresOf(declaration, document)) {
    const fact = knownOf(model.model.facts, factId);
    if (fact === undefined) continue;
    for (const [id, learned] of learnedOfFact(fact, candidates)) {
      const doubt = doubted.has(id) ? { doubted: true } : {};
      all.set(id, { ...learned, ...doubt, version: model.version });
    }
  }
  return all;
}

type Chosen = { declaration: Asked; model?: VersionedModel | undefined };

/** The candidates of a document with what is learned of each. */
export function withLearned(
  { declaration, model }: Chosen,
  { pages, candidates }: { pages: Page[]; candidates: FoundCandidate[] },
): FoundCandidate[] {
  const seen = candidates.map((candidate, i) => ({ ...candidate, id: String(i) }));
  const pageCount = pages.filter((page) => page.attachment === undefined).length;
  const learned = learnedOf(declaration, model, { pages, pageCount, candidates: seen });
  return candidates.map((candidate, i) => {
    const said = learned.get(String(i));
    return said === undefined ? candidate : { ...candidate, learned: said };
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
