// Where sources disagree about a fact: the sides that stand against each other (completions §4, §13).
import { reviewSettings } from '../../declarations/rules.ts';
import type { Declaration } from '../../declarations/schema.ts';
import type { ReasonCode } from '../../facts/candidate.ts';
import type { EntryKind } from '../../facts/entity.ts';
import { candidateOfEntry } from '../../facts/entry-kinds.ts';
import type { FoundCandidateRow } from '../../facts/known.ts';
import { sidesOf } from '../../facts/sides.ts';
import type { CaseRecord, ContradictionRow, FactRow } from './record.ts';
import type { DeclaredFact } from './view.ts';

/** What a person said, as a side: the candidate that it is selected by, its own or that of its entry (`isEntry`). */
export type SaidSide = { candidateId: string; isEntry: boolean; value: string; kind: EntryKind };

/** The sides of a fact that stand against each other. */
export type Contradiction = {
  /** What documents and connectors say, what says the same together. */
  sides: FoundCandidateRow[];
  /** What a person said stands until a person decides; among documents nobody wins. */
  isPersons: boolean;
  /** Null where no person has said a value. */
  said: SaidSide | null;
  /** What an applicant said otherwise in the same breath, in another field of the fact. */
  alsoSaid: SaidSide[];
};

const SAID_BY_PEOPLE: ReasonCode[] = [
  'applicant_entered',
  'operator_confirmed',
  'operator_corrected',
  'prefilled',
];

/** Whether documents alone contradict each other, so that there is no value that could be confirmed. */
export const isAmongDocuments = ({ status, reasonCodes }: Pick<FactRow, 'status' | 'reasonCodes'>): boolean =>
  status === 'needs_input' &&
  reasonCodes.includes('conflicting_values') &&
  !reasonCodes.some((code) => SAID_BY_PEOPLE.includes(code));

/** Null for a fact that nothing contradicts. */
export function contradictionOf(
  { factId, row }: Pick<DeclaredFact, 'factId' | 'row'>,
  { contradictions }: Pick<CaseRecord, 'contradictions'>,
  declaration: Declaration,
): Contradiction | null {
  const known = contradictions.find((one) => one.factId === factId);
  const fact = declaration.facts.find(({ fact_id }) => fact_id === factId);
  if (known === undefined || fact === undefined || row === undefined) return null;
  const { candidates, entry } = known;
  const settings = reviewSettings(declaration);
  const sides = sidesOf({ fact, settings, candidates, human: entry ?? undefined });
  return {
    sides: sides.flatMap(
      (side) => candidates.find(({ candidateId }) => candidateId === side.candidateId) ?? [],
    ),
    isPersons: !isAmongDocuments(row),
    said: saidSide(known),
    alsoSaid: known.others.map(({ entryId, value }) => ({
      candidateId: candidateOfEntry(entryId),
      isEntry: true,
      value,
      kind: 'applicant_entered',
    })),
  };
}

function saidSide({ entry, candidates }: ContradictionRow): SaidSide | null {
  if (entry === null || entry.value === null || entry.kind === 'rejected') return null;
  const { entryId, candidateId, kind, value } = entry;
  // What an operator typed is a candidate; one that they selected may have gone when its document was read again.
  const isThere =
    candidateId !== null &&
    (kind !== 'operator_confirmed' || candidates.some((one) => one.candidateId === candidateId));
  return isThere
    ? { candidateId, isEntry: false, value, kind }
    : { candidateId: candidateOfEntry(entryId), isEntry: true, value, kind };
}
