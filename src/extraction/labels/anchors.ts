// Values by their labels: every place of a label, the regions its relations name, the values cut out of them.
import type { FindRule } from '../../declarations/find-rule.ts';
import { NUMBER_TYPES } from '../../declarations/conditions/condition-language.ts';
import { chooseOf, likeOf } from '../../declarations/lexicon/expand.ts';
import type { FactTypeName } from '../../declarations/fact-type.ts';
import type { FactSpec } from '../../declarations/schema.ts';
import { numberLabels } from '../../declarations/lexicon/number-words.ts';
import { everyText, factType } from '../../declarations/rules.ts';
import { cutValues, isWholeText } from './cut.ts';
import type { Cut, CutContext } from './cut.ts';
import { MOST_OF_SEVERAL, type Draft } from '../draft.ts';
import { textOf } from './labelled.ts';
import type { LabelledPage } from './labelled.ts';
import { isCutOff, withFurtherLines, type Whole } from './further-lines.ts';
import { withDoubts } from './doubtful-places.ts';
import { fieldIsEmpty } from './empty-fields.ts';
import { upToNone } from '../forms/answered-none.ts';
import { goesOnBelow } from '../digits/broken-numbers.ts';
import { isHedged } from '../forms/hedged.ts';
import { asItIsNow } from '../forms/was-and-now.ts';
import { inCurrencyOf } from './label-currency.ts';
import type { LabelPlace } from './labels.ts';
import { labelKey } from '../layout.ts';
import type { Layout } from '../layout.ts';
import { contextWorth, meaning } from './label-worth.ts';
import { findJoined, findListed, findMarked } from './marked.ts';
import { isMereTitle } from '../names/titles.ts';
import { isOfOffice, isPartOfName, isRestOfHead, namesNobody, textWorth } from './name-doubts.ts';
import { ofOneAnswer, withOptions } from './options.ts';
import { qualifiersIn, type Qualifier } from '../../values/words/qualifiers.ts';
import type { Region, Relation } from './region.ts';
import { regionsOf } from './relations.ts';
import type { RelationOptions } from './relations.ts';
import { isNextHead, withoutTaxTable } from './table-heads.ts';

export type AnchorRule = Extract<FindRule, { by: 'anchor' }>;

const DEFAULT_RELATIONS: Relation[] = ['right', 'below'];
const DEFAULT_ROWS = 3;
const DRAFTS_PER_LABEL = 6;
/** A label that stands on a page more often than this tells nothing of a fact with one value. */
const MOST_PLACES = 200;
/** Of what may be the head of the next column. */
const OF_HEAD = 0.8;
/** For a name whose second half seems to stand in the next row. */
const CUT_OFF = 0.78;

/** The candidates of one anchor rule on one page. */
export function findByAnchor(
  page: LabelledPage,
  rule: AnchorRule,
  asked: { fact: FactSpec; cut: CutContext },
): Draft[] {
  const { weights, forbidden, qualifiers } = wordsOfRule(rule, asked.fact);
  const isSeveral = asked.fact.multiple === true;
  const places = page.labels
    .filter((place) => weights.has(place.key) && !isForbidden(place, page.labels, forbidden))
    .slice(0, isSeveral ? MOST_OF_SEVERAL + 1 : MOST_PLACES);
  const options: RelationOptions = {
    relations: rule.relations ?? DEFAULT_RELATIONS,
    maxRows: rule.max_rows ?? DEFAULT_ROWS,
    inBoxes: asked.fact.find === undefined,
    anyRow: chooseOf(asked.fact) !== 'best',
    isAmount: asked.cut.type.name === 'money',
    isWhole: isWholeText(asked.cut.type.name),
    isNumber: NUMBER_TYPES.includes(asked.cut.type.name),
    isTax: asked.cut.type.name === 'money' && qualifiers.has('tax'),
    isAddress: asked.cut.type.name === 'address',
  };
  const named: Named = { type: asAddress(asked.fact), isParty: isOfParty(asked.fact) };
  return places.flatMap((place) => {
    const meant = asked.cut.type.name === 'money' ? meaning(page.layout, place, qualifiers) : 1;
    const anchor =
      (weights.get(place.key) ?? 1) *
      place.similarity *
      contextWorth(page.layout, place, isWholeText(asked.cut.type.name)) *
      meant;
    const marked = findMarked(page.layout, { place, cut: asked.cut }, anchor);
    if (marked !== null) return marked;
    const single = regionsFor(page, options, { place, cut: asked.cut });
    const regions = withFurtherLines(page, single, { label: place, type: asked.cut.type.name });
    const cut = inCurrencyOf(place, page.layout, asked.cut);
    const isOneMeant = !options.anyRow && !isSeveral && !isWholeText(asked.cut.type.name);
    const isOverHeads = regions.some((region) =>
      isNextHead(page.layout, region, { place, type: cut.type.name }),
    );
    const found = regions.map((region) => {
      const drafts = draftsIn(page, region, { place, anchor, cut, isOverHeads, ...named });
      return { region, drafts: isOneMeant ? ofOneAnswer(drafts, cut) : drafts };
    });
    const drafts = withDoubts(page.layout, found, { ...asked, place, anyRow: options.anyRow })
      .flatMap((one) => one.drafts)
      .slice(0, isSeveral ? MOST_OF_SEVERAL + 1 : DRAFTS_PER_LABEL);
    return asked.cut.type.name === 'money' && !qualifiers.has('tax')
      ? withoutTaxTable(page.layout, place, drafts)
      : drafts;
  });
}

/** The answer of its list that is ticked, or what stands around a label. */
const regionsFor = (
  page: LabelledPage,
  options: RelationOptions,
  asked: { place: LabelPlace; cut: CutContext },
): Region[] => {
  const around = (): Region[] =>
    upToNone(page.layout.page.text, regionsOf(page, asked.place, options), asked.cut.type.name);
  return findListed(page.layout, asked) ?? withOptions(page, around(), asked);
};

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
  const own = everyText(fact.label).flatMap(numberLabels);
  const labels = [...own, ...(rule.labels ?? [])];
  return new Map(
    labels.map((label) => [labelKey(textOf(label)), typeof label === 'string' ? 1 : (label.weight ?? 1)]),
  );
}

/** Net, gross or tax, as far as the labels of a fact say it. */
function askedQualifiers(fact: FactSpec, rule: AnchorRule): Set<Qualifier> {
  const labels = [...everyText(fact.label), ...(rule.labels ?? []).map(textOf)];
  return new Set(labels.flatMap((label) => [...qualifiersIn(label)]));
}

function isForbidden(place: LabelPlace, all: LabelPlace[], forbidden: Set<string>): boolean {
  if (forbidden.size === 0) return false;
  return all.some((other) => forbidden.has(other.key) && other.start < place.end && other.end > place.start);
}

const SURE = { worth: 1, doubtful: false };

/** `Bristol, 14 September 2026` under an empty box: what stands below a label is its value where it begins there. */
const WORDS_BEFORE = /\p{L}{3}|[\p{L}\d]\s*:\s*$/u;

/** A region that begins with the label itself, where that is part of the name. */
function withNameOf({ page: { text } }: Layout, region: Whole, { cut, place }: Found): Whole {
  const isNamedSo =
    cut.type.name === 'organization_name' &&
    region.relation === 'same' &&
    isPartOfName(
      text.slice(place.start, place.end),
      text.slice(place.end, region.start),
      text.slice(region.start, region.end),
    );
  return isNamedSo ? { ...region, start: place.start } : region;
}

/** Whether a value begins with its label, which may be no part of the name. */
const mayBeginBehind = ({ page: { text } }: Layout, { place }: Found, { start }: Whole): boolean =>
  start === place.start && !isOfOffice(text.slice(place.start, place.end));

/** `1234 5678` above `9012`: a number of an account may go on. */
const isBroken = (layout: Layout, { cut }: Found, slice: Slice): boolean =>
  cut.type.name === 'identifier' && goesOnBelow(layout, slice);

type Found = { place: LabelPlace; anchor: number; cut: CutContext; isOverHeads: boolean } & Named;

type Named = { type: FactTypeName; isParty: boolean };

/** A text that the lexicon knows as an address has the doubts of one. */
const asAddress = (fact: FactSpec): FactTypeName => {
  const { name } = factType(fact);
  return name === 'text' && likeOf(fact)?.types.includes('address') === true ? 'address' : name;
};

/** Who is named is a text, too, where its author says so. */
const isOfParty = (fact: FactSpec): boolean =>
  factType(fact).name === 'text' &&
  (likeOf(fact)?.types ?? []).some((type) => type === 'organization_name' || type === 'person_name');

/** Whether a value with a form of its own may well be the one of something else, or one of several. */
const mayBeAnother = (region: Whole, text: string, { cut, cuts }: { cut: Cut; cuts: Cut[] }): boolean =>
  region.isUnsure === true ||
  (region.relation === 'below' && WORDS_BEFORE.test(text.slice(0, cut.start))) ||
  isHedged(text, cut, cuts);

type Slice = { start: number; end: number };

/** What a whole text is worth where it stands: nothing where a form prints it itself, or it names nobody. */
function wholeWorth(page: LabelledPage, region: Whole, { slice, found }: { slice: Slice; found: Found }) {
  const { type, place: label, isParty } = found;
  const { layout } = page;
  const text = layout.page.text.slice(slice.start, slice.end);
  const empty =
    region.isTicked === true ? null : fieldIsEmpty(layout, region, { text, start: slice.start, type, label });
  const isRest = region.relation === 'same' && isRestOfHead(page, label, slice);
  const isNothing = empty === 'none' || isRest || (isParty && namesNobody(text));
  const { worth, doubtful } = textWorth(page, slice, type);
  const isUnsure = empty !== null || region.isUnsure === true || isMereTitle(text, label.key);
  return { worth: isNothing ? 0 : worth, doubtful: doubtful || isUnsure };
}

function draftsIn(page: LabelledPage, own: Whole, found: Found): Draft[] {
  const { layout } = page;
  const named = withNameOf(layout, own, found);
  const region = asItIsNow(layout.page.text, named, { type: found.cut.type.name, key: found.place.key });
  const text = layout.page.text.slice(region.start, region.end);
  const cutOff = isWholeText(found.cut.type.name) && isCutOff(page, found.place, own);
  const anchor = found.anchor * region.quality * (cutOff ? CUT_OFF : 1);
  const whole = isWholeText(found.cut.type.name);
  const isHead = isNextHead(layout, region, { place: found.place, type: found.cut.type.name });
  const isUnderHead = found.isOverHeads && region.relation === 'below';
  const cuts = cutValues(text, found.cut);
  const joined = findJoined(layout, region, { ...found, quality: anchor });
  if (joined !== null) return [joined];
  return cuts.flatMap((cut) => {
    const slice = { start: region.start + cut.start, end: region.start + cut.end };
    const { worth, doubtful } = whole ? wholeWorth(page, region, { slice, found }) : SURE;
    if (worth === 0) return [];
    const isOther = !whole && mayBeAnother(region, text, { cut, cuts });
    return {
      by: 'anchor' as const,
      place: { page: layout.page, ...slice },
      readings: cut.readings,
      refusal: cut.refusal,
      quality: anchor * cut.quality * worth * (isHead ? OF_HEAD : 1),
      doubtful:
        doubtful ||
        isHead ||
        isUnderHead ||
        isOther ||
        mayBeginBehind(layout, found, region) ||
        isBroken(layout, found, slice),
      label: { page: layout.page, start: found.place.start, end: found.place.end },
      origin: `anchor ${found.place.key} ${region.relation}`,
    };
  });
}
