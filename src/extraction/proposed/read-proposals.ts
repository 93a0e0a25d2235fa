// Proposals of a model become candidates: each quote aligned with the page, its value parsed from the slice, all else dropped and counted.
import { readAs } from '../../declarations/lexicon/expand.ts';
import { factType } from '../../declarations/rules.ts';
import type { Declaration, FactSpec } from '../../declarations/schema.ts';
import type { FactTypeName } from '../../declarations/fact-type.ts';
import type { Page } from '../../documents/page.ts';
import type { FoundCandidate } from '../../facts/candidate.ts';
import type { ParseContext } from '../../values/parsed.ts';
import type { Draft } from '../draft.ts';
import { toCandidates } from '../finish.ts';
import { settleContext } from '../settle.ts';
import { cutQuote, mayGoOn } from './cut-quote.ts';
import { createLocator, type Locator } from './locate.ts';
import type { Dropped, Proposal } from './proposal.ts';

/** A fact that a model is asked about, and whether its word may stand without a person. */
export type AskedFact = { factId: string; mayStand: boolean };

export type ProposedTask = {
  proposals: Proposal[];
  /** What it was asked about. */
  asked: AskedFact[];
  declaration: Declaration;
  /** As they are displayed. */
  pages: Page[];
  /** `YYYY-MM-DD` */
  today: string;
};

/** `outcomes` are those of the proposals, in their order. */
export type ProposedResult = { candidates: FoundCandidate[]; outcomes: ('kept' | Dropped)[] };

/** Anchor quality of a model's proposal (completions §4). */
const QUALITY = 0.9;
const MOST_OF_ONE = 3;
const MOST_OF_SEVERAL = 50;
/** Characters of a value or a quote; longer ones are no values. */
const LONGEST = 500;
const LONGEST_TEXT = 5000;
const LONG: ReadonlySet<FactTypeName> = new Set<FactTypeName>(['long_text', 'address', 'mrz']);
const NAMES: ReadonlySet<FactTypeName> = new Set<FactTypeName>(['person_name', 'organization_name']);

export function readProposals(task: ProposedTask): ProposedResult {
  const { declaration, proposals, asked, today } = task;
  const visible = task.pages.filter(({ attachment }) => attachment === undefined);
  const parse = settleContext({ declaration, today }, visible);
  const facts = new Map(declaration.facts.map((fact) => [fact.fact_id, fact]));
  const readings = new Map(
    asked.flatMap(({ factId, mayStand }): [string, Reading][] => {
      const fact = facts.get(factId);
      if (fact === undefined) return [];
      return [[factId, { fact, mayStand, parse, drafts: [], said: new Set(), isCut: false }]];
    }),
  );
  const locate = createLocator(visible);
  const outcomes = proposals.map((proposal) => {
    const reading = readings.get(proposal.factId);
    if (reading === undefined) return 'unknown_fact';
    const draft = draftOf(proposal, reading, locate);
    if (typeof draft === 'string') return draft;
    reading.drafts.push(draft);
    reading.said.add(proposal.value);
    return 'kept';
  });
  const candidates = [...readings].flatMap(([factId, { drafts, isCut }]) =>
    toCandidates(
      factId,
      drafts.map((draft) => ({ ...draft, doubtful: draft.doubtful === true || isCut })),
      { most: MOST_OF_SEVERAL },
    ),
  );
  return { candidates, outcomes };
}

type Reading = {
  fact: FactSpec;
  mayStand: boolean;
  parse: ParseContext;
  drafts: Draft[];
  /** The values of these, as the model wrote them. */
  said: Set<string>;
  /** Whether it named another one, for which there was no room: then none of them stands. */
  isCut: boolean;
};

function draftOf(proposal: Proposal, reading: Reading, locate: Locator): Draft | Dropped {
  const { fact, mayStand, parse } = reading;
  const type = readAs(fact);
  if (isTooLong(proposal, fact)) return 'too_much';
  if (isFull(reading)) {
    reading.isCut ||= !reading.said.has(proposal.value);
    return 'too_much';
  }
  const located = locate(proposal, { exactNames: NAMES.has(type.name) });
  if (typeof located === 'string') return located;
  const found = cutQuote(located.place, { fact, cut: { type, parse }, value: proposal.value });
  if (typeof found === 'string') return found;
  return {
    by: 'model',
    place: found.place,
    readings: found.readings,
    refusal: found.refusal,
    quality: QUALITY * located.quality,
    match: located.match,
    isMismatch: !found.isMeant,
    doubtful: !mayStand || !located.isAtLine || mayGoOn(found.place, type.name),
    origin: `model ${found.place.start}`,
  };
}

function isTooLong({ value, quote }: Proposal, fact: FactSpec): boolean {
  const longest = LONG.has(factType(fact).name) ? LONGEST_TEXT : LONGEST;
  return value.length > longest || quote.length > longest;
}

const isFull = ({ fact, drafts }: Reading): boolean =>
  drafts.length >= (fact.multiple === true ? MOST_OF_SEVERAL : MOST_OF_ONE);
