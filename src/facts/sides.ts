// The sides of a contradiction: which of the found candidates stand against each other, as the decision on the fact saw them.
import { chooseOf } from '../declarations/lexicon/expand.ts';
import { agreedAmong, agreedWith } from './agreed-readings.ts';
import { chooseAmong, type Choice, type DecidableCandidate } from './choose.ts';
import { ownOf, sidesWithModel } from './models-word.ts';
import { isOtherReading } from './doubts.ts';
import { standsAgainst } from './against.ts';
import { freshAfterRejection, type DecideInput } from './decide.ts';

type Asked = Pick<DecideInput, 'fact' | 'settings' | 'candidates' | 'human'>;

/**
 * The candidates behind each value of a contradicted fact, the best of each document and value, best first: what a person said
 * has the documents that say the same beside it, and every one that surely says otherwise.
 */
export function sidesOf(asked: Asked): DecidableCandidate[] {
  const { human, candidates } = asked;
  const usable = candidates.filter(({ value }) => value !== null);
  if (human?.kind === 'rejected') return sidesOfDocuments(asked, freshAfterRejection(human, usable));
  if (human == null || human.value === null) return sidesOfDocuments(asked, usable);
  const { minMatch } = asked.settings;
  const agreed = agreedWith(usable, [human.value]);
  return bestOfEach(agreed.filter(({ value, quality }) => value === human.value || quality >= minMatch));
}

function sidesOfDocuments(asked: Asked, all: DecidableCandidate[]): DecidableCandidate[] {
  const { fact, settings } = asked;
  const withModel = sidesWithModel(asked, all);
  if (withModel.length > 0) return bestOfEach(withModel);
  const own = ownOf(all);
  const usable = agreedAmong(own.length > 0 ? own : all, settings);
  if (usable.length === 0) return [];
  const { chosen, rivals }: Choice = chooseAmong(usable, chooseOf(fact), settings.minMargin);
  const against = rivals.filter(
    (rival) => !isOtherReading(rival, chosen) && standsAgainst(rival, chosen, { usable, settings }),
  );
  const values = new Set([chosen, ...against].map(({ value }) => value));
  return bestOfEach(usable.filter(({ value }) => values.has(value)));
}

function bestOfEach(candidates: DecidableCandidate[]): DecidableCandidate[] {
  const ranked = candidates.toSorted((a, b) => b.quality - a.quality);
  const best = new Map<string, DecidableCandidate>();
  for (const candidate of ranked) {
    const side = JSON.stringify([candidate.docId, candidate.value]);
    if (!best.has(side)) best.set(side, candidate);
  }
  // What says the same stands together.
  return [...Map.groupBy(best.values(), ({ value }) => value).values()].flat();
}
