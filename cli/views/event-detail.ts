// What an event of the timeline was about, in a few words; a note shows its text, which stands with its command.
import type { Workspace } from '../../src/cases/wire/workspace.ts';

const DETAILS = ['command_type', 'code', 'fact_id', 'gate_id', 'outcome', 'reason_code', 'failure_code'];

type Given = Pick<Workspace, 'commands'>;

/** The answer may hold what others wrote: it has to be cleaned before it is shown. */
export function eventDetail(data: Record<string, unknown>, { commands }: Given): string {
  if (typeof data['from'] === 'string' && typeof data['to'] === 'string')
    return `${data['from']} → ${data['to']}`;
  const command = commands.find(({ command_id }) => command_id === data['command_id']);
  const note = data['command_type'] === 'add_note' ? command?.payload['text'] : undefined;
  return [...DETAILS.map((name) => data[name]), note].filter((part) => typeof part === 'string').join(' ');
}
