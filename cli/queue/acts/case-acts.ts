// What an operator can do with a case as a whole.
import { confirmStep, rationaleStep, type Act, type Option } from './act.ts';
import { gateBehindDocument } from '../../views/unreadable.ts';
import type { Fact, Workspace } from '../desk/desk.ts';
import { UNDO } from './undo-act.ts';

const ESCALATE_REASONS: Option[] = [
  { value: 'needs_second_opinion', label: 'A second person should look' },
  { value: 'suspected_fraud', label: 'Something looks forged or untrue' },
  { value: 'policy_exception', label: 'The rules do not cover this case' },
  { value: 'urgent', label: 'It cannot wait' },
  { value: 'other', label: 'Another reason' },
];

/** Facts that an applicant can be asked about: the selected one, or all that are open. */
function askOptions(fact: Fact | null, { facts }: Workspace): Option[] {
  const open = facts.filter(({ status }) => status === 'needs_input' || status === 'failed');
  const one = fact === null ? [] : [{ value: fact.fact_id, label: `About ${fact.fact_label}` }];
  const ids = open.map(({ fact_id }) => fact_id).join(' ');
  const all =
    open.length === 0 || ids === fact?.fact_id
      ? []
      : [
          {
            value: ids,
            label: `About everything that is open (${open.length})`,
            detail: open.map(({ fact_label }) => fact_label).join(', '),
          },
        ];
  return [...one, ...all];
}

export const CASE_ACTS: Act[] = [
  {
    key: 'n',
    word: 'note',
    help: 'add a note to the timeline',
    about: 'case',
    plan: () => ({
      command: 'add_note',
      title: 'Add a note',
      doing: 'Adding the note',
      done: 'The note stands in the timeline.',
      steps: [
        {
          field: 'text',
          kind: 'text',
          label: 'Note',
          ask: 'What should stand in the timeline?',
          required: true,
        },
      ],
      body: (answers) => ({ payload: { text: answers['text'] ?? '' } }),
      fenced: false,
    }),
  },
  {
    key: 'a',
    word: 'ask',
    help: 'ask the applicant',
    about: 'case',
    plan: ({ workspace, fact }) => {
      const options = askOptions(fact, workspace);
      const [only] = options;
      if (only === undefined) return 'Nothing is open to ask about; select a fact to ask about it.';
      return {
        command: 'request_clarification',
        title: 'Ask the applicant',
        notes: ['A message that has gone out cannot be taken back.'],
        doing: 'Asking the applicant',
        done: 'The applicant is asked.',
        steps: [
          ...(options.length === 1
            ? []
            : [
                {
                  field: 'about',
                  kind: 'choice' as const,
                  label: 'About',
                  ask: 'What is the question about?',
                  options,
                },
              ]),
          {
            field: 'message',
            kind: 'text',
            label: 'Message',
            ask: `Message to the applicant${options.length === 1 ? `: ${only.label.toLowerCase()}` : ''}`,
            required: true,
          },
        ],
        body: (answers) => ({
          payload: {
            fact_ids: (answers['about'] ?? only.value).split(' '),
            applicant_message: answers['message'] ?? '',
          },
        }),
        fenced: true,
      };
    },
  },
  {
    key: 'x',
    word: 'escalate',
    help: 'hand the case up, and why',
    about: 'case',
    plan: () => ({
      command: 'escalate_case',
      title: 'Escalate the case',
      doing: 'Escalating',
      done: 'The case is escalated.',
      steps: [
        {
          field: 'reason',
          kind: 'choice',
          label: 'Reason',
          ask: 'Why is the case escalated?',
          options: ESCALATE_REASONS,
        },
        {
          field: 'note',
          kind: 'text',
          label: 'Note',
          ask: 'What should they know? (may be left empty)',
          required: false,
        },
      ],
      body: (answers) => ({
        payload: {
          reason_code: answers['reason'] ?? '',
          ...(answers['note'] ? { note: answers['note'] } : {}),
        },
      }),
      fenced: false,
    }),
  },
  {
    key: 'o',
    word: 'claim',
    help: 'claim the case, or release it',
    about: 'case',
    plan: ({ workspace: { ownership }, operator }) => {
      const isMine = ownership?.owner_type === 'operator' && ownership.owner_id === operator;
      return {
        command: isMine ? 'release_case' : 'claim_case',
        title: isMine ? 'Release the case' : 'Claim the case',
        doing: isMine ? 'Releasing' : 'Claiming',
        done: isMine ? 'The case is released.' : 'The case is yours for 30 minutes.',
        steps: [
          confirmStep(
            isMine
              ? 'Give it back to the queue?'
              : 'Take it in hand? Nobody else can decide on it for 30 minutes.',
          ),
        ],
        body: () => ({ payload: {} }),
        fenced: false,
      };
    },
  },
  {
    key: 'p',
    word: 'pass gate',
    help: 'pass a gate that asks for a look',
    about: 'case',
    plan: ({ workspace }) => {
      const behind = gateBehindDocument(workspace);
      const gates = workspace.gates.filter(
        ({ gate_id, status }) => status === 'failed' || status === 'review' || gate_id === behind,
      );
      const [only] = gates;
      if (only === undefined) return 'No gate failed or asks for a look.';
      const options = gates.map(({ gate_id, title, message }) => ({
        value: gate_id,
        label: title,
        ...(message === null ? {} : { detail: message }),
      }));
      return {
        command: 'pass_gate',
        title: gates.length === 1 ? `Pass the gate “${only.title}”` : 'Pass a gate',
        notes: gates.length === 1 && only.message !== null ? [only.message] : [],
        doing: 'Passing the gate',
        done: 'The gate is passed.',
        steps: [
          ...(gates.length === 1
            ? []
            : [{ field: 'gate', kind: 'choice' as const, label: 'Gate', ask: 'Which gate?', options }]),
          rationaleStep('Why may the case pass?'),
        ],
        body: (answers) => ({
          payload: { gate_id: answers['gate'] ?? only.gate_id },
          rationale: answers['rationale'] ?? '',
        }),
        fenced: true,
      };
    },
  },
  {
    key: 'd',
    word: 're-read',
    help: 'read a document again',
    about: 'case',
    plan: ({ workspace }) => {
      const documents = workspace.documents.filter(({ status }) => status !== 'erased');
      const [only] = documents;
      if (only === undefined) return 'The case has no document.';
      const options = documents.map(({ doc_id, filename, status }) => ({
        value: doc_id,
        label: filename ?? doc_id,
        detail: status,
      }));
      return {
        command: 'reprocess_document',
        title:
          documents.length === 1 ? `Read ${only.filename ?? only.doc_id} again` : 'Read a document again',
        doing: 'Reading the document again',
        done: 'The document is being read again.',
        steps:
          documents.length === 1
            ? [confirmStep('Read it once more? What people decided stays.')]
            : [
                {
                  field: 'document',
                  kind: 'choice',
                  label: 'Document',
                  ask: 'Which document is read again?',
                  options,
                },
              ],
        body: (answers) => ({ payload: { doc_id: answers['document'] ?? only.doc_id } }),
        fenced: true,
      };
    },
  },
  UNDO,
];
