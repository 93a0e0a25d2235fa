// An act of an operator: what it asks, the command it becomes, and whether it can be done now.
import type { CommandRequest, Fact, FoundPlace, Workspace } from '../desk/desk.ts';

export type Option = { value: string; label: string; detail?: string };
/** `label` names the answer once it is given. */
export type Step =
  | {
      field: string;
      kind: 'text';
      label: string;
      ask: string;
      required: boolean;
      initial?: string;
      /** A value of the fact: held against its type before anything else is asked. */
      isValue?: true;
    }
  | { field: string; kind: 'choice'; label: string; ask: string; options: Option[] }
  /** One of the places where values stand; `nowhere` may be chosen as well. */
  | { field: string; kind: 'place'; label: string; ask: string; nowhere: boolean }
  /** Nothing to answer: what is going to be done is shown, and enter does it. */
  | { field: string; kind: 'confirm'; label: string; ask: string };
/** As much as commands take of a value, and of what is said. */
const MOST_OF_VALUE = 20_000;
const MOST_SAID = 4000;

/** The most characters of what is typed. */
export const mostOf = (step: Step): number =>
  step.kind === 'text' && step.isValue === true ? MOST_OF_VALUE : MOST_SAID;

export type Answers = Record<string, string>;

export type Target = { workspace: Workspace; fact: Fact | null; operator: string };
export type Plan = {
  /** `complete_case` and `reopen_case` are acts of their own, not commands. */
  command: string;
  /** What it is, for the head of its panel. */
  title: string;
  /** What there is to know before it is done. */
  notes?: string[];
  /** Told while it runs and, in the past, once it is done. */
  doing: string;
  done: string;
  steps: Step[];
  /** Of the answers, and of the place that was chosen or found: null is nowhere, without it nothing is known of one. */
  body(answers: Answers, place?: FoundPlace | null): Omit<CommandRequest, 'command_type'>;
  /** Of a value that is entered: asks where it stands, where that is not plain. */
  whereStep?: Step & { kind: 'place' };
  /** Refused where the case changed since it was looked at. */
  fenced: boolean;
  /** The fact that is selected once it is done. */
  goesTo?: string | null;
};
export type Act = {
  key: string;
  /** For the line of keys. */
  word: string;
  help: string;
  about: 'fact' | 'case';
  /** A sentence where it cannot be done. */
  plan(target: Target): Plan | string;
};

/** A reason in the operator's own words, without which the command is refused. */
export const rationaleStep = (ask: string): Step => ({
  field: 'rationale',
  kind: 'text',
  label: 'Reason',
  ask,
  required: true,
});

/** The last step of an act that asks for nothing else. */
export const confirmStep = (ask: string): Step => ({ field: 'sure', kind: 'confirm', label: '', ask });
