// What an operator can do with a fact that may have several values.
import { rationaleStep, type Act, type Option, type Plan, type Target } from './act.ts';
import { citing, WHERE } from './place-acts.ts';
import type { Fact } from '../desk/desk.ts';

const NO_FACT = 'Select a fact first.';

const forSeveral =
  (plan: (fact: Fact, values: NonNullable<Fact['values']>) => Omit<Plan, 'fenced'> | string) =>
  ({ fact }: Target): Plan | string => {
    if (fact === null) return NO_FACT;
    if (fact.values === undefined) return `${fact.fact_label} has one value alone: correct it with e.`;
    const planned = plan(fact, fact.values);
    return typeof planned === 'string' ? planned : { ...planned, fenced: true };
  };

/** The values that a fact has, for a choice of one. */
export const valueOptions = (values: NonNullable<Fact['values']>): Option[] =>
  values.flatMap(({ value, anchor_match_quality: quality, source }) =>
    value === null
      ? []
      : [{ value, label: value, detail: `${quality === null ? '' : `${quality.toFixed(2)} · `}${source}` }],
  );

export const VALUE_ACTS: Act[] = [
  {
    key: '+',
    word: 'add',
    help: 'add a value to several',
    about: 'fact',
    plan: forSeveral((fact) => ({
      command: 'add_value',
      title: `Add a value to ${fact.fact_label}`,
      doing: `Adding to ${fact.fact_label}`,
      done: `${fact.fact_label} has one value more.`,
      steps: [
        {
          field: 'value',
          kind: 'text',
          label: 'Further value',
          ask: `Which value of ${fact.fact_label} is missing?`,
          required: true,
          isValue: true,
        },
        rationaleStep('Why this value? It is kept with the decision.'),
      ],
      ...(fact.sensitive ? {} : { whereStep: WHERE }),
      body: (answers, place) => ({
        payload: { fact_id: fact.fact_id, value: answers['value'] ?? '', ...citing(place) },
        rationale: answers['rationale'] ?? '',
      }),
    })),
  },
  {
    key: '-',
    word: 'remove',
    help: 'remove one of several values',
    about: 'fact',
    plan: forSeveral((fact, values) =>
      valueOptions(values).length === 0
        ? `${fact.fact_label} has no value that could be removed.`
        : {
            command: 'remove_value',
            title: `Remove a value of ${fact.fact_label}`,
            doing: `Removing from ${fact.fact_label}`,
            done: `${fact.fact_label} has one value less.`,
            steps: [
              {
                field: 'value',
                kind: 'choice',
                label: 'Value',
                ask: `Which value of ${fact.fact_label} is none?`,
                options: valueOptions(values),
              },
              rationaleStep('Why is it none? It is kept with the decision.'),
            ],
            body: (answers) => ({
              payload: { fact_id: fact.fact_id, value: answers['value'] ?? '' },
              rationale: answers['rationale'] ?? '',
            }),
          },
    ),
  },
];
