// Decides a fact: from what was found and what people said to one value with its status and reasons. Precision goes first.
import { chooseOf } from '../declarations/lexicon/expand.ts';
import type { ReviewSettings } from '../declarations/rules.ts';
import type { FactSpec } from '../declarations/schema.ts';
import type { DbTime } from '../platform/times.ts';
import type { ReasonCode } from './candidate.ts';
import { agreedAmong, agreedWith } from './agreed-readings.ts';
import { chooseAmong, supportedPlaces } from './choose.ts';
import type { Choice, DecidableCandidate } from './choose.ts';
import { disagrees, isClose, isSaidElsewhere, marginOver, saysOtherwise } from './against.ts';
import { citedBy, isAmbiguous, isDoubted, isGoodMatch, isOtherReading, isUncertain } from './doubts.ts';
import type { DecidedValue, EntryKind, FactSource, FactStatus } from './entity.ts';
import { decideWithModel, isOnlyProposed } from './models-word.ts';

/** The last thing that a person (or a prefill) said about a fact. */
export type HumanEntry = {
  kind: EntryKind;
  /** What was entered or confirmed; for `rejected`, what was refused. */
  value: string | null;
  candidateId: string | null;
  reasonCode?: ReasonCode | null;
  /** What documents said when it was decided (`knownKey`): that neither contradicts the entry nor undoes a rejection. */
  known?: readonly string[];
  /** When it was said. */
  at?: DbTime;
  /** What the same person said of it at that moment in another field: nobody knows which of them counts. */
  otherwise?: readonly string[];
};

/** What one document says, under a name that outlives reading the document again. */
export const knownKey = (candidate: Pick<DecidableCandidate, 'docId' | 'value'>): string =>
  `${candidate.docId ?? ''} ${candidate.value ?? ''}`;

/** All that one fact is decided by. */
export type DecideInput = {
  fact: FactSpec;
  settings: ReviewSettings;
  candidates: DecidableCandidate[];
  human?: HumanEntry | undefined;
  /** Whether the text of at least one document was searched. */
  anyDocumentRead: boolean;
  /** Whether it had a value that went with an erased document. */
  isErased?: boolean;
  /** Whether a document that may say it could not be read. */
  isAnyUnreadable?: boolean;
};

/** What was decided of a fact. */
export type Decision = {
  status: FactStatus;
  /** Resolved, or proposed for a person to confirm; null where nothing or more than one value stands. */
  value: string | null;
  /** Of a fact that may have several values; `value` is the list of them. */
  values?: DecidedValue[] | undefined;
  candidateId: string | null;
  quality: number | null;
  /** Distance to the best candidate with another value; null where there is none. */
  margin: number | null;
  reasonCodes: ReasonCode[];
  /** Where it does not follow from the candidate. */
  source?: FactSource | undefined;
};

const OPEN: Decision = {
  status: 'needs_input',
  value: null,
  candidateId: null,
  quality: null,
  margin: null,
  reasonCodes: [],
};

/** The decision of workflow.md §3.6 and completions §4. */
export function decideFact(input: DecideInput): Decision {
  const { human } = input;
  if (human?.kind === 'waived') return { ...OPEN, status: 'not_applicable', reasonCodes: ['waived'] };
  const usable = input.candidates.filter((candidate) => candidate.value !== null);
  if (human?.kind === 'rejected') return decideAfterRejection(input, human, usable);
  const isAsked = human?.kind === 'clarification_requested';
  if (hasValue(human)) return isAsked ? askedAbout(human) : decideWithEntry(input, human, usable);
  const decision = usable.length > 0 ? decideByEvidence(input, usable) : decideWithoutValue(input);
  if (!isAsked) return decision;
  return {
    ...decision,
    status: 'needs_input',
    reasonCodes: withReason(decision.reasonCodes, 'clarification_requested'),
  };
}

/** What a person had said is asked about: it stands no more, and nothing takes its place. */
const askedAbout = ({ value }: HumanEntry): Decision => ({
  ...OPEN,
  value,
  reasonCodes: ['clarification_requested'],
});

const hasValue = (human: HumanEntry | undefined): human is HumanEntry =>
  human !== undefined && human.value !== null;

/** Only what was not there when a person refused the value can take its place without a person. */
function decideAfterRejection(input: DecideInput, human: HumanEntry, usable: DecidableCandidate[]): Decision {
  const fresh = freshAfterRejection(human, usable);
  if (fresh.length > 0) return decideByEvidence(input, fresh);
  return { ...OPEN, reasonCodes: [human.reasonCode ?? 'missing'] };
}

export function freshAfterRejection(human: HumanEntry, usable: DecidableCandidate[]): DecidableCandidate[] {
  const known = new Set(human.known);
  return usable.filter((candidate) => candidate.value !== human.value && !known.has(knownKey(candidate)));
}

/** What a person entered stands, a prefill until somebody confirms it; a document that says otherwise only asks again. */
function decideWithEntry(input: DecideInput, human: HumanEntry, all: DecidableCandidate[]): Decision {
  const usable = agreedWith(all, human.value === null ? [] : [human.value]);
  const chosen = chosenByPerson(human, usable) ?? readAsSaid(human, all);
  const entered: Decision = {
    ...OPEN,
    value: human.value,
    candidateId: chosen?.candidateId ?? human.candidateId,
    quality: chosen?.quality ?? null,
    reasonCodes: [human.kind as ReasonCode],
  };
  if (isContradicted(input, human, usable))
    return { ...entered, reasonCodes: [...entered.reasonCodes, 'conflicting_values'] };
  return human.kind === 'prefilled' ? entered : { ...entered, status: 'resolved' };
}

/** Whether the same person has said otherwise in the same breath, or a document or connector does. */
function isContradicted({ settings }: DecideInput, human: HumanEntry, usable: DecidableCandidate[]): boolean {
  if (human.otherwise !== undefined && human.otherwise.length > 0) return true;
  const isOperators = human.kind.startsWith('operator');
  const known = new Set(isOperators ? human.known : []);
  return usable.some(
    (candidate) =>
      candidate.value !== human.value &&
      isGoodMatch(candidate, settings) &&
      !isOnlyProposed(candidate) &&
      !known.has(knownKey(candidate)) &&
      // What an operator has decided is not looked up, so an answer that was under way does not count either.
      !(isOperators && candidate.docId === null),
  );
}

/** The candidate that was confirmed; after its document was read again, the one that says the same. */
function chosenByPerson(human: HumanEntry, usable: DecidableCandidate[]): DecidableCandidate | undefined {
  if (human.kind !== 'operator_confirmed') return undefined;
  return (
    usable.find(({ candidateId }) => candidateId === human.candidateId) ??
    usable.find(({ value }) => value === human.value)
  );
}

/** The reading of a page that an applicant's word or a prefill settles, the best first. */
function readAsSaid(human: HumanEntry, all: DecidableCandidate[]): DecidableCandidate | undefined {
  if (human.kind.startsWith('operator') || human.candidateId !== null) return undefined;
  return all
    .filter((one) => isAmbiguous(one) && one.value === human.value)
    .toSorted((a, b) => b.quality - a.quality)[0];
}

const decideByEvidence = (input: DecideInput, usable: DecidableCandidate[]): Decision =>
  decideWithModel(input, usable, {
    decide: (candidates) => decideByFound(input, candidates),
    conflict: { ...OPEN, reasonCodes: ['conflicting_values'] },
  });

function decideByFound(input: DecideInput, all: DecidableCandidate[]): Decision {
  const { fact, settings } = input;
  const usable = agreedAmong(all, settings);
  const choice = chooseAmong(usable, chooseOf(fact), settings.minMargin);
  const chosen = choice.chosen;
  if (choice.isUnlikely === true) return { ...OPEN, reasonCodes: ['low_anchor_quality'] };
  const rivals = choice.rivals.filter((rival) => !isOtherReading(rival, chosen));
  const margin = rivals[0] ? marginOver(rivals[0], chosen) : null;
  const proposal: Decision = {
    ...OPEN,
    value: chosen.value,
    candidateId: chosen.candidateId,
    quality: chosen.quality,
    margin,
  };
  const disagree = rivals.some(
    (rival) => disagrees(rival, chosen, settings) || saysOtherwise(rival, chosen, { usable, settings }),
  );
  const reasonCodes = [
    ...new Set([
      ...(disagree ? (['conflicting_values'] as const) : []),
      ...doubtsAbout(input, usable, { chosen, rivals }),
    ]),
  ];
  // Nobody wins, and no match speaks for the fact (completions §13).
  if (disagree) return { ...proposal, value: null, candidateId: null, quality: null, reasonCodes };
  if (isAmbiguous(chosen)) return { ...proposal, value: null, candidateId: null, reasonCodes };
  if (reasonCodes.length > 0) return { ...proposal, reasonCodes };
  return { ...proposal, ...citedBy(chosen, usable, settings), status: 'resolved' };
}

/** Why the chosen candidate is not certain enough to stand without a person. */
function doubtsAbout(
  { settings, candidates }: DecideInput,
  usable: DecidableCandidate[],
  { chosen, rivals }: Choice,
): ReasonCode[] {
  const doubts: ReasonCode[] = isUncertain(chosen) ? [...chosen.reasonCodes] : [];
  if (!isGoodMatch(chosen, settings)) {
    doubts.push(
      chosen.reasonCodes.includes('ocr_low_confidence') ? 'ocr_low_confidence' : 'low_anchor_quality',
    );
  }
  const close = rivals.filter((rival) => isClose(rival, chosen, settings));
  const isContradicted =
    (close.length > 0 && !standsTwice(usable, chosen, close)) ||
    rivals.some((rival) => isSaidElsewhere(rival, chosen, { usable, settings }));
  if (isContradicted) doubts.push('conflicting_values');
  if (candidates.some((other) => refusedInItsPlace(other, chosen))) doubts.push('invalid_format');
  if (doubts.length === 0 && isDoubted(chosen)) doubts.push('low_anchor_quality');
  return doubts;
}

/** What stands where the value should is none (a wrong check digit): the chosen one may be another's. */
function refusedInItsPlace(other: DecidableCandidate, chosen: DecidableCandidate): boolean {
  return (
    other.value === null && other.quality >= chosen.quality && other.reasonCodes.includes('invalid_format')
  );
}

/** The same value at two independent places outweighs rivals that stand at one. */
function standsTwice(
  usable: DecidableCandidate[],
  chosen: DecidableCandidate,
  close: DecidableCandidate[],
): boolean {
  return supportedPlaces(usable, chosen) >= 2 && close.every((rival) => supportedPlaces(usable, rival) < 2);
}

function decideWithoutValue(input: DecideInput): Decision {
  const refused = [...input.candidates].sort((a, b) => b.quality - a.quality)[0];
  if (refused) {
    const reasonCodes: ReasonCode[] =
      refused.reasonCodes.length > 0 ? [...refused.reasonCodes] : ['invalid_format'];
    return { ...OPEN, quality: refused.quality, reasonCodes };
  }
  if (input.isErased === true) return { ...OPEN, reasonCodes: ['evidence_erased'] };
  const unread: ReasonCode[] = input.isAnyUnreadable === true ? ['unreadable_document'] : [];
  return { ...OPEN, reasonCodes: [input.anyDocumentRead ? 'no_anchor' : 'missing', ...unread] };
}

export function withReason(reasons: ReasonCode[], reason: ReasonCode): ReasonCode[] {
  return reasons.includes(reason) ? reasons : [...reasons, reason];
}
