// Decides every fact of a case afresh from all that documents and people say, and tells what changed.
import { closeTasks, type Resolver } from '../applicants/operations.ts';
import { fillsFields, lookupInputs, lookupLevels } from '../declarations/connector-uses.ts';
import type { Declaration } from '../declarations/schema.ts';
import type { ReasonCode } from '../facts/candidate.ts';
import { withReason, type Decision } from '../facts/decide.ts';
import type { FactStatus } from '../facts/entity.ts';
import { readKnown, type Entered, type FactEntryRow, type KnownOfCase } from '../facts/known.ts';
import type { NewEvent } from '../events/new-event.ts';
import { iso } from '../platform/times.ts';
import type { Tx } from '../platform/transaction.ts';
import { eventsOf, isSame } from './told.ts';
import { checkFact, verifyFact, waiveFacts, type SettledFact } from './check.ts';
import { fromConnectors, telling, type Telling } from './states.ts';
import type { DecidedBy } from './source.ts';
import { storeFacts, type FactChange } from './store.ts';
import { askConnector, askForLookups, forgetOldAnswers } from './asking/ask-connector.ts';
import { misfits, unlessDoubted, unvouched } from './choosing/constraints.ts';
import { withDerived, type Deriving } from './choosing/derive.ts';
import { foundOf, type Lookups } from './choosing/found.ts';
import { lookupsOf, type Questions } from './asking/lookups.ts';

/** What came of deciding the facts of a case: what is told of them, and which are settled and open now. */
export type DecidedFacts = { events: NewEvent[]; resolved: string[]; needsInput: string[] };

/** What the facts of a case are decided by, beside what is stored of it. */
export type FactsOfCase = {
  caseId: string;
  declaration: Declaration;
  anyDocumentRead: boolean;
  /** Whether a document of the case could not be read, and nothing took its place. */
  isAnyUnreadable?: boolean;
  /** Whether documents of the case are still to be read. */
  isReading: boolean;
  /** What somebody says about facts at this moment. */
  entered?: Entered;
  /** A person's decision on some of the facts: it goes on record under their name. */
  by?: DecidedBy;
  /** Facts whose value has gone with an erased document. */
  erased?: readonly string[];
  /** Whether the applicant is asked for anything at the moment. */
  hasOpenTasks: boolean;
  /** Why open tasks on facts that are settled now can be closed. */
  resolvedBy?: Resolver;
};

export async function decideFacts(tx: Tx, about: FactsOfCase): Promise<DecidedFacts> {
  const { caseId, declaration } = about;
  const known = await readKnown(tx, caseId, about.entered);
  const { settled, lookups } = settleFacts(known, { ...about, today: iso(tx.now).slice(0, 10) });
  const changes = changesOf(known, settled, about.by);
  await askConnectors(tx, about, { known, settled, lookups });
  await storeFacts(tx, caseId, changes);
  const changed = changes.map(({ factId }) => factId);
  if (fillsFields(declaration, changed)) await tx.enqueue('fill-fields', { caseId });
  const events = changes.flatMap(({ factId, old, decision }) =>
    isSame(old, decision) ? [] : eventsOf(factId, old, decision),
  );
  const resolvedBy = about.resolvedBy ?? { kind: 'document', docId: null };
  const closed = about.hasOpenTasks ? await closeTasks(tx, { caseId, resolvedBy }) : [];
  return {
    events: [...events, ...closed],
    resolved: factIdsOf(settled, 'resolved'),
    needsInput: factIdsOf(settled, 'needs_input'),
  };
}

/** Those that are others than before, and what a person has decided again as it was. */
function changesOf(known: KnownOfCase, settled: Settled[], by: DecidedBy | undefined): FactChange[] {
  const before = new Map(known.facts.map((fact) => [fact.factId, fact]));
  const isConnectors = fromConnectors(known);
  return settled.flatMap(({ fact: { fact_id: factId }, human, ...decision }) => {
    const old = before.get(factId);
    const isTheirs = by?.factIds.includes(factId) === true;
    if (isSame(old, decision) && !isTheirs) return [];
    return {
      factId,
      old,
      human,
      decision,
      isConnectors: isConnectors(decision),
      by: isTheirs ? by : undefined,
    };
  });
}

type Decisions = { known: KnownOfCase; settled: Settled[]; lookups: Lookups };

/** To confirm what is settled, and to find what can be looked up by it; never about what a document may still change. */
async function askConnectors(
  tx: Tx,
  { caseId, isReading }: FactsOfCase,
  { known, settled, lookups }: Decisions,
): Promise<void> {
  for (const { fact, ask } of settled)
    if (ask !== null) await askConnector(tx, { caseId, fact, inputsHash: ask.inputsHash });
  const asked = [...lookups.values()].flatMap((questions) => questions.asked);
  await forgetOldAnswers(tx, known, asked);
  if (!isReading) await askForLookups(tx, { caseId, known, asked, settled });
}

const factIdsOf = (settled: Settled[], status: FactStatus): string[] =>
  settled.filter((each) => each.status === status).map(({ fact }) => fact.fact_id);

type Settled = SettledFact & { fact: Declaration['facts'][number]; human: FactEntryRow | undefined };

/** What facts are settled by, beside what is known of them. */
type Settling = Pick<
  FactsOfCase,
  'declaration' | 'anyDocumentRead' | 'isAnyUnreadable' | 'isReading' | 'erased' | 'by'
> &
  Pick<Deriving, 'today'>;

/**
 * One decision per fact. What is looked up of a fact needs the values of others, so those that need no lookup are settled first,
 * and so on.
 */
export function settleFacts(known: KnownOfCase, about: Settling): { settled: Settled[]; lookups: Lookups } {
  const lookups = new Map<string, Questions>();
  for (const level of lookupLevels(about.declaration)) {
    const settled = settleWith(known, about, lookups);
    const inputs = new Map(settled.map((each) => [each.fact.fact_id, each]));
    const valueOf = (factId: string): string | null => {
      const input = inputs.get(factId);
      return input?.status === 'resolved' ? input.value : null;
    };
    for (const fact of level) {
      const isWaiting = lookupInputs(fact).some((factId) => inputs.get(factId)?.status === 'pending');
      lookups.set(fact.fact_id, { asked: lookupsOf(fact, valueOf), isWaiting });
    }
  }
  const settled = settleWith(known, about, lookups).map((each) => withPrefilled(each, known.said));
  return { settled, lookups };
}

/** The applicant who sends what others filled in beforehand makes it theirs; both are told. */
function withPrefilled(settled: Settled, said: readonly FactEntryRow[]): Settled {
  const { fact, human, reasonCodes } = settled;
  const isFilledIn = said.some(
    ({ kind, factId, value }) =>
      kind === 'prefilled' && factId === fact.fact_id && value !== null && value === human?.value,
  );
  if (!isFilledIn || !reasonCodes.includes('applicant_entered')) return settled;
  return { ...settled, reasonCodes: withReason(reasonCodes, 'prefilled') };
}

/** From what was found and entered, then by what the declaration says of facts among each other. */
function settleWith(known: KnownOfCase, about: Settling, lookups: Lookups): Settled[] {
  const { declaration, today } = about;
  const entries = new Map(known.entries.map((entry) => [entry.factId, entry]));
  const said = Map.groupBy(known.said, ({ factId }) => factId);
  const found = foundOf(known, about, { lookups, entries, said });
  const tell = telling(about, known, entries);
  const unsettled = new Set<string>();
  const doubts = new Map<string, ReasonCode>();
  for (;;) {
    const waived = waiveAndDerive(declaration, found, { human: entries, unsettled, tell, today });
    for (const factId of unvouched(declaration, waived, { human: entries, candidates: known.candidates }))
      doubts.set(factId, 'low_anchor_quality');
    for (const factId of misfits(declaration, waived, { human: entries, tell }))
      doubts.set(factId, 'value_mismatch');
    const settled = settleWaived(known, about, { waived, entries, doubts, tell });
    const fallenFacts = settled.filter(
      ({ fact: { fact_id: id }, status }) =>
        status !== 'resolved' && waived.get(id)?.status === 'resolved' && !unsettled.has(id),
    );
    if (fallenFacts.length === 0) return settled;
    // What rested on a value that does not fit, or that nobody has confirmed, is looked at once more without it.
    for (const { fact } of fallenFacts) unsettled.add(fact.fact_id);
  }
}

/** What does not apply is no input: what rests on it is worked out once more without it. */
function waiveAndDerive(
  declaration: Declaration,
  found: ReadonlyMap<string, Decision>,
  about: Deriving,
): Map<string, Decision> {
  const first = waiveFacts(declaration, withDerived(declaration, found, about), about);
  return waiveFacts(declaration, withDerived(declaration, found, { ...about, read: first }), about);
}

type Waived = {
  waived: ReadonlyMap<string, Decision>;
  entries: ReadonlyMap<string, FactEntryRow>;
  /** Why facts do not stand, by what constraints say of them. */
  doubts: ReadonlyMap<string, ReasonCode>;
  tell: Telling;
};

function settleWaived(known: KnownOfCase, about: Settling, settling: Waived): Settled[] {
  const { declaration } = about;
  const { waived, entries, doubts, tell } = settling;
  const checked = new Map(
    declaration.facts.map(({ fact_id: factId }): [string, Decision] => {
      const human = entries.get(factId);
      const fitting = checkFact(declaration, { factId, decided: waived, human, tell });
      return [factId, unlessPending(unlessDoubted(fitting, doubts.get(factId)), about)];
    }),
  );
  return declaration.facts.map((fact) => {
    const human = entries.get(fact.fact_id);
    const verification = known.verifications.find(
      ({ factId, usage }) => factId === fact.fact_id && usage === 'verify_fact',
    );
    const verified = verifyFact(fact, checked, { verification, human });
    // No connector is asked about a value that a document still to be read may contradict.
    const ask = about.isReading ? null : verified.ask;
    return { fact, human, ...verified, ...unlessPending(verified, about), ask };
  });
}

const PENDING: Decision = {
  status: 'pending',
  value: null,
  values: undefined,
  candidateId: null,
  quality: null,
  margin: null,
  reasonCodes: [],
};

/**
 * What is still open may be in a document that is not read yet: nobody is asked before the last one is. What a person left
 * open is not the documents' to close.
 */
function unlessPending(decision: Decision, { isReading }: Settling): Decision {
  const isDocuments = decision.reasonCodes.every((code) => !PEOPLES.includes(code));
  return isReading && decision.status === 'needs_input' && isDocuments ? PENDING : decision;
}

const PEOPLES = [
  'clarification_requested',
  'applicant_entered',
  'operator_confirmed',
  'operator_corrected',
  'prefilled',
];
