// What a document leaves open, asked of the language model where the deployment has one: its proposals join what was found.
import type { Declaration } from '../declarations/schema.ts';
import type { ReadResult } from '../extraction/task.ts';
import type { ProposedResult, ProposedTask } from '../extraction/proposed/read-proposals.ts';
import type { Extraction, FoundCandidate } from '../facts/candidate.ts';
import { askedFacts } from '../language-model/asked-facts.ts';
import type { Asked, LanguageModel } from '../language-model/model.ts';
import type { EndedCall } from '../language-model/operations.ts';
import { tell } from '../platform/observed/told.ts';
import { decideDocument, foundInDocument } from '../settling/decide-document.ts';
import type { DocumentReader } from './reader.ts';

/** A document as it was read, and the calls that were made about it. */
export type ReadWithModel = ReadResult & { calls: EndedCall[] };

export type AskModelDeps = { reader: DocumentReader; languageModel: LanguageModel | null };
export type AboutRead = { declaration: Declaration; today: string; lane: string };

/** As it was read, where there is no model, or nothing to ask it. */
export async function withModel(
  deps: AskModelDeps,
  about: AboutRead,
  read: ReadResult,
): Promise<ReadWithModel> {
  const { reading, extraction } = read;
  const { languageModel } = deps;
  if (languageModel === null || !reading.ok || extraction === null) return { ...read, calls: [] };
  const asked = factsToAsk(about.declaration, extraction);
  if (asked.length === 0) return { ...read, calls: [] };
  const { pages } = reading;
  const ids = new Set(asked.map(({ factId }) => factId));
  const facts = about.declaration.facts.filter(({ fact_id }) => ids.has(fact_id));
  const answer = await languageModel.ask({ facts, pages, locale: about.declaration.default_locale });
  const held = await heldAgainst(deps.reader, about, { proposals: answer.proposals, asked, pages });
  const notes = [...reading.notes, ...answer.notes, ...(held.isRead ? [] : [NOT_READ])];
  return {
    reading: { ...reading, notes },
    extraction: { ...extraction, candidates: joined(extraction.candidates, held.candidates) },
    calls: endedCalls(answer, held.outcomes),
  };
}

type Proposed = Pick<ProposedTask, 'proposals' | 'asked' | 'pages'>;
type Held = Pick<ProposedResult, 'candidates'> & { outcomes: string[]; isRead: boolean };

async function heldAgainst(
  reader: DocumentReader,
  { declaration, today, lane }: AboutRead,
  proposed: Proposed,
): Promise<Held> {
  const { proposals } = proposed;
  if (proposals.length === 0) return { candidates: [], outcomes: [], isRead: true };
  const result = await reader.propose({ ...proposed, declaration, today }, lane);
  const { candidates, outcomes } = result ?? { candidates: [], outcomes: proposals.map(() => 'not_read') };
  tell('proposals', { outcomes });
  return { candidates, outcomes, isRead: result !== null };
}

const NOT_READ =
  'What the language model proposed could not be held against the pages: facts are as they were found without it.';

function factsToAsk(declaration: Declaration, { documentType, candidates }: Extraction) {
  const decided = decideDocument(declaration, foundInDocument(candidates));
  const isOpen = (factId: string): boolean => {
    const status = decided.get(factId)?.status;
    return status !== 'resolved' && status !== 'not_applicable';
  };
  return askedFacts(declaration, { documentType, isOpen });
}

/** So many of a fact are kept (completions §4), but for the values of a list: each of these may be one. */
const MOST_OF_FACT = 10;

/** Where there are too many, the least of what was found give way. */
function joined(found: FoundCandidate[], proposed: FoundCandidate[]): FoundCandidate[] {
  const own = Map.groupBy(found, ({ factId }) => factId);
  const added = Map.groupBy(proposed, ({ factId }) => factId);
  const ids = new Set([...own.keys(), ...added.keys()]);
  return [...ids].flatMap((id) => {
    const [first, more] = [own.get(id) ?? [], added.get(id) ?? []];
    const room = first.length > MOST_OF_FACT ? first.length : MOST_OF_FACT - more.length;
    return [...first.slice(0, Math.max(1, room)), ...more];
  });
}

/** The outcomes stand in the order of the proposals, and these in that of the calls. */
function endedCalls({ calls, proposals }: Asked, outcomes: readonly string[]): EndedCall[] {
  let at = 0;
  return calls.map((call) => {
    const own = outcomes.slice(at, at + (proposals.length === 0 ? 0 : call.proposed));
    at += own.length;
    return { ...call, kept: own.filter((outcome) => outcome === 'kept').length };
  });
}
