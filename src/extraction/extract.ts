// From the pages of a document to candidates for every fact of a workflow: pure, deterministic, without a model.
import { factType, reviewSettings } from '../declarations/rules.ts';
import type { FindRule } from '../declarations/find-rule.ts';
import { chooseOf, readAs } from '../declarations/lexicon/expand.ts';
import type { Declaration, FactSpec } from '../declarations/schema.ts';
import type { Page } from '../documents/page.ts';
import type { Extraction, FoundCandidate } from '../facts/candidate.ts';
import { labelPage, labelsOf, ownLabels } from './labels/labelled.ts';
import { isOfOptions as readsBoxes } from './labels/options.ts';
import { isCalledSo, ownLabelFirst } from './labels/own-first.ts';
import { doubtfulWhichOne, inNamedColumn } from './pairs/paired-columns.ts';
import { knowingBounds } from './context/bounds.ts';
import { knowingMultiples } from './context/multiples.ts';
import { knowingVehicles } from './digits/vehicle-numbers.ts';
import { knowingOthers } from './forms/of-another.ts';
import { withoutIssuers } from './forms/of-issuer.ts';
import { knowingRanges } from './forms/of-range.ts';
import { knowingTurned } from './forms/turned.ts';
import { withoutUnmeant } from './forms/unmeant.ts';
import { withHomeCountry } from './context/home-numbers.ts';
import { printedLabels, textsOfLabels, type PrintedLabel } from './context/printed-labels.ts';
import type { CutContext } from './labels/cut.ts';
import type { LearnedLabels } from '../learning/model.ts';
import { isCreditNote } from './credit-notes.ts';
import { detectDocumentType, ruledOutTypes } from './detect.ts';
import type { Draft } from './draft.ts';
import {
  learnedRules,
  PROPOSED,
  rulesFor,
  tableWeight,
  textsOfLearned,
  type Types,
  type WeightedRule,
} from './fact-rules.ts';
import { toCandidates, toSeveral } from './finish.ts';
import { flowOf } from './flow/flow.ts';
import { layOut } from './layout.ts';
import { mailHeaderOf } from './mails/mail-header.ts';
import { partiesOf } from './parties/find-party.ts';
import { findByRule } from './search.ts';
import type { SearchedDocument } from './search.ts';
import { onOneSide } from './several.ts';
import { withoutQuotes, withQuoted } from './mails/quoted-mail.ts';
import { settleContext } from './settle.ts';
import { findLineItems } from './structured/line-items.ts';
import { readStructured } from './structured/structured.ts';
import { findTables } from './tables/find-table.ts';
import { heldAgainstZone } from './zone.ts';

export type ExtractInput = {
  declaration: Declaration;
  pages: Page[];
  filename?: string | undefined;
  mimeType?: string | undefined;
  /** Told by whoever sent the document; then it is not detected. */
  documentType?: string | undefined;
  /** As what the applicant sent it: counts where it is not recognised as anything. */
  sentAs?: string | undefined;
  locale?: string | undefined;
  /** Only these facts are looked for; the labels of the others still count. */
  factIds?: string[] | undefined;
  /** By fact: labels that decisions on past cases have taught. */
  learnedLabels?: LearnedLabels | undefined;
  /** `YYYY-MM-DD` */
  today: string;
};

/**
 * The type of the document and at most ten candidates per fact, best first within each fact. Of a mail what it quotes comes after what is
 * new.
 */
export function extract(input: ExtractInput): Extraction {
  const whole = extractAll(input);
  const fresh = withoutQuotes(input.pages, input.mimeType);
  return fresh === null
    ? whole
    : withQuoted(extractAll({ ...input, pages: fresh.pages }), whole, fresh.quoted);
}

function extractAll(input: ExtractInput): Extraction {
  const { declaration, pages } = input;
  const documentType =
    input.documentType ??
    detectDocumentType(declaration.documents, {
      pages,
      mimeType: input.mimeType,
    }) ??
    input.sentAs ??
    null;
  const visible = pages.filter((page) => page.attachment === undefined);
  const { search, tables } = searchOf(input, visible, {
    documentType,
    areDeclared: (declaration.documents ?? []).length > 0,
    ruledOut: ruledOutTypes(declaration.documents, pages),
  });
  const { minMargin } = reviewSettings(declaration);
  const asked = declaration.facts.filter((fact) => input.factIds?.includes(fact.fact_id) ?? true);
  const candidates = asked.flatMap((fact) => {
    if (factType(fact).name === 'table') return tables(fact);
    return fact.multiple === true
      ? toSeveral(fact.fact_id, onOneSide(search(fact)))
      : toCandidates(fact.fact_id, search(fact), { rule: chooseOf(fact), minMargin });
  });
  return { documentType, candidates };
}

type Search = {
  search: (fact: FactSpec) => Draft[];
  /** The rows of a table are grounded cell by cell, so they are no drafts. */
  tables: (fact: FactSpec) => FoundCandidate[];
};

/** The drafts of a fact, found once. One that is looked for beside another has this found first, unless each waits for the other. */
function searchOf(input: ExtractInput, visible: Page[], types: Types): Search {
  const { declaration } = input;
  const layouts = visible.map(layOut);
  const learned = input.learnedLabels ?? {};
  const declared = [...labelsOf(declaration.facts), ...textsOfLearned(Object.values(learned).flat())];
  const printed = printedLabels(layouts, declaration.facts, declared);
  const labels = [...declared, ...textsOfLabels(printed)];
  const flow = once(() => flowOf(visible));
  const found = new Map<string, Draft[]>();
  const document: SearchedDocument = {
    facts: declaration.facts,
    visible,
    flow,
    parties: once(() => partiesOf(flow())),
    labelled: layouts.map((layout) => labelPage(layout, labels)),
    structured: input.pages
      .filter((page) => page.attachment !== undefined)
      .map(readStructured)
      .filter((page) => page !== null),
    creditNote: isCreditNote(visible),
    header: mailHeaderOf(visible, input.mimeType),
    placeOf: (factId) => {
      const other = declaration.facts.find((fact) => fact.fact_id === factId);
      return other ? bestPlace(search(other)) : null;
    },
  };
  const parse = withHomeCountry(settleContext(input, visible), declaration.facts, visible);
  const search = (fact: FactSpec): Draft[] => {
    const known = found.get(fact.fact_id);
    if (known) return known;
    found.set(fact.fact_id, []);
    const cut: CutContext = { type: readAs(fact), parse, isList: fact.multiple === true };
    const rules = [...rulesFor(fact, types), ...learnedRules(fact, learned)];
    const printedFor = printed.get(fact.fact_id) ?? [];
    const drafts =
      inNamedColumn(document.labelled, { fact, cut }) ??
      searchAll(document, { rules, printed: printedFor }, { fact, cut });
    found.set(fact.fact_id, drafts);
    return drafts;
  };
  const tables = (fact: FactSpec): FoundCandidate[] => {
    const weight = tableWeight(fact, types);
    if (weight === 0) return [];
    const items = findLineItems(fact, document.structured, parse);
    // What a page shows of the same items is worded otherwise as often as not.
    const isWhole = items.some(({ quality, reasonCodes }) => quality === 1 && reasonCodes.length === 0);
    const all = isWhole ? items : [...items, ...findTables(fact, layouts, parse)];
    return all.map((one) => ({ ...one, quality: one.quality * weight }));
  };
  return { search, tables };
}

type Ways = { rules: WeightedRule[]; printed: PrintedLabel[] };

/** What all rules of a fact find, without what nobody meant. */
function searchAll(
  document: SearchedDocument,
  { rules, printed }: Ways,
  asked: { fact: FactSpec; cut: CutContext },
): Draft[] {
  const { fact, cut } = asked;
  const own = ownLabels(fact);
  const found = rules.flatMap(({ rule, weight }) =>
    knowingOthers(weighed(findByRule(document, rule, asked), weight), own),
  );
  const ruled = fact.find === undefined ? withoutIssuers(found, fact, cut.type.name) : found;
  const worded = searchPrinted(document, printed, asked);
  const all = heldAgainstZone([
    ...ownLabelFirst(fact, ruled, isCalledSo(document.labelled, fact)),
    ...worded,
  ]);
  const said = knowingBounds(all, own, cut.type.name);
  const counted = knowingMultiples(said, document.visible, cut.type.name);
  const sought = knowingVehicles(knowingRanges(counted, fact, cut.type.name), cut.type.name);
  const meant = knowingTurned(readsBoxes(cut) ? sought : withoutUnmeant(sought, fact.multiple === true));
  return fact.multiple === true ? meant : doubtfulWhichOne(meant, document.labelled, fact);
}

const weighed = (drafts: Draft[], weight: number): Draft[] =>
  drafts.map((draft) => ({ ...draft, quality: draft.quality * weight }));

/** What stands beside labels of the paper that mean what a fact is called: proposed, never resolved. */
function searchPrinted(
  document: SearchedDocument,
  labels: PrintedLabel[],
  asked: { fact: FactSpec; cut: CutContext },
): Draft[] {
  if (labels.length === 0 || isCalledSo(document.labelled, asked.fact)) return [];
  const rule: FindRule = { by: 'anchor', labels: labels.map(({ text }) => text) };
  return findByRule(document, rule, asked).flatMap((draft) => {
    const own = labels.find(({ page, start }) => page === draft.label?.page && start === draft.label.start);
    return own === undefined ? [] : weighed([draft], own.weight * PROPOSED);
  });
}

function bestPlace(drafts: Draft[]): { page: Page; start: number } | null {
  const readable = drafts.filter(({ readings, by }) => readings.length > 0 && by !== 'structured');
  const best = readable.toSorted((a, b) => b.quality - a.quality)[0];
  return best ? { page: best.place.page, start: best.place.start } : null;
}

/** What is computed once, when it is first asked for. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
