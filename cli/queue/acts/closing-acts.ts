// Completing a case and opening it again: acts of their own, which no API key can do.
import { rationaleStep, type Act } from './act.ts';
import type { Workspace } from '../desk/desk.ts';

/** A document that could not be read does not stand in the way where everything was found without it. */
const IN_THE_WAY = ['fact', 'connector', 'gate', 'session'];

/** Why the case cannot be completed, as far as can be seen from here; null where it may be tried. */
export function completionObstacle({ runtime_status, workspace }: Workspace): string | null {
  if (runtime_status === 'complete') return 'The case is complete already; R opens it again.';
  if (runtime_status !== 'ready_for_review')
    return 'The case is not ready for review yet; it comes to it by itself.';
  const blocking = workspace.operational_summary.blocking_items.filter(({ kind }) =>
    IN_THE_WAY.includes(kind),
  );
  const [first] = blocking;
  if (first === undefined) return null;
  return `${first.message}${blocking.length > 1 ? ` And ${blocking.length - 1} more.` : ''}`;
}

/** Nothing but the completion is left to do. */
export const isSettled = (document: Workspace): boolean =>
  document.workspace.operational_summary.reason.why_here_code === 'all_facts_resolved' &&
  completionObstacle(document) === null;

export const CLOSING_ACTS: Act[] = [
  {
    key: 'C',
    word: 'complete',
    help: 'complete the case, go to the next',
    about: 'case',
    plan: ({ workspace }) =>
      completionObstacle(workspace) ?? {
        command: 'complete_case',
        title: 'Complete the case',
        doing: 'Completing',
        done: `${workspace.external_case_id ?? workspace.case_id} is complete.`,
        steps: [
          {
            field: 'rationale',
            kind: 'text',
            label: 'Reason',
            ask: 'It is handed off as it stands. A reason may be given, or left empty:',
            required: false,
          },
        ],
        body: (answers) => ({
          payload: {},
          ...(answers['rationale'] ? { rationale: answers['rationale'] } : {}),
        }),
        fenced: true,
      },
  },
  {
    key: 'R',
    word: 'reopen',
    help: 'open a complete case again',
    about: 'case',
    plan: ({ workspace }) =>
      workspace.runtime_status !== 'complete'
        ? 'Only a complete case can be reopened.'
        : {
            command: 'reopen_case',
            title: 'Open the case again',
            doing: 'Reopening',
            done: 'The case is open again.',
            steps: [rationaleStep('Why? Whoever received the case has to be told.')],
            body: (answers) => ({ payload: {}, rationale: answers['rationale'] ?? '' }),
            fenced: false,
          },
  },
];
