// What a language model proposes beside what was found otherwise: it may speak where nothing else does, and contradict; it never wins.
import { asksModel, type ReviewSettings } from '../declarations/rules.ts';
import type { FactSpec } from '../declarations/schema.ts';
import type { DecidableCandidate } from './choose.ts';
import { isDoubted, isGoodMatch, isUncertain } from './doubts.ts';
import { valueKey } from './value-key.ts';

/** A find that says less for a value than this is no word on it. */
const LEAST_SAID = 0.5;

type Asked = { fact: FactSpec; settings: ReviewSettings };

const isModels = ({ foundBy }: DecidableCandidate): boolean => foundBy === 'model';

/** Shown to a person, and no more: of a fact whose author asks no model, or where the model contradicts itself. */
export const isOnlyProposed = (candidate: DecidableCandidate): boolean =>
  isModels(candidate) && isUncertain(candidate);

/** What was found without a model. */
export const ownOf = (candidates: readonly DecidableCandidate[]): DecidableCandidate[] =>
  candidates.filter((one) => !isModels(one));

/** Whether a model has a word that counts: then no sum chooses another value. */
export const hasModelsWord = (candidates: readonly DecidableCandidate[]): boolean =>
  candidates.some((one) => isModels(one) && !isUncertain(one));

/** Of a fact with several values: where some stand and its author asks no model, more values of a model are no news. */
export function withoutIdleProposals(
  { fact, settings }: Asked,
  candidates: DecidableCandidate[],
): DecidableCandidate[] {
  const stands = ownOf(candidates).some(
    (one) => one.value !== null && isGoodMatch(one, settings) && !isUncertain(one) && !isDoubted(one),
  );
  return stands && !asksModel(fact) ? ownOf(candidates) : candidates;
}

type Ways<D> = {
  /** Decides by some of the candidates. */
  decide: (candidates: DecidableCandidate[]) => D;
  conflict: D;
};

/**
 * The decision by all candidates. What stands without the model stands, unless its word counts and is another: then nobody wins. Where
 * anything worth the name says otherwise, the model's word does not stand either, and that it says the same is no second source.
 */
export function decideWithModel<D extends { status: string; value: string | null }>(
  asked: Asked,
  usable: DecidableCandidate[],
  { decide, conflict }: Ways<D>,
): D {
  const own = ownOf(usable);
  const { words, isCounting } = wordsOf(usable, asked.settings);
  if (words.length === 0) return decide(own);
  const without = own.length === 0 ? null : decide(own);
  if (without === null) return decide(words);
  if (without.status === 'resolved' && !isCounting) return without;
  if (contradicting(asked, words, own).length > 0) return conflict;
  const isAgreed = !isCounting && words.some((word) => isSame(asked.fact, word, without));
  return without.status === 'resolved' || isAgreed ? without : decide(words);
}

type Words = { words: DecidableCandidate[]; isCounting: boolean };

/** Of a model: those that count, where there are any; what it contradicts itself about, only where nothing else was found. */
function wordsOf(candidates: readonly DecidableCandidate[], settings: ReviewSettings): Words {
  const models = candidates.filter(isModels);
  const counting = models.filter((one) => !isUncertain(one) && isGoodMatch(one, settings));
  if (counting.length > 0) return { words: counting, isCounting: true };
  const sound = models.filter(({ reasonCodes }) => !reasonCodes.includes('value_mismatch'));
  const isAlone = sound.length === 0 && models.length === candidates.length;
  return { words: isAlone ? models : sound, isCounting: false };
}

const isSame = (fact: FactSpec, a: Pick<DecidableCandidate, 'value'>, b: { value: string | null }): boolean =>
  valueKey(fact, a.value ?? '') === valueKey(fact, b.value ?? '');

const placeOf = ({ docId, pageIndex, charStart }: DecidableCandidate): string =>
  `${docId ?? ''} ${pageIndex ?? ''} ${charStart ?? ''}`;

/** What was found and says otherwise; two readings of the place that is meant are an ambiguity, not a contradiction. */
function contradicting(
  { fact }: Pick<Asked, 'fact'>,
  words: DecidableCandidate[],
  own: DecidableCandidate[],
): DecidableCandidate[] {
  const saysTheSame = (one: DecidableCandidate): boolean => words.some((word) => isSame(fact, word, one));
  const meant = new Set(own.filter(saysTheSame).map(placeOf));
  return own.filter(
    (one) =>
      one.quality >= LEAST_SAID && !saysTheSame(one) && (one.docId === null || !meant.has(placeOf(one))),
  );
}

/** Both sides of a contradiction between the model and what was found; none where there is none. */
export function sidesWithModel(asked: Asked, usable: DecidableCandidate[]): DecidableCandidate[] {
  const { words } = wordsOf(usable, asked.settings);
  if (words.length === 0) return [];
  const against = contradicting(asked, words, ownOf(usable));
  const agreeing = ownOf(usable).filter((one) => words.some((word) => isSame(asked.fact, word, one)));
  return against.length === 0 ? [] : [...words, ...agreeing, ...against];
}
