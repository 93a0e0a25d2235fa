// A document that stands in the way and that reading again will not help with: another one is needed, or the case goes on without it.
import type { CasePicture } from './case-picture.ts';

type Workspace = CasePicture['workspace'];
type Document = Workspace['documents'][number];

/** What lies in the file itself. A fetch, a time limit or a fault of ours may go better the next time. */
const IN_THE_FILE = new Set<string | null>([
  'encrypted',
  'corrupt',
  'unsupported_type',
  'no_text',
  'too_large',
  'page_limit',
]);

export type Unreadable = {
  document: Document;
  /** The required facts that are open, by their labels: no gate is passed before they are settled. */
  open: string[];
  /** The gate that lets the case go on without the document. */
  gateId: string | null;
  /** Whether there is an applicant who can be asked for what is open. */
  canAsk: boolean;
};

/** Null where what comes next is something else. */
export function findUnreadable({ documents, facts, workspace, ...rest }: Workspace): Unreadable | null {
  const { primary_action: action, blocking_fact_ids } = workspace.operational_summary;
  if (action?.command_type !== 'reprocess_document') return null;
  const document = documents.find(({ doc_id }) => doc_id === action.payload['doc_id']);
  if (document === undefined || !IN_THE_FILE.has(document.failure_code)) return null;
  const open = facts.filter(({ fact_id }) => blocking_fact_ids.includes(fact_id));
  return {
    document,
    open: open.map(({ fact_label }) => fact_label),
    gateId: workspace.current_gate_id,
    canAsk: rest.allowed_commands.some((one) => one.command_type === 'request_clarification' && one.enabled),
  };
}

/** The gate that a person may pass because a document was not read, whatever the gate itself says. */
export const gateBehindDocument = ({ workspace }: Workspace): string | null =>
  workspace.operational_summary.primary_action?.command_type === 'reprocess_document'
    ? workspace.current_gate_id
    : null;
