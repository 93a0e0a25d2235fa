// Where documents disagree, and how it was settled.
import { declaredFacts } from '../../cases/standing/view.ts';
import { contradictionOf } from '../../cases/standing/contradiction.ts';
import type { SeenFact } from '../../view/citations.ts';
import { type Marked, shownPlaces } from './marks.ts';
import { citeOf } from './facts.ts';
import type { ConflictPart } from './case-file.ts';
import type { Gathered } from './queries.ts';
import { cut, MOST_OF_QUOTE, moment } from './words.ts';

/** By a person where one decided, else by the rules of the workflow. */
function settledBy({ decisions }: Gathered, { factId, source }: SeenFact): string {
  const last = decisions.findLast(
    ({ kind, subjectId, undoneBy, actor }) =>
      kind === 'fact' && subjectId === factId && undoneBy === null && actor.type !== 'system',
  );
  if (last !== undefined) {
    const why = last.rationale === null ? '' : `: ${cut(last.rationale, MOST_OF_QUOTE)}`;
    return `Settled by ${last.actor.label} on ${moment(last.decidedAt)}${why}`;
  }
  if (source === 'applicant') return 'Settled by what the applicant said.';
  return 'Settled without a person: one reading is clearly the better match.';
}

/** Facts of which documents say different things, settled or not. */
export function conflictsOf(gathered: Gathered, marked: Marked): ConflictPart[] {
  const { record, declaration } = gathered;
  return declaredFacts(record, declaration).flatMap((declared, index) => {
    const fact = marked.facts[index];
    if (fact === undefined || declared.multiple || declared.type === 'table') return [];
    const places = shownPlaces(gathered, fact);
    const values = [...new Set(places.flatMap(({ value }) => value ?? []))];
    const isOpen = contradictionOf(declared, record, declaration) !== null;
    const others = values.filter((value) => value !== fact.value);
    if (others.length === 0 || (fact.value === null && !isOpen)) return [];
    const said = fact.value === null ? others : [fact.value, ...others];
    return {
      label: fact.label,
      standing: isOpen ? 'Open: the sources disagree.' : settledBy(gathered, fact),
      values: said.map((value) => {
        const cited = places.filter((place) => place.value === value);
        const won = value === fact.value;
        return {
          value: cut(value, MOST_OF_QUOTE),
          won,
          word: won ? 'this one counts' : isOpen ? 'one side' : 'not chosen',
          cites: cited.map((place) => ({
            ...citeOf(gathered, marked, { fact, place }),
            as: null,
            note: null,
          })),
        };
      }),
    };
  });
}
