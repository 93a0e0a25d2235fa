// Values by their labels: every place of a label, the regions its relations name, the values cut out of them.
import type { FindRule } from '../../declarations/find-rule.ts';
import { chooseOf } from '../../declarations/lexicon/expand.ts';
import type { FactSpec } from '../../declarations/schema.ts';
import { everyText } from '../../declarations/rules.ts';
import { cutValues, isWholeText } from './cut.ts';
import type { CutContext } from './cut.ts';
import type { Draft } from '../draft.ts';
import { textOf } from './labelled.ts';
import type { LabelledPage } from './labelled.ts';
import type { LabelPlace } from './labels.ts';
import { labelKey } from '../layout.ts';
import type { Layout } from '../layout.ts';
import { textWorth } from './name-doubts.ts';
import { precededQuality, qualifiedQuality, qualifiersIn, speaksOfTax } from './qualifiers.ts';
import type { Qualifier } from './qualifiers.ts';
import { regionsOf, runsOn } from './relations.ts';
import type { Region, Relation, RelationOptions } from './relations.ts';

export type AnchorRule = Extract<FindRule, { by: 'anchor' }>;

const DEFAULT_RELATIONS: Relation[] = ['right', 'below'];
const DEFAULT_ROWS = 3;
const DRAFTS_PER_LABEL = 6;
/** A label that stands on a page more often than this tells nothing. */
const MOST_PLACES = 200;
/** For a name whose second half seems to stand in the next row. */
const CUT_OFF = 0.78;

/** The candidates of one anchor rule on one page. */
export function findByAnchor(
  page: LabelledPage,
  rule: AnchorRule,
  asked: { fact: FactSpec; cut: CutContext },
): Draft[] {
  const { weights, forbidden, qualifiers } = wordsOfRule(rule, asked.fact);
  const places = page.labels
    .filter((place) => weights.has(place.key) && !isForbidden(place, page.labels, forbidden))
    .slice(0, MOST_PLACES);
  const options: RelationOptions = {
    relations: rule.relations ?? DEFAULT_RELATIONS,
    maxRows: rule.max_rows ?? DEFAULT_ROWS,
    anyRow: chooseOf(asked.fact) !== 'best',
    isAmount: asked.cut.type.name === 'money',
    isTax: asked.cut.type.name === 'money' && qualifiers.has('tax'),
  };
  return places.flatMap((place) => {
    const meant = asked.cut.type.name === 'money' ? meaning(page.layout, place, qualifiers) : 1;
    const anchor =
      (weights.get(place.key) ?? 1) * place.similarity * contextWorth(page.layout, place, asked.cut) * meant;
    const regions = regionsOf({ layout: page.layout, labels: page.labels }, place, options);
    const drafts = regions
      .flatMap((region) => draftsIn(page, region, { place, anchor, cut: asked.cut }))
      .slice(0, DRAFTS_PER_LABEL);
    return asked.cut.type.name === 'money' && !qualifiers.has('tax')
      ? withoutTaxTable(page.layout, place, drafts)
      : drafts;
  });
}

type RuleWords = {
  weights: Map<string, number>;
  forbidden: Set<string>;
  qualifiers: Set<Qualifier>;
};

const wordsOfRules = new WeakMap<AnchorRule, { fact: FactSpec; words: RuleWords }>();

/** The labels of a rule as they are compared; made once for all pages of a document. */
function wordsOfRule(rule: AnchorRule, fact: FactSpec): RuleWords {
  const known = wordsOfRules.get(rule);
  if (known?.fact === fact) return known.words;
  const words = {
    weights: weightsOf(rule, fact),
    forbidden: new Set((rule.not_labels ?? []).map(labelKey)),
    qualifiers: askedQualifiers(fact, rule),
  };
  wordsOfRules.set(rule, { fact, words });
  return words;
}

/** The fact's own label is the first of its labels (workflow.md §1); an author who names it again may weigh it differently. */
function weightsOf(rule: AnchorRule, fact: FactSpec): Map<string, number> {
  const labels = [...everyText(fact.label), ...(rule.labels ?? [])];
  return new Map(
    labels.map((label) => [labelKey(textOf(label)), typeof label === 'string' ? 1 : (label.weight ?? 1)]),
  );
}

/** Net, gross or tax, as far as the labels of a fact say it. */
function askedQualifiers(fact: FactSpec, rule: AnchorRule): Set<Qualifier> {
  const labels = [...everyText(fact.label), ...(rule.labels ?? []).map(textOf)];
  return new Set(labels.flatMap((label) => [...qualifiersIn(label)]));
}

/** What the words of its cell make of a label of an amount. */
function meaning(layout: Layout, place: LabelPlace, asked: ReadonlySet<Qualifier>): number {
  const cell = layout.cells.find((one) => one.start <= place.start && one.end > place.start);
  const before = layout.page.text.slice(cell?.start ?? place.start, place.start);
  return Math.min(qualifiedQuality(textBehind(layout, place), asked), precededQuality(before, asked));
}

/** Of a label within running text. */
const IN_SENTENCE = 0.7;
const WORDS_OF_SENTENCE = 6;

const HEAD_ROWS = 4;
const IN_TAX_TABLE = 0.82;

/** A row of several amounts under a head that speaks of tax sums up the tax, and begins with the net amount. */
function withoutTaxTable(layout: Layout, place: LabelPlace, drafts: Draft[]): Draft[] {
  const beside = new Set(
    drafts.filter(({ origin }) => /(?:same|right)$/.test(origin)).flatMap(({ readings }) => readings),
  );
  if (beside.size < 2) return drafts;
  const row = layout.cells[place.cell]?.row ?? 0;
  const above = layout.rows.slice(Math.max(0, row - HEAD_ROWS), row).flat();
  const isTax = above.some(
    (cell) => cell.end - cell.start < 60 && speaksOfTax(layout.page.text.slice(cell.start, cell.end)),
  );
  return isTax
    ? drafts.map((draft) => ({
        ...draft,
        quality: draft.quality * IN_TAX_TABLE,
      }))
    : drafts;
}

/** The rest of a label's cell. */
function textBehind(layout: Layout, place: LabelPlace): string {
  const end = layout.cells[place.cell]?.end ?? place.end;
  return layout.page.text.slice(place.end, Math.max(place.end, end));
}

function isForbidden(place: LabelPlace, all: LabelPlace[], forbidden: Set<string>): boolean {
  if (forbidden.size === 0) return false;
  return all.some((other) => forbidden.has(other.key) && other.start < place.end && other.end > place.start);
}

/** A label that is the end of a longer phrase ("Alt order #") or stands in the middle of a sentence is weaker. */
function contextWorth(layout: Layout, place: LabelPlace, { type }: CutContext): number {
  if (isOfRunningText(layout, place)) return IN_SENTENCE;
  if (!place.inner) return 1;
  if (isTracked(layout, place)) return 0.97;
  const before = wordBefore(layout, place);
  // `Jane Doe, Landlord`: who is called so stands before it.
  if (isWholeText(type.name) && /\p{L},$/u.test(before)) return IN_SENTENCE;
  if (/[\p{N}:;|)\].,]/u.test(before)) return 0.97;
  return place.closed ? 0.78 : IN_SENTENCE;
}

/** The last word before a label, in the same cell; empty where it begins the cell. */
function wordBefore({ cells, page }: Layout, place: LabelPlace): string {
  const cell = cells.find(({ start, end }) => start <= place.start && end > place.start);
  const before = page.text.slice(cell?.start ?? place.start, place.start).trimEnd();
  return /\S+$/.exec(before)?.[0] ?? '';
}

/** The end of a term that is defined (`the “Commencement Date”)`), or the word that a line of a sentence happens to begin with. */
function isOfRunningText(layout: Layout, place: LabelPlace): boolean {
  const { text } = layout.page;
  if (/["”’'»]\s?\)/.test(text.slice(place.start, place.end + 3))) return true;
  if (place.inner || !/^\p{Ll}/u.test(text.slice(place.start))) return false;
  const cell = layout.cells.find((one) => one.start <= place.start && one.end > place.start);
  const above = layout.rows[(cell?.row ?? 0) - 1]?.at(-1);
  const line = above === undefined ? '' : text.slice(above.start, above.end);
  return line.split(/\s+/).length >= WORDS_OF_SENTENCE && !/[.:;!?]["”’)]?\s*$/.test(line);
}

/** Whether a label is printed letter by letter: then it stands apart from the words before it. */
function isTracked(layout: Layout, place: LabelPlace): boolean {
  const spaces = layout.page.text.slice(place.start, place.end).split(' ').length - 1;
  return place.key.length >= 5 && spaces >= place.key.length / 2;
}

const SURE = { worth: 1, doubtful: false };

type Found = { place: LabelPlace; anchor: number; cut: CutContext };

function draftsIn(page: LabelledPage, region: Region, found: Found): Draft[] {
  const { layout } = page;
  const text = layout.page.text.slice(region.start, region.end);
  const cutOff =
    isWholeText(found.cut.type.name) && runsOn({ layout, labels: page.labels }, found.place, region);
  const anchor = found.anchor * region.quality * (cutOff ? CUT_OFF : 1);
  const whole = isWholeText(found.cut.type.name);
  return cutValues(text, found.cut).flatMap((cut) => {
    const slice = {
      start: region.start + cut.start,
      end: region.start + cut.end,
    };
    const { worth, doubtful } = whole ? textWorth(page, slice, found.cut.type.name) : SURE;
    if (worth === 0) return [];
    return {
      by: 'anchor' as const,
      place: { page: layout.page, ...slice },
      readings: cut.readings,
      refusal: cut.refusal,
      quality: anchor * cut.quality * worth,
      doubtful,
      label: {
        page: layout.page,
        start: found.place.start,
        end: found.place.end,
      },
      origin: `anchor ${found.place.key} ${region.relation}`,
    };
  });
}
