// One document while it is searched: its pages laid out, what its rules share, and each rule's way to its drafts.
import type { FindRule } from '../declarations/find-rule.ts';
import { likeNameOf, likeOf } from '../declarations/lexicon/expand.ts';
import type { Where } from '../declarations/find-rule-parts.ts';
import { factType } from '../declarations/rules.ts';
import type { FactSpec } from '../declarations/schema.ts';
import type { Page } from '../documents/page.ts';
import { findAlone } from './alone.ts';
import { withoutAccounts } from './context/account-digits.ts';
import { doubtfulHomeNumbers } from './context/home-numbers.ts';
import { findByContext } from './context/context-search.ts';
import { withoutSign } from './credit-notes.ts';
import type { Draft } from './draft.ts';
import type { Flow } from './flow/flow.ts';
import { findBySentence } from './flow/sentence-search.ts';
import { findByAnchor } from './labels/anchors.ts';
import { ownLabels, type LabelledPage } from './labels/labelled.ts';
import type { CutContext } from './labels/cut.ts';
import { labelKey } from './layout.ts';
import { besideHeader, type MailHeader } from './mails/mail-header.ts';
import { withoutNet } from './net-amounts.ts';
import { findParties, type Party } from './parties/find-party.ts';
import { findByPattern } from './pattern-search.ts';
import { onPaper } from './paper-kinds.ts';
import { findByStructure, type StructuredPage } from './structured/structured.ts';
import { findByType } from './typed.ts';
import { findInZone } from './zone.ts';
import { liesIn, partsOf, type Part } from './where.ts';

export type SearchedDocument = {
  /** All of the declaration. */
  facts: readonly FactSpec[];
  visible: Page[];
  labelled: LabelledPage[];
  structured: StructuredPage[];
  creditNote: boolean;
  /** Of a mail. */
  header: MailHeader | null;
  /** Made where a rule asks for it. */
  flow: () => Flow;
  parties: () => Party[];
  /** Where the best value of another fact stands; null where it has none. */
  placeOf: (factId: string) => { page: Page; start: number } | null;
};

type Asked = { fact: FactSpec; cut: CutContext };

/** What a rule finds in the part of the document it looks in. */
export function findByRule(document: SearchedDocument, rule: FindRule, asked: Asked): Draft[] {
  const drafts = draftsOf(document, rule, asked);
  if (rule.by === 'structured') return drafts;
  return besideHeader(asMeant(document, drafts, asked), document.header, asked.fact);
}

/** What the paper as a whole makes of values that labels lead to. */
function asMeant(document: SearchedDocument, drafts: Draft[], { fact, cut }: Asked): Draft[] {
  const { labelled, creditNote } = document;
  const name = likeNameOf(fact);
  if (factType(fact).name !== 'money')
    return doubtfulHomeNumbers(onPaper(drafts, labelled[0]?.layout, fact), fact, cut.parse);
  const isUnsigned = creditNote || likeOf(fact)?.isDeduction === true;
  const own = withoutAccounts(drafts);
  const amounts = isUnsigned ? own.map((draft) => withoutSign(draft, cut)) : own;
  return name === 'total' ? withoutNet(amounts, labelled, cut) : amounts;
}

type ByRule<By extends FindRule['by']> = (
  document: SearchedDocument,
  rule: Extract<FindRule, { by: By }>,
  asked: Asked,
) => Draft[];

const nothing = (): Draft[] => [];

/** Of a party in a document that never calls anybody what the fact asks for: a seller is no landlord. */
const UNSPOKEN = 0.8;
/** Whoever writes an invoice is its seller without a word for it. */
const WORDLESS = ['seller', 'buyer', 'seller_address', 'buyer_address', 'party', 'employer', 'employee'];

function speaksOf({ labelled }: SearchedDocument, fact: FactSpec): boolean {
  if (fact.like === undefined || WORDLESS.includes(fact.like)) return true;
  const keys = new Set(ownLabels(fact).map(labelKey));
  return labelled.some(({ labels }) => labels.some(({ key }) => keys.has(key)));
}

const WAYS: { [By in FindRule['by']]: ByRule<By> } = {
  structured: ({ structured }, rule, { cut }) =>
    structured.flatMap((page) => findByStructure(page, rule, cut)),
  anchor: (document, rule, asked) => {
    const found = document.labelled.flatMap((page) => findByAnchor(page, rule, asked));
    return within(document, rule.where, found);
  },
  pattern: (document, rule, asked) =>
    findByPattern(rule, {
      pages: document.labelled,
      parts: partsFor(document, rule.where),
      ...asked,
    }),
  typed: (document, rule, asked) => within(document, rule.where, findTyped(document, rule, asked)),
  context: (document, rule, asked) =>
    within(document, rule.where, findByContext(document.labelled, rule, asked)),
  sentence: (document, rule, { cut }) =>
    findBySentence(document.flow(), rule, {
      cut,
      within: rangesOf(document, rule.where),
    }),
  party: (document, rule, { fact, cut }) => {
    const { labelled } = document;
    const parties = (): Party[] => partiesIn(document, rule.where);
    const found = within(document, rule.where, findParties(rule, { parties, labelled, cut }));
    return speaksOf(document, fact)
      ? found
      : found.map((draft) => ({ ...draft, quality: UNSPOKEN * draft.quality }));
  },
  // These are asked elsewhere.
  model: nothing,
  form: nothing,
  connector: nothing,
};

function draftsOf<By extends FindRule['by']>(
  document: SearchedDocument,
  rule: Extract<FindRule, { by: By }>,
  asked: Asked,
): Draft[] {
  const way: ByRule<By> = WAYS[rule.by as By];
  return way(document, rule, asked);
}

const findTyped: ByRule<'typed'> = ({ labelled, visible, facts }, rule, { fact, cut }) => {
  const { zone, prior } = rule;
  if (rule.alone === true) return findAlone(labelled, rule, { fact, cut, facts });
  return visible.flatMap((page) =>
    zone === undefined ? findByType(page, cut, prior) : findInZone(page, cut, { zone, prior }),
  );
};

const layoutsOf = ({ labelled }: SearchedDocument): LabelledPage['layout'][] =>
  labelled.map(({ layout }) => layout);

function partsFor(document: SearchedDocument, where: Where | undefined): Part[] {
  return partsOf(where, {
    layouts: layoutsOf(document),
    blockOf: document.placeOf,
  });
}

function within(document: SearchedDocument, where: Where | undefined, drafts: Draft[]): Draft[] {
  if (where === undefined || drafts.length === 0) return drafts;
  const parts = partsFor(document, where);
  return drafts.filter(({ place }) => liesIn(parts, layoutsOf(document), place));
}

/** The parties that are named in the part, each at its place there. */
function partiesIn(document: SearchedDocument, where: Where | undefined): Party[] {
  const all = document.parties();
  if (where === undefined) return all;
  const parts = partsFor(document, where);
  return all.flatMap((party) => {
    const place = party.places.find((one) => liesIn(parts, layoutsOf(document), one));
    return place === undefined ? [] : [{ ...party, ...place }];
  });
}

/** The part of the running text that a `where` names. */
function rangesOf(document: SearchedDocument, where: Where | undefined): { start: number; end: number }[] {
  const { pages } = document.flow();
  return partsFor(document, where).flatMap(({ page, start, end }) => {
    const offset = pages.find((one) => one.page === page)?.offset;
    return offset === undefined ? [] : [{ start: offset + start, end: offset + end }];
  });
}
