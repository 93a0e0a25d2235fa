// Choosing a value where it stands on the pages, and citing the place of one that was entered.
import { rationaleStep, type Act, type Plan, type Step, type Target } from './act.ts';
import type { FoundPlace } from '../desk/desk.ts';

/** Asked of a value that stands at several places. */
export const WHERE: Step & { kind: 'place' } = {
  field: 'where',
  kind: 'place',
  label: 'Place',
  ask: 'Where does it stand?',
  nowhere: true,
};

/** As a command cites it; where nothing is known of a place, the command looks for it itself. */
export const citing = (place: FoundPlace | null | undefined): { evidence?: FoundPlace['evidence'] | null } =>
  place === undefined ? {} : { evidence: place?.evidence ?? null };

function findPlan({ fact }: Target): Plan | string {
  if (fact === null) return 'Select a fact first.';
  const { fact_label: label, fact_id } = fact;
  if (fact.columns !== undefined) return `${label} is a table: enter its rows with e.`;
  if (fact.sensitive) return `${label} is sensitive: it is not looked for on the pages. Enter it with e.`;
  const isSeveral = fact.values !== undefined;
  return {
    command: isSeveral ? 'add_value' : 'correct_fact',
    title: isSeveral ? `Find a further value of ${label}` : `Find ${label} on the pages`,
    doing: isSeveral ? `Adding to ${label}` : `Correcting ${label}`,
    done: isSeveral ? `${label} has one value more.` : `${label} is corrected.`,
    steps: [
      {
        field: 'place',
        kind: 'place',
        label: 'New value',
        ask: `Which is the value of ${label}?`,
        nowhere: false,
      },
      rationaleStep('Why this value? It is kept with the decision.'),
    ],
    body: (answers, place) => ({
      payload: { fact_id, value: place?.typed ?? '', ...citing(place) },
      rationale: answers['rationale'] ?? '',
    }),
    fenced: true,
  };
}

export const PLACE_ACTS: Act[] = [
  {
    key: 'f',
    word: 'find',
    help: 'choose a value on the pages',
    about: 'fact',
    plan: findPlan,
  },
];
