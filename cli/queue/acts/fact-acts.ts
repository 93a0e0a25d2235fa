// What an operator can do with a fact.
import { confirmStep, rationaleStep, type Act, type Option, type Plan, type Target } from './act.ts';
import { citing, WHERE } from './place-acts.ts';
import { pageName } from '../text/cite-lines.ts';
import type { Fact, Workspace } from '../desk/desk.ts';
import { choosable, typedText, valueEvidence } from '../text/fact-text.ts';

const NO_FACT = 'Select a fact first.';

type FactPlan = Omit<Plan, 'fenced'>;
const forFact =
  (plan: (fact: Fact, target: Target) => FactPlan | string) =>
  (target: Target): Plan | string => {
    if (target.fact === null) return NO_FACT;
    const planned = plan(target.fact, target);
    return typeof planned === 'string' ? planned : { ...planned, fenced: true };
  };

/** Why a value is turned down; each is a reason code of the contract. */
const REJECT_REASONS: Option[] = [
  { value: 'value_mismatch', label: 'The document does not say this' },
  { value: 'low_anchor_quality', label: 'It is the wrong place in the document' },
  { value: 'invalid_format', label: 'It is not a valid value' },
  { value: 'ambiguous_date', label: 'The date can be read two ways' },
  { value: 'ambiguous_number', label: 'The number can be read two ways' },
  { value: 'unreadable_document', label: 'The document cannot be read here' },
  { value: 'document_missing', label: 'The document it should stand in is missing' },
];

function candidateOptions(fact: Fact, workspace: Workspace): Option[] {
  return choosable(fact).map((candidate) => {
    const [cited] = valueEvidence(candidate.evidence);
    const from = cited === undefined ? candidate.source : `${pageName(workspace, cited)} · ›${cited.quote}‹`;
    return {
      value: candidate.candidate_id,
      label: typedText(candidate.value_normalized ?? candidate.value_raw, fact),
      detail: `${candidate.anchor_match_quality.toFixed(2)} · ${from}`,
    };
  });
}

/** The value as people type it, each of several and each cell to be changed by itself; as it is where a part of it has the bars between. */
function typedValue(fact: Fact): string {
  const value = fact.value ?? '';
  const hasBars =
    fact.values?.some((one) => one.value?.includes('||') === true) ??
    cellsOf(fact).some((cell) => cell.includes('|'));
  return hasBars ? value : typedText(value, fact);
}

const cellsOf = ({ rows = [] }: Fact): string[] =>
  rows.flatMap(({ cells }) => Object.values(cells).map(({ value }) => value));

/** Of a table, in which order its cells are typed. */
const askedFor = ({ fact_label: label, columns }: Fact): string =>
  columns === undefined
    ? `What is the right value of ${label}?`
    : `What are the right rows of ${label}? ${columns.map((column) => column.label).join(' | ')} || and the next row`;

export const FACT_ACTS: Act[] = [
  {
    key: 'c',
    word: 'confirm',
    help: 'confirm the value of the fact',
    about: 'fact',
    plan: forFact((fact) =>
      fact.value === null
        ? `${fact.fact_label} has no value to confirm: enter one with e${choosable(fact).length > 0 ? ', or choose one with s' : ''}.`
        : {
            command: 'confirm_fact',
            title: `Confirm ${fact.fact_label}`,
            doing: `Confirming ${fact.fact_label}`,
            done: `${fact.fact_label} is confirmed.`,
            steps: [confirmStep('Is this the right value?')],
            body: () => ({ payload: { fact_id: fact.fact_id } }),
          },
    ),
  },
  {
    key: 'e',
    word: 'correct',
    help: 'enter another value, and why',
    about: 'fact',
    plan: forFact((fact) => ({
      command: 'correct_fact',
      title: `Correct ${fact.fact_label}`,
      doing: `Correcting ${fact.fact_label}`,
      done: `${fact.fact_label} is corrected.`,
      steps: [
        {
          field: 'value',
          kind: 'text',
          label: 'New value',
          ask: askedFor(fact),
          required: true,
          isValue: true,
          ...(fact.value === null ? {} : { initial: typedValue(fact) }),
        },
        rationaleStep('Why this value? It is kept with the decision.'),
      ],
      ...(fact.values === undefined && fact.columns === undefined && !fact.sensitive
        ? { whereStep: WHERE }
        : {}),
      body: (answers, place) => ({
        payload: { fact_id: fact.fact_id, value: answers['value'] ?? '', ...citing(place) },
        rationale: answers['rationale'] ?? '',
      }),
    })),
  },
  {
    key: 's',
    word: 'select',
    help: 'choose among what was found',
    about: 'fact',
    plan: forFact((fact, { workspace }) =>
      choosable(fact).length === 0
        ? `Nothing valid was found for ${fact.fact_label}: enter a value with e.`
        : {
            command: 'select_candidate',
            title: `Settle ${fact.fact_label}`,
            doing: `Settling ${fact.fact_label}`,
            done: `${fact.fact_label} is settled.`,
            steps: [
              {
                field: 'candidate',
                kind: 'choice',
                label: 'Value',
                ask: `Which value of ${fact.fact_label} is right?`,
                options: candidateOptions(fact, workspace),
              },
            ],
            body: (answers) => ({
              payload: { fact_id: fact.fact_id, candidate_id: answers['candidate'] ?? '' },
            }),
          },
    ),
  },
  {
    key: 'r',
    word: 'reject',
    help: 'turn the value down',
    about: 'fact',
    plan: forFact((fact) => ({
      command: 'reject_fact',
      title: `Reject the value of ${fact.fact_label}`,
      doing: `Rejecting ${fact.fact_label}`,
      done: `${fact.fact_label} is rejected and needs input.`,
      steps: [
        {
          field: 'reason',
          kind: 'choice',
          label: 'Reason',
          ask: `Why is ${fact.fact_label} rejected?`,
          options: REJECT_REASONS,
        },
      ],
      body: (answers) => ({ payload: { fact_id: fact.fact_id, reason_code: answers['reason'] ?? '' } }),
    })),
  },
  {
    key: 'w',
    word: 'waive',
    help: 'the fact does not apply',
    about: 'fact',
    plan: forFact((fact) => ({
      command: 'mark_fact_not_applicable',
      title: `Mark ${fact.fact_label} as not applicable`,
      doing: `Marking ${fact.fact_label} as not applicable`,
      done: `${fact.fact_label} does not apply.`,
      steps: [rationaleStep(`Why does ${fact.fact_label} not apply to this case?`)],
      body: (answers) => ({
        payload: { fact_id: fact.fact_id },
        rationale: answers['rationale'] ?? '',
      }),
    })),
  },
  {
    key: 'V',
    word: 'verify',
    help: 'verify the fact again',
    about: 'fact',
    plan: forFact((fact) => ({
      command: 'retry_verification',
      title: `Verify ${fact.fact_label} again`,
      doing: `Verifying ${fact.fact_label} again`,
      done: `${fact.fact_label} is being verified again.`,
      steps: [confirmStep('Ask the connector once more?')],
      body: () => ({ payload: { fact_id: fact.fact_id } }),
    })),
  },
];
