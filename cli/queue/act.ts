// An act of an operator: what it asks, the command it becomes, and whether it can be done now.
import type { CommandRequest, Fact, Workspace } from './desk.ts';

export type Option = { value: string; label: string; detail?: string };
export type Step =
  | { field: string; kind: 'text'; ask: string; required: boolean; initial?: string }
  | { field: string; kind: 'choice'; ask: string; options: Option[] };
export type Answers = Record<string, string>;

export type Target = { workspace: Workspace; fact: Fact | null; operator: string };
export type Plan = {
  /** `complete_case` and `reopen_case` are acts of their own, not commands. */
  command: string;
  /** Told while it runs and, in the past, once it is done. */
  doing: string;
  done: string;
  steps: Step[];
  body(answers: Answers): Omit<CommandRequest, 'command_type'>;
  /** Refused where the case changed since it was looked at. */
  fenced: boolean;
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
  ask,
  required: true,
});
