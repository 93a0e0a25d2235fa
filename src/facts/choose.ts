// Which of several candidates is meant: by quality, or as the workflow's `choose` says, by place or by value.
import type { FactSpec } from '../declarations/schema.ts';
import type { ReasonCode } from './candidate.ts';
import { chosenByLearned, type Learned } from './learned.ts';

/** A candidate as a choice looks at it. */
export type DecidableCandidate = {
  candidateId: string;
  /** Null where no document stands behind it (a form, a connector). */
  docId: string | null;
  value: string | null;
  quality: number;
  reasonCodes: ReasonCode[];
  /** How it was found; a structured source is the document's own word on the value and goes before its pages. */
  foundBy?: string;
  /** Where the value stands in its document. */
  pageIndex?: number;
  charStart?: number;
  charEnd?: number;
  /** What past decisions say of it. */
  learned?: Learned | null | undefined;
};

/** The candidate that is meant, and how far the next one is behind. */
export type Choice = {
  chosen: DecidableCandidate;
  /** Candidates with another value that the choice has not ruled out, best first. */
  rivals: DecidableCandidate[];
  /** By past decisions it is likelier that none of them is meant: the best of them is no proposal. */
  isUnlikely?: boolean;
};

export type Rule = NonNullable<FactSpec['choose']>;

/**
 * Chooses among candidates that have a value (at least one). Each document makes its own choice; the best of these wins, and
 * the others that differ are its rivals, together with what its own document left undecided.
 */
export function chooseAmong(usable: DecidableCandidate[], rule: Rule, minMargin: number): Choice {
  const byDocument = Map.groupBy(usable, (candidate) => candidate.docId ?? candidate.candidateId);
  const choices = [...byDocument.values()].map((candidates) => chooseInDocument(candidates, rule, minMargin));
  choices.sort(
    (a, b) =>
      Number(a.isUnlikely ?? false) - Number(b.isUnlikely ?? false) || b.chosen.quality - a.chosen.quality,
  );
  const [winner, ...others] = choices;
  if (!winner) throw new RangeError('There is nothing to choose among.');
  const likely = others.filter(({ isUnlikely }) => isUnlikely !== true);
  const rivals = [...winner.rivals, ...likely.map((choice) => choice.chosen)];
  rivals.sort((a, b) => b.quality - a.quality);
  return { ...winner, rivals: rivals.filter((rival) => rival.value !== winner.chosen.value) };
}

/**
 * Under `best` the highest quality wins; under the other rules those within the margin of the best are all good, and the rule
 * picks one of them and rules the rest out.
 */
function chooseInDocument(candidates: DecidableCandidate[], rule: Rule, minMargin: number): Choice {
  const learned = chosenByLearned(candidates);
  if (learned === null) return chooseByRule(candidates, rule, minMargin);
  return { ...learned, rivals: [] };
}

function chooseByRule(candidates: DecidableCandidate[], rule: Rule, minMargin: number): Choice {
  const ranked = [...candidates].sort((a, b) => b.quality - a.quality || byAuthority(a, b) || byPlace(a, b));
  const best = ranked[0];
  if (!best) throw new RangeError('There is nothing to choose among.');
  if (rule === 'best')
    return { chosen: best, rivals: ranked.filter((candidate) => candidate.value !== best.value) };
  const near = ranked.filter((candidate) => candidate.quality >= best.quality - minMargin - 1e-9);
  const good = near.some(isStructured) ? near.filter(isStructured) : near;
  const chosen = [...good].sort(ORDERS[rule])[0] ?? best;
  const ruledOut = new Set(good);
  return {
    chosen,
    rivals: ranked.filter((candidate) => candidate.value !== chosen.value && !ruledOut.has(candidate)),
  };
}

type Ordered = Pick<DecidableCandidate, 'value' | 'pageIndex' | 'charStart'>;
type Order = (a: Ordered, b: Ordered) => number;

const isStructured = (candidate: DecidableCandidate): boolean => candidate.foundBy === 'structured';
const byAuthority = (a: DecidableCandidate, b: DecidableCandidate): number =>
  Number(isStructured(b)) - Number(isStructured(a));
const byPlace: Order = (a, b) =>
  (a.pageIndex ?? 0) - (b.pageIndex ?? 0) || (a.charStart ?? 0) - (b.charStart ?? 0);
const byNumber: Order = (a, b) => numberOf(a) - numberOf(b);
const byText: Order = (a, b) =>
  (a.value ?? '') < (b.value ?? '') ? -1 : (a.value ?? '') > (b.value ?? '') ? 1 : 0;

const ORDERS: Record<Exclude<Rule, 'best'>, Order> = {
  first: byPlace,
  last: (a, b) => byPlace(b, a),
  smallest: byNumber,
  largest: (a, b) => byNumber(b, a),
  earliest: byText,
  latest: (a, b) => byText(b, a),
};

/** How finds that are all good stand to each other: the one that a rule means goes first. */
export const orderOf = (rule: Rule): Order => (rule === 'best' ? byPlace : ORDERS[rule]);

function numberOf(candidate: Ordered): number {
  const number = Number.parseFloat(candidate.value ?? '');
  return Number.isNaN(number) ? 0 : number;
}

/** At how many different places a candidate's value stands. */
export function supportedPlaces(usable: DecidableCandidate[], candidate: DecidableCandidate): number {
  const places = usable
    .filter((other) => other.value === candidate.value)
    .map((other) => `${other.docId ?? other.candidateId} ${other.pageIndex ?? 0} ${other.charStart ?? 0}`);
  return new Set(places).size;
}
