// `u`: the operator's last decision on the case is taken back.
import { confirmStep, type Act } from './act.ts';
import type { Workspace } from './desk.ts';

/** What was decided, on which fact or gate, and why: as far as the case still tells. */
function notesOn({ commands, facts, gates, allowed_commands }: Workspace, commandId: string) {
  const command = commands.find(({ command_id }) => command_id === commandId);
  const fact = facts.find(({ history }) => history.some(({ command_id }) => command_id === commandId));
  const decision = fact?.history.find(({ command_id }) => command_id === commandId);
  const gate = gates.find(({ gate_id }) => gate_id === command?.payload['gate_id']);
  const type = command?.command_type;
  const label = allowed_commands.find(({ command_type }) => command_type === type)?.label ?? 'A decision';
  const value = decision?.value == null ? '' : `: ${decision.value}`;
  const subject = fact === undefined ? (gate?.title ?? '') : `${fact.fact_label}${value}`;
  const rationale = command?.rationale ?? decision?.rationale ?? null;
  return {
    factId: fact?.fact_id ?? null,
    notes: [
      [label, subject].filter((part) => part !== '').join(' · '),
      ...(rationale === null ? [] : [`because: ${rationale}`]),
    ],
  };
}

export const UNDO: Act = {
  key: 'u',
  word: 'undo',
  help: 'take back your last decision',
  about: 'case',
  plan: ({ workspace }) => {
    const undo = workspace.allowed_commands.find(({ command_type }) => command_type === 'undo_decision');
    const commandId = undo?.payload?.['command_id'];
    if (typeof commandId !== 'string')
      return undo?.disabled_reason ?? 'You have decided nothing here that could be undone.';
    const { factId, notes } = notesOn(workspace, commandId);
    return {
      command: 'undo_decision',
      title: 'Undo your last decision',
      notes,
      doing: 'Undoing',
      done: 'Undone: what stood before stands again.',
      steps: [confirmStep('Take it back? Both stay in the history.')],
      body: () => ({ payload: { command_id: commandId } }),
      fenced: true,
      goesTo: factId,
    };
  },
};
