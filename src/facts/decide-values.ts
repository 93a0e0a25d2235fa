// Decides a fact that may have several values: each value by itself, then the fact as a whole (workflow.md §6).
import { listValue, valuesOf } from '../declarations/lists.ts';
import type { ReviewSettings } from '../declarations/rules.ts';
import type { FactSpec } from '../declarations/schema.ts';
import type { ReasonCode } from './candidate.ts';
import { agreedAmong, agreedWith } from './agreed-readings.ts';
import type { DecidableCandidate } from './choose.ts';
import { decideFact, knownKey, type DecideInput, type Decision, type HumanEntry } from './decide.ts';
import type { DecidedValue, FactSource } from './entity.ts';
import { groupValues, leastQuality, openValue, valueFound, type Group } from './found-list.ts';
import { isOnlyProposed, withoutIdleProposals } from './models-word.ts';
import { readSaid, type Said } from './said.ts';
import { keysOf, valueKey } from './value-key.ts';

/** All that a fact with several values is decided by; `said` is everything that people said of it, in that order. */
export type DecideValuesInput = Omit<DecideInput, 'human'> & { said?: readonly HumanEntry[] };

/** A decision with its values in the order of the documents; those that people added stand at the end. */
export type ValuesDecision = Decision & { values: DecidedValue[] };

const UNCITED = { candidateId: null, margin: null } as const;

/** Every value with its status; the fact is resolved when each of them is. Pure: also for tries and benches. */
export function decideValues({ said: entries = [], ...known }: DecideValuesInput): ValuesDecision {
  const input = { ...known, candidates: known.candidates.map(withoutMark) };
  const said = readSaid(input.fact, entries);
  if (said.whole?.kind === 'waived' && said.each.size === 0)
    return { ...decideFact({ ...input, human: said.whole }), values: [] };
  const groups = groupValues(input, plainly(input, said));
  const values = withEach(input, { said, groups, values: listed(input, said, groups) });
  return asWhole(
    { ...input, isCut: !isStated(said) && !values.every(isPersons) && isCut(known) },
    said,
    values,
  );
}

/** Whether a person had a word on it since it was found. */
const isPersons = ({ reasonCodes }: DecidedValue): boolean => reasonCodes.some((code) => OPERATORS.has(code));

const OPERATORS: ReadonlySet<ReasonCode> = new Set(['operator_confirmed', 'operator_corrected']);

/** What a document says as well, and had too many values to be kept: told by a mark on the last that was. */
const isMarked = ({ reasonCodes }: DecidableCandidate): boolean => reasonCodes.includes('missing');

/** The mark says nothing of the value that bears it. */
const withoutMark = (candidate: DecidableCandidate): DecidableCandidate =>
  isMarked(candidate)
    ? { ...candidate, reasonCodes: candidate.reasonCodes.filter((code) => code !== 'missing') }
    : candidate;

/** Whether values are left out; none where what is left out matched too weakly to be one. */
function isCut({ settings, candidates }: Listed): boolean {
  const least = leastQuality(settings, Math.max(...candidates.map(({ quality }) => quality)));
  return candidates.some((candidate) => isMarked(candidate) && candidate.quality >= least);
}

/** Of text that can be read in two ways, the one that people or other sources say. */
const plainly = (
  input: Pick<DecideInput, 'fact' | 'settings' | 'candidates'>,
  said: Said,
): DecidableCandidate[] =>
  agreedAmong(agreedWith(stillCounting(input, said), statedValues(said)), input.settings);

const statedValues = ({ whole }: Said): string[] =>
  whole === null || whole.value === null || whole.kind === 'rejected' ? [] : valuesOf(whole.value);

/** After a refusal of everything, what was known by then does not come back by itself. */
function stillCounting(
  input: Pick<DecideInput, 'fact' | 'settings' | 'candidates'>,
  { whole }: Said,
): DecidableCandidate[] {
  const usable = withoutIdleProposals(input, input.candidates).filter(({ value }) => value !== null);
  if (whole?.kind !== 'rejected') return usable;
  const known = new Set(whole.known);
  return usable.filter((candidate) => !known.has(knownKey(candidate)));
}

type Listed = { fact: FactSpec; settings: ReviewSettings; candidates: DecidableCandidate[] };

/** The list that somebody entered, with what surely is beside it; else what was found. */
function listed(input: Listed, { whole }: Said, groups: Group[]): DecidedValue[] {
  if (whole === null || whole.value === null || whole.kind === 'rejected')
    return groups.filter(({ isFound }) => isFound).map((group) => valueFound(input, group));
  const { kind, value, known } = whole;
  const isTheirs = kind.startsWith('operator');
  const told = new Set(isTheirs ? known : []);
  const stated = new Map(valuesOf(value).map((each) => [valueKey(input.fact, each), each]));
  const entered = [...stated.values()].map((each) => enteredValue(input, { whole, value: each, groups }));
  const against = groups
    .filter((group) => group.isFound && !stated.has(group.key))
    .filter(({ best }) => best.quality >= input.settings.minMatch && !isOnlyProposed(best))
    .filter(({ best }) => !told.has(knownKey(best)))
    // What an operator has decided is not looked up: an answer that was under way does not count either.
    .filter(({ best }) => !(isTheirs && best.docId === null))
    .map((group) => openValue(group, ['conflicting_values']));
  return [...entered, ...against];
}

const SOURCES = { prefilled: 'prefill', applicant_entered: 'applicant' } as const;

type Entered = { whole: HumanEntry; value: string; groups: Group[] };

function enteredValue({ fact }: Listed, { whole: { kind }, value, groups }: Entered): DecidedValue {
  const own = valueKey(fact, value);
  const group = groups.find(({ key }) => key === own);
  return {
    value,
    status: kind === 'prefilled' ? 'needs_input' : 'resolved',
    ...citedAs(group, null),
    source: kind === 'prefilled' || kind === 'applicant_entered' ? SOURCES[kind] : 'operator',
    reasonCodes: [kind as ReasonCode],
  };
}

/** The candidates behind a value, the one that a person named first. */
function citedAs(
  group: Group | undefined,
  named: string | null,
): Pick<DecidedValue, 'candidateId' | 'candidateIds' | 'quality'> {
  if (group === undefined)
    return { candidateId: named, candidateIds: named === null ? [] : [named], quality: null };
  const { candidates, best } = group;
  const chosen = candidates.find(({ candidateId }) => candidateId === named) ?? best;
  const candidateId = named ?? chosen.candidateId;
  const others = candidates.map((one) => one.candidateId).filter((id) => id !== candidateId);
  return { candidateId, candidateIds: [candidateId, ...others], quality: chosen.quality };
}

type Stage = { said: Said; groups: Group[]; values: DecidedValue[] };

/** What was said of single values since counts above the list. */
function withEach({ fact }: Listed, { said, groups, values }: Stage): DecidedValue[] {
  const keyOfValue = keysOf(fact);
  const keyOf = ({ value }: DecidedValue): string => (value === null ? '' : keyOfValue(value));
  let list = values;
  for (const [key, entry] of said.each) {
    const group = groups.find((one) => one.key === key);
    const at = list.findIndex((one) => keyOf(one) === key || isReadingOf(one, group));
    const now = saidValue(entry, group);
    if (now === null) list = list.filter((_one, index) => index !== at);
    else list = at === -1 ? placed(list, now, groups) : list.with(at, now);
  }
  return list;
}

/** A place that can be read in two ways is settled by the choice of one. */
const isReadingOf = ({ value, candidateIds }: DecidedValue, group: Group | undefined): boolean =>
  value === null &&
  group !== undefined &&
  group.candidates.some(({ candidateId }) => candidateIds.includes(candidateId));

/** Null for a value that was taken away. */
function saidValue({ kind, value, candidateId }: HumanEntry, group: Group | undefined): DecidedValue | null {
  if (kind === 'value_removed' || kind === 'value_rejected' || value === null) return null;
  const isAdded = kind === 'value_added';
  const isFound = !isAdded && group !== undefined;
  const named =
    isAdded || group?.candidates.some((one) => one.candidateId === candidateId) ? candidateId : null;
  return {
    value,
    status: 'resolved',
    ...citedAs(group, named),
    source: isFound ? sourceOf(group.best) : 'operator',
    reasonCodes: [isAdded ? 'operator_corrected' : 'operator_confirmed'],
  };
}

const sourceOf = ({ docId }: DecidableCandidate): DecidedValue['source'] =>
  docId === null ? 'connector' : 'document';

/** Where it stands in the documents; at the end where none says it. */
function placed(list: DecidedValue[], one: DecidedValue, groups: Group[]): DecidedValue[] {
  const placeOf = ({ candidateIds }: DecidedValue): number =>
    groups.findIndex(({ candidates }) =>
      candidates.some(({ candidateId }) => candidateIds.includes(candidateId)),
    );
  const place = one.source === 'operator' ? -1 : placeOf(one);
  const behind = place === -1 ? -1 : list.findIndex((other) => placeOf(other) > place);
  return behind === -1 ? [...list, one] : list.toSpliced(behind, 0, one);
}

/** Where values come from several sources, what people said goes first. */
const PEOPLE_FIRST: FactSource[] = ['operator', 'applicant', 'prefill', 'document', 'connector'];

type Whole = DecideInput & { isCut: boolean };

function asWhole(input: Whole, said: Said, values: DecidedValue[]): ValuesDecision {
  const stated = values.flatMap(({ value }) => value ?? []);
  const open = reasonsOf(input, said, values);
  const qualities = values.flatMap(({ quality }) => quality ?? []);
  const known = {
    ...UNCITED,
    value: stated.length === 0 ? null : listValue(stated),
    quality: qualities.length === 0 ? null : Math.min(...qualities),
    values,
    source: PEOPLE_FIRST.find((source) => values.some((one) => one.source === source)),
  };
  if (open.length > 0) return { ...known, status: 'needs_input', reasonCodes: open };
  return { ...known, status: 'resolved', reasonCodes: peoplesWord(values) };
}

/** A list that somebody has stated is whole. */
const isStated = (said: Said): said is Said & { whole: HumanEntry } =>
  said.whole !== null && said.whole.value !== null && said.whole.kind !== 'rejected';

/** Why it is open; none where it is settled. */
function reasonsOf(input: Whole, said: Said, values: DecidedValue[]): ReasonCode[] {
  const { whole, isAsked, refusal } = said;
  const ofValues = values.filter(({ status }) => status !== 'resolved').flatMap((one) => one.reasonCodes);
  const reasons: ReasonCode[] = [
    // What somebody entered is theirs, whoever disagrees.
    ...(isStated(said) && ofValues.length > 0 ? [said.whole.kind as ReasonCode] : []),
    ...ofValues,
    ...(refusal === null ? [] : [refusal.reasonCode ?? 'missing']),
    ...(input.isCut ? (['missing'] as const) : []),
    ...(values.length === 0 ? nothingLeft(input, whole) : []),
    ...(isAsked ? (['clarification_requested'] as const) : []),
  ];
  return [...new Set(reasons)];
}

function nothingLeft(input: DecideInput, whole: HumanEntry | null): ReasonCode[] {
  if (whole?.kind === 'rejected') return [whole.reasonCode ?? 'missing'];
  const isFound = input.candidates.some(({ value }) => value !== null);
  return isFound ? ['missing'] : decideFact({ ...input, human: undefined }).reasonCodes;
}

/** People have had a word on the fact once they have had one on each of its values; so has an operator, who has to look at each. */
function peoplesWord(values: DecidedValue[]): ReasonCode[] {
  const each = values.map(({ reasonCodes }) => reasonCodes);
  if (each.some((codes) => codes.length === 0)) return [];
  const isOperators = values.every(isPersons);
  return [...new Set(each.flat())].filter((code) => isOperators || !OPERATORS.has(code));
}
