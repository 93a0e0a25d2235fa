// Values by their labels: every place of a label, the regions its relations name, the values cut out of them.
import type { FindRule } from '../../declarations/find-rule.ts';
import type { FactSpec } from '../../declarations/schema.ts';
import { everyText } from '../../declarations/rules.ts';
import { cutValues, isWholeText } from './cut.ts';
import type { CutContext } from './cut.ts';
import type { Draft } from '../draft.ts';
import { findLabels } from './labels.ts';
import type { LabelPlace } from './labels.ts';
import { labelKey } from '../layout.ts';
import type { Layout } from '../layout.ts';
import { regionsOf, runsOn } from './relations.ts';
import type { Region, Relation, RelationOptions } from './relations.ts';

export type AnchorRule = Extract<FindRule, { by: 'anchor' }>;

/** A page with every label of the declaration found on it. */
export type LabelledPage = { layout: Layout; labels: LabelPlace[] };

const DEFAULT_RELATIONS: Relation[] = ['right', 'below'];
const DEFAULT_ROWS = 3;
const DRAFTS_PER_LABEL = 6;
/** A label that stands on a page more often than this tells nothing. */
const MOST_PLACES = 200;
/** For a name whose second half seems to stand in the next row. */
const CUT_OFF = 0.78;

/** Finds the labels of all facts on a page at once, so that the longest one wins wherever two could be meant. */
export function labelPage(layout: Layout, labels: string[]): LabelledPage {
  return { layout, labels: findLabels(layout, labels) };
}

/** Every label that the facts of a declaration name, those that must not be taken for one included. */
export function labelsOf(facts: FactSpec[]): string[] {
  return facts.flatMap((fact) => [
    ...everyText(fact.label),
    ...(fact.find ?? []).flatMap((rule) =>
      rule.by === 'anchor' ? [...(rule.labels ?? []).map(textOf), ...(rule.not_labels ?? [])] : [],
    ),
  ]);
}

function textOf(label: NonNullable<AnchorRule['labels']>[number]): string {
  return typeof label === 'string' ? label : label.text;
}

/** The candidates of one anchor rule on one page. */
export function findByAnchor(
  page: LabelledPage,
  rule: AnchorRule,
  asked: { fact: FactSpec; cut: CutContext },
): Draft[] {
  const weights = weightsOf(rule, asked.fact);
  const forbidden = new Set((rule.not_labels ?? []).map(labelKey));
  const places = page.labels
    .filter((place) => weights.has(place.key) && !isForbidden(place, page.labels, forbidden))
    .slice(0, MOST_PLACES);
  const options: RelationOptions = {
    relations: rule.relations ?? DEFAULT_RELATIONS,
    maxRows: rule.max_rows ?? DEFAULT_ROWS,
    anyRow: (asked.fact.choose ?? 'best') !== 'best',
  };
  return places.flatMap((place) => {
    const anchor = (weights.get(place.key) ?? 1) * place.similarity * contextQuality(page.layout, place);
    const regions = regionsOf({ layout: page.layout, labels: page.labels }, place, options);
    return regions
      .flatMap((region) => draftsIn(page, region, { place, anchor, cut: asked.cut }))
      .slice(0, DRAFTS_PER_LABEL);
  });
}

/** The fact's own label is the first of its labels (workflow.md §1); an author who names it again may weigh it differently. */
function weightsOf(rule: AnchorRule, fact: FactSpec): Map<string, number> {
  const labels = [...everyText(fact.label), ...(rule.labels ?? [])];
  return new Map(
    labels.map((label) => [labelKey(textOf(label)), typeof label === 'string' ? 1 : (label.weight ?? 1)]),
  );
}

function isForbidden(place: LabelPlace, all: LabelPlace[], forbidden: Set<string>): boolean {
  if (forbidden.size === 0) return false;
  return all.some((other) => forbidden.has(other.key) && other.start < place.end && other.end > place.start);
}

/** A label that is the end of a longer phrase ("Alt order #") or stands in the middle of a sentence is weaker. */
function contextQuality(layout: Layout, place: LabelPlace): number {
  if (!place.inner) return 1;
  if (isTracked(layout, place)) return 0.97;
  const cell = layout.cells.find(
    (candidate) => candidate.start <= place.start && candidate.end > place.start,
  );
  const before = layout.page.text.slice(cell?.start ?? place.start, place.start).trimEnd();
  const lastWord = /\S+$/.exec(before)?.[0] ?? '';
  if (/[\p{N}:;|)\].,]/u.test(lastWord)) return 0.97;
  return place.closed ? 0.78 : 0.7;
}

/** Whether a label is printed letter by letter: then it stands apart from the words before it. */
function isTracked(layout: Layout, place: LabelPlace): boolean {
  const spaces = layout.page.text.slice(place.start, place.end).split(' ').length - 1;
  return place.key.length >= 5 && spaces >= place.key.length / 2;
}

type Found = { place: LabelPlace; anchor: number; cut: CutContext };

function draftsIn(page: LabelledPage, region: Region, found: Found): Draft[] {
  const { layout } = page;
  const text = layout.page.text.slice(region.start, region.end);
  const cutOff =
    isWholeText(found.cut.type.name) && runsOn({ layout, labels: page.labels }, found.place, region);
  const anchor = found.anchor * region.quality * (cutOff ? CUT_OFF : 1);
  return cutValues(text, found.cut).map((cut) => ({
    by: 'anchor',
    place: { page: layout.page, start: region.start + cut.start, end: region.start + cut.end },
    readings: cut.readings,
    refusal: cut.refusal,
    quality: anchor * cut.quality,
    label: { page: layout.page, start: found.place.start, end: found.place.end },
    origin: `anchor ${found.place.key} ${region.relation}`,
  }));
}
