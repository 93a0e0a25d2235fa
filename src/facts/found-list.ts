// What was found for a fact with several values: candidates that say the same together, in the order of the documents.
import type { ReviewSettings } from '../declarations/rules.ts';
import type { FactSpec } from '../declarations/schema.ts';
import type { ReasonCode } from './candidate.ts';
import type { DecidableCandidate } from './choose.ts';
import { isAmbiguous, isDoubted, isUncertain } from './doubts.ts';
import type { DecidedValue } from './entity.ts';
import { isOnlyProposed } from './models-word.ts';
import { keysOf } from './value-key.ts';

/** The candidates that say one value. */
export type Group = {
  key: string;
  /** The best first. */
  candidates: DecidableCandidate[];
  best: DecidableCandidate;
  /** Whether it is good enough to be among the values; others are there to be selected alone. */
  isFound: boolean;
  /** Another value that was read at the same place, nearly as good. */
  rival: DecidableCandidate | null;
};

/** So far below the threshold, or below the best where none meets it, a find is a value to be asked about; below that it is none. */
const NEAR = 0.15;

/** Of what counts as a value, where the best of all is as good as this. */
export const leastQuality = ({ minMatch }: Pick<ReviewSettings, 'minMatch'>, best: number): number =>
  Math.min(minMatch, best) - NEAR;

type Asked = { fact: FactSpec; settings: ReviewSettings; candidates: DecidableCandidate[] };

export function groupValues({ fact, settings }: Asked, usable: DecidableCandidate[]): Group[] {
  const ranked = usable.toSorted(
    (a, b) =>
      Number(isOnlyProposed(a)) - Number(isOnlyProposed(b)) ||
      b.quality - a.quality ||
      lengthOf(b) - lengthOf(a) ||
      byPlace(a, b),
  );
  const keyOfValue = keysOf(fact);
  const keyOf = ({ value }: DecidableCandidate): string => keyOfValue(value ?? '');
  const grouped = Map.groupBy(ranked, keyOf);
  const first = ranked[0];
  const least = leastQuality(settings, first?.quality ?? 0);
  const groups = [...grouped].flatMap(([key, candidates]): Group[] => {
    const [best] = candidates;
    if (best === undefined) return [];
    const over = ranked.find((other) => keyOf(other) !== key && isOver(other, best, ranked));
    const isNear = over !== undefined && over.quality - best.quality < settings.minMargin;
    const isFound = best.quality >= least && over === undefined;
    return [{ key, candidates, best, isFound, rival: isNear ? over : null }];
  });
  for (const group of groups) if (isGuess(group, ranked, settings)) group.isFound = false;
  const rivals = groups.filter(({ rival }) => rival !== null);
  for (const group of groups)
    if (group.isFound)
      group.rival = rivals.find(({ rival }) => rival !== null && keyOf(rival) === group.key)?.best ?? null;
  return groups.toSorted((a, b) => byPlace(firstPlace(a), firstPlace(b)));
}

const NAMED: readonly string[] = ['anchor', 'structured', 'sentence'];
const isNamed = ({ foundBy }: DecidableCandidate): boolean =>
  foundBy !== undefined && NAMED.includes(foundBy);

/** Where a document surely names values by their label, what only looks like one is none of them. */
function isGuess(
  { candidates, best }: Group,
  ranked: DecidableCandidate[],
  settings: ReviewSettings,
): boolean {
  if (best.quality >= settings.minMatch || best.docId === null || candidates.some(isNamed)) return false;
  return ranked.some(
    (other) => other.docId === best.docId && isNamed(other) && other.quality >= settings.minMatch,
  );
}

/** Whether `other` is a better reading of the place of `one`. */
function isOver(other: DecidableCandidate, one: DecidableCandidate, ranked: DecidableCandidate[]): boolean {
  return overlaps(other, one) && ranked.indexOf(other) < ranked.indexOf(one);
}

const lengthOf = ({ charStart = 0, charEnd = 0 }: DecidableCandidate): number => charEnd - charStart;

function overlaps(a: DecidableCandidate, b: DecidableCandidate): boolean {
  if (a.docId === null || a.docId !== b.docId || a.pageIndex !== b.pageIndex) return false;
  const [startA, startB] = [a.charStart ?? 0, b.charStart ?? 0];
  return startA < (b.charEnd ?? startB + 1) && startB < (a.charEnd ?? startA + 1);
}

/** Ids of documents are in the order of their arrival. */
function byPlace(a: DecidableCandidate, b: DecidableCandidate): number {
  if (a.docId !== b.docId) return (a.docId ?? '~') < (b.docId ?? '~') ? -1 : 1;
  return (a.pageIndex ?? 0) - (b.pageIndex ?? 0) || (a.charStart ?? 0) - (b.charStart ?? 0);
}

const firstPlace = ({ candidates, best }: Group): DecidableCandidate =>
  candidates.toSorted(byPlace)[0] ?? best;

/** One value as documents and connectors say it: settled where the match is good and nothing speaks against it. */
export function valueFound({ settings, candidates }: Asked, group: Group): DecidedValue {
  const { best, rival } = group;
  if (isAmbiguous(best)) return readTwoWays(group);
  const isRefused = candidates.some(
    (other) =>
      other.value === null &&
      other.reasonCodes.includes('invalid_format') &&
      other.quality >= best.quality &&
      overlaps(other, best),
  );
  const doubts: ReasonCode[] = [
    ...(rival === null ? [] : (['conflicting_values'] as const)),
    ...(isUncertain(best) ? best.reasonCodes : []),
    ...(best.quality < settings.minMatch ? [weakness(best)] : []),
    ...(isRefused ? (['invalid_format'] as const) : []),
  ];
  if (doubts.length === 0 && isDoubted(best)) doubts.push('low_anchor_quality');
  return doubts.length > 0
    ? openValue(group, [...new Set(doubts)])
    : { ...openValue(group, []), status: 'resolved' };
}

const weakness = ({ reasonCodes }: DecidableCandidate): ReasonCode =>
  reasonCodes.includes('ocr_low_confidence') ? 'ocr_low_confidence' : 'low_anchor_quality';

export function openValue({ candidates, best }: Group, reasonCodes: ReasonCode[]): DecidedValue {
  return {
    value: best.value,
    status: 'needs_input',
    candidateId: best.candidateId,
    candidateIds: candidates.map(({ candidateId }) => candidateId),
    quality: best.quality,
    source: best.docId === null ? 'connector' : 'document',
    reasonCodes,
  };
}

/** Neither reading is taken; each is a candidate to be selected. */
function readTwoWays({ best, rival }: Group): DecidedValue {
  const readings = [best, ...(rival === null ? [] : [rival])].map(({ candidateId }) => candidateId);
  return {
    value: null,
    status: 'needs_input',
    candidateId: null,
    candidateIds: readings,
    quality: best.quality,
    source: best.docId === null ? 'connector' : 'document',
    reasonCodes: best.reasonCodes,
  };
}
