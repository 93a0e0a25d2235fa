// `u`: the operator's last decision on the case is taken back.
import { confirmStep, type Act } from './act.ts';
import type { Workspace } from '../desk/desk.ts';
import { typedText } from '../text/fact-text.ts';

/** What was decided, on which fact or gate, and why: as far as the case still tells. */
function notesOn(workspace: Workspace, commandId: string): { factId: string | null; notes: string[] } {
  const command = workspace.commands.find(({ command_id }) => command_id === commandId);
  const decided = decisionIn(workspace, commandId) ?? { factId: null, text: gateOf(workspace, command) };
  const label = labelOf(workspace, command?.command_type);
  const rationale = command?.rationale ?? null;
  return {
    factId: decided.factId,
    notes: [
      [label, decided.text].filter((part) => part !== '').join(' · '),
      ...(rationale === null ? [] : [`because: ${rationale}`]),
    ],
  };
}

const gateOf = ({ gates }: Workspace, command: Workspace['commands'][number] | undefined): string =>
  gates.find(({ gate_id }) => gate_id === command?.payload['gate_id'])?.title ?? '';

const labelOf = ({ allowed_commands }: Workspace, type: string | undefined): string =>
  allowed_commands.find(({ command_type }) => command_type === type)?.label ?? 'A decision';

function decisionIn({ facts }: Workspace, commandId: string) {
  for (const fact of facts) {
    const { fact_id: factId, fact_label: label, history } = fact;
    const decision = history.find(({ command_id }) => command_id === commandId);
    if (decision === undefined) continue;
    const { value } = decision;
    return { factId, text: value === null ? label : `${label}: ${typedText(value, fact)}` };
  }
  return null;
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
