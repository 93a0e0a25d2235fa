// Proposals of a model become candidates: each quote aligned with the page, its value parsed from the slice, all else dropped and counted.
import { readAs } from '../../declarations/lexicon/expand.ts';
import { asksModel, factType } from '../../declarations/rules.ts';
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

export type ProposedTask = {
  proposals: Proposal[];
  /** Of these facts a model was asked. */
  factIds: string[];
  declaration: Declaration;
  /** As they are displayed. */
  pages: Page[];
  /** Whether the type of the document is known, where it matters. */
  isTypeKnown: boolean;
  /** `YYYY-MM-DD` */
  today: string;
};

export type ProposedResult = { candidates: FoundCandidate[]; dropped: Partial<Record<Dropped, number>> };

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
  const { declaration, proposals, factIds, today } = task;
  const visible = task.pages.filter(({ attachment }) => attachment === undefined);
  const locate = createLocator(visible);
  const parse = settleContext({ declaration, today }, visible);
  const dropped: ProposedResult['dropped'] = {};
  const drop = (why: Dropped): void => void (dropped[why] = (dropped[why] ?? 0) + 1);
  const asked = new Map(
    declaration.facts.flatMap((fact) =>
      factIds.includes(fact.fact_id) ? [[fact.fact_id, fact] as const] : [],
    ),
  );
  const drafts = new Map<FactSpec, Draft[]>();
  for (const proposal of proposals) {
    const fact = asked.get(proposal.factId);
    const known = fact === undefined ? [] : (drafts.get(fact) ?? []);
    const draft =
      fact === undefined ? 'unknown_fact' : draftOf(proposal, { fact, known, locate, parse, task });
    if (typeof draft === 'string') drop(draft);
    else if (fact !== undefined) drafts.set(fact, [...known, draft]);
  }
  const candidates = [...drafts].flatMap(([fact, own]) => toCandidates(fact.fact_id, own, MOST_OF_SEVERAL));
  return { candidates, dropped };
}

type Reading = {
  fact: FactSpec;
  known: Draft[];
  locate: Locator;
  parse: ParseContext;
  task: Pick<ProposedTask, 'isTypeKnown'>;
};

function draftOf(proposal: Proposal, { fact, known, locate, parse, task }: Reading): Draft | Dropped {
  const type = readAs(fact);
  if (isTooMuch(proposal, fact, known)) return 'too_much';
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
    doubtful: !located.isAtLine || !mayStand(fact, task) || mayGoOn(found.place, type.name),
    origin: `model ${found.place.start}`,
  };
}

function isTooMuch({ value, quote }: Proposal, fact: FactSpec, known: Draft[]): boolean {
  const longest = LONG.has(factType(fact).name) ? LONGEST_TEXT : LONGEST;
  const most = fact.multiple === true ? MOST_OF_SEVERAL : MOST_OF_ONE;
  return value.length > longest || quote.length > longest || known.length >= most;
}

/** Without a person, if nothing speaks against it: where its author asks the model about it, and it is a single value. */
const mayStand = (fact: FactSpec, { isTypeKnown }: Reading['task']): boolean =>
  asksModel(fact) && fact.multiple !== true && isTypeKnown;
