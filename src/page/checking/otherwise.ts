// What a document of the applicant says otherwise than they do: which value, and where it stands.
import { contradictionOf } from '../../cases/standing/contradiction.ts';
import type { EvidenceRow } from '../../cases/standing/record.ts';
import { factType } from '../../declarations/rules.ts';
import type { FactSpec } from '../../declarations/schema.ts';
import { valueKey } from '../../facts/value-key.ts';
import type { FieldState } from '../../sessions/form/state.ts';
import { uploadsOf } from '../../sessions/form/wanted.ts';
import { citationFor, shownField } from '../asking/shown-fields.ts';
import { shownValue } from '../fields/show.ts';
import type { Citation, CheckedRow } from '../view.ts';
import type { Scene } from '../visit.ts';

type Said = { value: string; candidateId: string };

const OWN = new Set<FieldState['origin']>(['draft', 'applicant', 'prefill']);

/** Null where no document of theirs is surely against their answer; what integrators sent is not shown to them. */
export function saidOtherwise(scene: Scene, state: FieldState): CheckedRow['otherwise'] {
  const { fact, problem, origin } = state;
  if (fact === undefined || problem !== null || !OWN.has(origin)) return null;
  if (fact.multiple === true || factType(fact).name === 'table') return null;
  const answer = state.entered ?? state.value;
  if (answer === null) return null;
  const others = documentsSay(scene, state).filter(({ value }) => keyOf(fact, value) !== keyOf(fact, answer));
  for (const said of others) {
    const place = placeOf(scene, state, said);
    if (place !== null) return told(scene, state, { said, place });
  }
  return null;
}

/** Nobody has to look again because of `re 77` beside `RE-77`. */
const keyOf = (fact: FactSpec, value: string): string =>
  factType(fact).name === 'identifier'
    ? valueKey({ type: 'text' }, value.replaceAll(/[-/]/g, ''))
    : valueKey(fact, value);

/** While an answer is a draft, what the fact holds; once it was sent, what stands against it. */
function documentsSay({ application: { record, declaration } }: Scene, { fact, row }: FieldState): Said[] {
  if (fact === undefined || row === undefined) return [];
  const { value, candidateId, source, status } = row;
  const own =
    source === 'document' && status === 'resolved' && value !== null && candidateId !== null
      ? [{ value, candidateId }]
      : [];
  const contradiction = contradictionOf({ factId: row.factId, row }, record, declaration);
  const sides = (contradiction?.sides ?? []).flatMap(({ value: said, candidateId: id }) =>
    said === null ? [] : [{ value: said, candidateId: id }],
  );
  return [...own, ...sides];
}

function placeOf({ application: { record } }: Scene, { row }: FieldState, said: Said): EvidenceRow | null {
  const own = new Set(uploadsOf(record.documents).map(({ docId }) => docId));
  return (
    record.evidence.find(
      (one) =>
        one.factId === row?.factId &&
        one.candidateId === said.candidateId &&
        one.ordinal === 0 &&
        own.has(one.docId),
    ) ?? null
  );
}

type Told = { said: Said; place: EvidenceRow };

/** Of what is sensitive the end alone, and not the line that says it in full. */
function told(scene: Scene, state: FieldState, { said, place }: Told): CheckedRow['otherwise'] {
  const source = citationFor(scene, place);
  if (source === null) return null;
  const [answer, other] = [state.value, said.value].map((value) => wordsFor(scene, state, value));
  if (answer == null || other == null) return null;
  return state.fact?.sensitive === true
    ? { answer: endOf(answer), other: endOf(other), source: withoutLine(source, endOf(other)) }
    : { answer, other, source };
}

const wordsFor = (scene: Scene, state: FieldState, value: string | null): string | null =>
  shownValue(scene.texts, shownField(scene, { ...state, value }, null));

const withoutLine = ({ filename, pageNumber }: Citation, quote: string): Citation => ({
  filename,
  pageNumber,
  quote,
});

const LEFT = 4;

/** `•••• 3000`: enough to tell two numbers apart, and nothing of a short one. */
const endOf = (shown: string): string => {
  const characters = Array.from(shown.replaceAll(/\s/gu, ''));
  return characters.length < 3 * LEFT ? '••••' : `•••• ${characters.slice(-LEFT).join('')}`;
};
