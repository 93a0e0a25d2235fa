// All acts, and whether one can be done with a case as it stands.
import type { Act, Plan, Target } from './act.ts';
import { CASE_ACTS } from './case-acts.ts';
import { CLOSING_ACTS } from './closing-acts.ts';
import { FACT_ACTS } from './fact-acts.ts';
import { PLACE_ACTS } from './place-acts.ts';
import { VALUE_ACTS } from './value-acts.ts';

export const ACTS: Act[] = [...FACT_ACTS, ...PLACE_ACTS, ...VALUE_ACTS, ...CASE_ACTS, ...CLOSING_ACTS];

export const actOf = (key: string): Act | undefined => ACTS.find((act) => act.key === key);

/** Acts of their own, which are no commands and stand in no list of allowed ones. */
const NO_COMMANDS = ['complete_case', 'reopen_case'];

/** The plan of an act on a case, or the sentence that says why it cannot be done now. */
export function planOf(act: Act, target: Target): Plan | string {
  const planned = act.plan(target);
  if (typeof planned === 'string' || NO_COMMANDS.includes(planned.command)) return planned;
  const allowed = target.workspace.allowed_commands.find(
    ({ command_type }) => command_type === planned.command,
  );
  if (allowed?.enabled === true) return planned;
  return allowed?.disabled_reason ?? 'This cannot be done with the case as it stands.';
}
