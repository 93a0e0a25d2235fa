// Which of several places of a value stand beside what its fact is called: right at one of its labels, or among their words.
import { findRulesOf } from '../../declarations/lexicon/expand.ts';
import type { FindRule } from '../../declarations/find-rule.ts';
import type { Declaration, FactSpec } from '../../declarations/schema.ts';
import type { Page } from '../../documents/page.ts';
import { uprightPage } from '../../documents/readers/scans/turn.ts';
import { findByContext, type ContextRule } from '../context/context-search.ts';
import { findByAnchor } from '../labels/anchors.ts';
import type { Draft } from '../draft.ts';
import type { CutContext } from '../labels/cut.ts';
import { labelPage, labelsOf, type LabelledPage } from '../labels/labelled.ts';
import { layOut } from '../layout.ts';

/** How near a place is to the labels of its fact: at one of them, among their words, or neither. */
export type Nearness = 'beside' | 'among' | 'away';

type Called = { fact: FactSpec; declaration: Pick<Declaration, 'facts'>; cut: CutContext };
type Range = { start: number; end: number };

/** A label leads to less sure values as well; the only value of its type on a page is proposed without any. */
const LEAST_QUALITY = { beside: 0.5, among: 0.56 };

/** Looks at a page once, for all the places on it. */
export function nearnessOn(page: Page, { fact, declaration, cut }: Called): (place: Range) => Nearness {
  const labelled = labelPage(layOut(uprightPage(page)), labelsOf(declaration.facts));
  const beside = anchoredOn(labelled, fact, cut);
  const among = contextOn(labelled, fact, cut);
  return (place) => {
    const isAt = ({ start, end }: Range): boolean => place.start < end && place.end > start;
    if (beside.some(isAt)) return 'beside';
    return among.some(isAt) ? 'among' : 'away';
  };
}

type AnchorRule = Extract<FindRule, { by: 'anchor' }>;

function anchoredOn(page: LabelledPage, fact: FactSpec, cut: CutContext): Range[] {
  const own = (findRulesOf(fact) ?? []).filter((rule): rule is AnchorRule => rule.by === 'anchor');
  const rules: AnchorRule[] = own.length > 0 ? own : [{ by: 'anchor' }];
  return surePlaces(
    rules.flatMap((rule) => findByAnchor(page, rule, { fact, cut })),
    LEAST_QUALITY.beside,
  );
}

/** Among the words of a label, however little a rule trusts them. */
function contextOn(page: LabelledPage, fact: FactSpec, cut: CutContext): Range[] {
  const own = (findRulesOf(fact) ?? []).filter((rule): rule is ContextRule => rule.by === 'context');
  const rules: ContextRule[] = [...own, { by: 'context' }];
  return surePlaces(
    rules.flatMap((rule) => findByContext([page], { ...rule, prior: 1 }, { fact, cut })),
    LEAST_QUALITY.among,
  );
}

const surePlaces = (drafts: readonly Draft[], least: number): Range[] =>
  drafts.filter(({ quality }) => quality >= least).map(({ place: { start, end } }) => ({ start, end }));

/** The one place that stands nearer than all others; null where several are as near, or none is near. */
export function onlyNear<Place>(places: readonly { place: Place; nearness: Nearness }[]): Place | null {
  for (const wanted of ['beside', 'among'] as const) {
    const [first, ...others] = places.filter(({ nearness }) => nearness === wanted);
    if (first !== undefined) return others.length === 0 ? first.place : null;
  }
  return null;
}
