// Cases in memory for the queue view: rows and workspaces in the shapes of the contract, with what follows from their facts.
import type { Context, Evidence, Fact, QueueRow, Workspace } from '../../../cli/queue/desk/desk.ts';
import { WHY_HERE, type WhyHereCode } from '../../../src/cases/standing/why-here.ts';
import { COMMAND_TYPES } from '../../../src/commands/types.ts';
export const NOW = Date.parse('2026-11-21T12:00:00.000Z');
export const at = (minutesAgo: number): string => new Date(NOW - minutesAgo * 60_000).toISOString();

const PLACE = { doc_id: 'doc_1', page_index: 0, method: 'pattern', boxes: [] };
export function evidence(id: string, quote: string): Evidence {
  return {
    evidence_id: id,
    role: 'value',
    quote,
    location: { char_start: 0, char_end: quote.length },
    ...PLACE,
  };
}

export function fact(options: Partial<Fact> & { fact_id: string }): Fact {
  return {
    fact_label: options.fact_id,
    status: 'resolved',
    value: 'a value',
    candidate_id: null,
    anchor_match_quality: 0.93,
    anchor_match: 'exact',
    margin: null,
    source: 'document',
    required: true,
    sensitive: false,
    reason_codes: [],
    provenance: [],
    verification_metadata: [],
    evidence: [],
    initial_value: null,
    candidates: [],
    conflicts: [],
    history: [],
    ...options,
  };
}

export const openFact = (id: string, options: Partial<Fact> = {}): Fact =>
  fact({ fact_id: id, status: 'needs_input', reason_codes: ['low_anchor_quality'], ...options });

export function candidate(id: string, value: string | null, quality = 0.9): Fact['candidates'][number] {
  const cited = evidence(`evi_${id}`, value ?? 'unreadable');
  return {
    candidate_id: id,
    found_by: 'anchor',
    source: 'document',
    value_raw: value ?? 'unreadable',
    value_normalized: value,
    anchor_match: 'exact',
    anchor_match_quality: quality,
    margin: null,
    reason_codes: [],
    evidence_ids: [cited.evidence_id],
    evidence: [cited],
    selected: false,
  };
}

const DISABLED: Record<string, string> = {
  retry_verification: 'No connector was asked about this case.',
  pass_gate: 'Every gate has passed.',
  undo_decision: 'You have decided nothing that could be undone.',
};
const COMMANDS = COMMAND_TYPES.map((command_type) => ({
  command_type,
  label: command_type,
  enabled: !(command_type in DISABLED),
  disabled_reason: DISABLED[command_type] ?? null,
}));

export type MadeCase = { row: QueueRow; workspace: Workspace; contexts: Record<string, Context> };
export type CaseOptions = {
  facts?: Fact[];
  code?: WhyHereCode;
  minutes?: number;
  row?: Partial<QueueRow>;
  workspace?: Partial<Workspace>;
};

const whyOf = (code: WhyHereCode) => ({
  queue_category: WHY_HERE[code].category,
  why_here: WHY_HERE[code].sentence,
  why_here_code: code,
});

const STATUSES: Partial<Record<WhyHereCode, string>> = {
  document_processing: 'waiting',
  awaiting_applicant: 'waiting',
  escalated: 'escalated',
  completed: 'done',
};
const isOpen = ({ status }: Fact): boolean => status === 'needs_input' || status === 'failed';
function codeOf({ runtime_status, facts }: Workspace): WhyHereCode {
  if (runtime_status === 'complete') return 'completed';
  return facts.some(isOpen) ? 'fact_needs_input' : 'all_facts_resolved';
}

/** What of a case follows from its facts, as after every change. */
export function settle(made: MadeCase, code: WhyHereCode = codeOf(made.workspace)): MadeCase {
  const { row, workspace: document } = made;
  const open = document.facts.filter(isOpen);
  const owned = row.ownership !== null && code !== 'completed';
  const place = { ...whyOf(code), queue_status: owned ? 'claimed' : (STATUSES[code] ?? 'open') };
  const blocking = {
    blocking_items: open.map(({ fact_id, fact_label }) => ({
      kind: 'fact' as const,
      id: fact_id,
      code: 'missing',
      message: `${fact_label}: needs a look.`,
      since: row.sort_timestamp,
    })),
    blocking_fact_ids: open.map(({ fact_id }) => fact_id),
  };
  Object.assign(row, place, blocking, { runtime_status: document.runtime_status });
  const { operational_summary: summary } = document.workspace;
  Object.assign(summary, blocking, { primary_action: actionFor(open[0]) });
  Object.assign(summary.reason, place);
  document.ownership = row.ownership;
  return made;
}

function actionFor(first: Fact | undefined) {
  if (first === undefined) return null;
  const payload = { fact_id: first.fact_id };
  return first.value === null
    ? { command_type: 'correct_fact', label: `Enter ${first.fact_label}`, payload }
    : { command_type: 'confirm_fact', label: `Confirm ${first.fact_label}`, payload };
}

const COUNTS = {
  resolved_count: 1,
  needs_input_count: 0,
  failed_count: 0,
  document_count: 1,
  pending_count: 0,
  not_applicable_count: 0,
};

function rowOf(id: string, { minutes = 5, row = {} }: CaseOptions): QueueRow {
  return {
    case_id: id,
    title: null,
    external_case_id: `INV-${id}`,
    case_type_id: 'invoice',
    operating_mode: 'direct_processing',
    runtime_status: 'ready_for_review',
    queue_status: 'open',
    ...whyOf('all_facts_resolved'),
    blocking_items: [],
    blocking_fact_ids: [],
    sort_timestamp: at(minutes),
    updated_at: at(1),
    priority: 'normal',
    due_at: null,
    ownership: null,
    summary: COUNTS,
    ...row,
  };
}
const DOCUMENT = {
  doc_id: 'doc_1',
  parent_doc_id: null,
  status: 'processed',
  mime_type: 'application/pdf',
  filename: 'invoice.pdf',
  page_count: 1,
  byte_size: 1000,
  sha256: null,
  source: 'url',
  text_method: 'pdf',
  document_type: null,
  failure_code: null,
  status_message: null,
} as const;

function workspaceOf(row: QueueRow, facts: Fact[], changes: Partial<Workspace>): Workspace {
  const nowhere = { current_gate_id: null, current_node_id: null };
  return {
    schema_version: 'case_workspace.v1',
    case_id: row.case_id,
    title: row.title,
    external_case_id: row.external_case_id,
    case_type_id: row.case_type_id,
    environment: 'test',
    revision: 3,
    runtime_status: 'ready_for_review',
    handoff_state: 'not_ready',
    workspace: {
      ...nowhere,
      current_node_title: null,
      current_gate_title: null,
      next_action: null,
      operational_summary: {
        reason: { ...whyOf('all_facts_resolved'), queue_status: 'open', ...nowhere },
        blocking_items: [],
        primary_action: null,
        ownership: null,
        blocking_fact_ids: [],
        has_needs_input_facts: false,
        has_failed_facts: false,
      },
      facts: [],
      documents: [],
      structured_inputs: {},
      summary: COUNTS,
      jobs: [],
      intake_session: null,
    },
    facts,
    answers: [],
    documents: [DOCUMENT],
    consents: [],
    gates: [],
    timeline: [
      {
        event_id: 'evt_1',
        event_type: 'case.status_changed',
        cursor: 1,
        created_at: at(9),
        data: { from: 'processing', to: 'ready_for_review' },
      },
    ],
    ownership: null,
    allowed_commands: COMMANDS,
    commands: [],
    ...changes,
  };
}

export function makeCase(id: string, options: CaseOptions = {}): MadeCase {
  const facts = options.facts ?? [fact({ fact_id: 'total', value: '12.00 EUR' })];
  const row = rowOf(id, options);
  const workspace = workspaceOf(row, facts, options.workspace ?? {});
  const cited = facts.flatMap((one) => [
    ...one.evidence,
    ...one.candidates.flatMap((other) => other.evidence),
  ]);
  const contexts = Object.fromEntries(
    cited.map(({ evidence_id, quote }) => [
      evidence_id,
      { before: 'Example & Sons Ltd.\nAs agreed: ', quote, after: ' (net)\nPayable within 30 days\n' },
    ]),
  );
  return settle({ row, workspace, contexts }, options.code);
}
