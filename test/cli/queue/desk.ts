// A desk with cases in memory for the queue view: pages, acts and revisions as the product has them, and a database that can be lost.
import type {
  CommandRecord,
  CommandRequest,
  Context,
  Desk,
  Fact,
  Moved,
  QueuePage,
  QueueQuery,
  QueueRow,
  Workspace,
} from '../../../cli/queue/desk/desk.ts';
import { at, settle, type MadeCase } from './cases.ts';
import { readValue } from './values.ts';

export type MemoryDesk = Desk & {
  cases: Map<string, MadeCase>;
  /** What every call fails with while the database is lost. */
  lost: Error | null;
  /** Every call waits for it: a database that hangs. */
  held: Promise<void>;
  /** What the next command is answered with, whatever it is. */
  answer: Partial<CommandRecord> | null;
  submitted: (CommandRequest & { case_id: string })[];
  pageCalls: number;
  /** Changes a case as somebody else would: its revision goes on. */
  change(caseId: string, change: (made: MadeCase) => void): void;
  remove(caseId: string): void;
};

export const OPERATOR = 'alice';
const RANKS = ['urgent', 'high', 'normal', 'low'];
const keyOf = ({ priority, sort_timestamp, case_id }: QueueRow): string =>
  `${RANKS.indexOf(priority)} ${sort_timestamp} ${case_id}`;

type Keyed = { key: string; row: QueueRow };
type Queue = { sorted: Keyed[]; counts: QueuePage['counts'] };

function countBy(rows: Keyed[], name: 'queue_category' | 'queue_status'): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { row } of rows) counts[row[name]] = (counts[row[name]] ?? 0) + 1;
  return counts;
}

function queueOf(cases: Iterable<MadeCase>): Queue {
  const sorted = [...cases]
    .filter(({ row }) => row.queue_status !== 'done')
    .map(({ row }) => ({ key: keyOf(row), row }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const by_category = countBy(sorted, 'queue_category');
  return {
    sorted,
    counts: { by_category, by_status: countBy(sorted, 'queue_status'), total: sorted.length },
  };
}

function isWanted({ key, row }: Keyed, { cursor, queue_category, owner }: QueueQuery): boolean {
  if (cursor !== undefined && key <= cursor) return false;
  if (queue_category !== undefined && row.queue_category !== queue_category) return false;
  if (owner === 'none') return row.ownership === null;
  return owner === undefined || row.ownership?.owner_id === (owner === 'me' ? OPERATOR : owner);
}

function pageOf({ sorted, counts }: Queue, query: QueueQuery): QueuePage {
  const wanted: Keyed[] = [];
  for (const one of sorted) {
    if (isWanted(one, query)) wanted.push(one);
    if (wanted.length > query.limit) break;
  }
  const shown = wanted.slice(0, query.limit);
  const has_more = wanted.length > shown.length;
  return {
    rows: shown.map(({ row }) => ({ ...row })),
    counts,
    next_cursor: has_more ? (shown.at(-1)?.key ?? null) : null,
    has_more,
  };
}

export function memoryDesk(made: MadeCase[]): MemoryDesk {
  const cases = new Map(made.map((one) => [one.row.case_id, one]));
  let queue: Queue | null = null;
  const find = (caseId: string): MadeCase => {
    const found = cases.get(caseId);
    if (found === undefined) throw new Error(`no case ${caseId}`);
    return found;
  };
  const reached = async (): Promise<void> => {
    await desk.held;
    await new Promise((resolve) => setImmediate(resolve));
    if (desk.lost !== null) throw desk.lost;
  };
  const move = (caseId: string, to: Pick<Workspace, 'runtime_status' | 'handoff_state'>): Moved => {
    desk.change(caseId, ({ workspace }) => void Object.assign(workspace, to));
    return to;
  };
  const desk: MemoryDesk = {
    cases,
    lost: null,
    held: Promise.resolve(),
    answer: null,
    submitted: [],
    pageCalls: 0,
    change(caseId, change) {
      const found = find(caseId);
      change(found);
      found.workspace.revision += 1;
      settle(found);
      queue = null;
    },
    remove(caseId) {
      cases.delete(caseId);
      queue = null;
    },
    places: async () => {
      await reached();
      return { places: [], isMore: false, isSure: false, needsWords: false };
    },
    async page(query) {
      desk.pageCalls += 1;
      await reached();
      return pageOf((queue ??= queueOf(cases.values())), query);
    },
    async workspace(caseId) {
      await reached();
      return structuredClone(find(caseId).workspace);
    },
    async values() {
      await reached();
      return readValue;
    },
    async context({ evidence_id }) {
      await reached();
      const all = [...cases.values()].map(({ contexts }): Context | undefined => contexts[evidence_id]);
      return all.find((context) => context !== undefined) ?? null;
    },
    async submit(caseId, command) {
      desk.submitted.push({ case_id: caseId, ...command });
      await reached();
      const record: CommandRecord = {
        command_id: 'cmd_1',
        status: 'applied',
        error: null,
        resulting_revision: null,
      };
      const { answer } = desk;
      desk.answer = null;
      if (answer !== null) return { ...record, ...answer };
      const { revision } = find(caseId).workspace;
      if (command.expected_revision !== undefined && command.expected_revision !== revision)
        return { ...record, status: 'rejected', error: { code: 'stale_revision', message: 'It changed.' } };
      desk.change(caseId, (found) => apply(found, command));
      return { ...record, resulting_revision: revision + 1 };
    },
    async complete(caseId) {
      await reached();
      return move(caseId, { runtime_status: 'complete', handoff_state: 'completed_not_dispatched' });
    },
    async reopen(caseId) {
      await reached();
      return move(caseId, { runtime_status: 'ready_for_review', handoff_state: 'not_ready' });
    },
  };
  return desk;
}

/** What a command does to a case, as far as the view shows it. */
function apply({ row, workspace }: MadeCase, { command_type, payload, rationale }: CommandRequest): void {
  const one = workspace.facts.find(({ fact_id }) => fact_id === payload['fact_id']);
  const owner = { owner_type: 'operator' as const, owner_id: OPERATOR, label: OPERATOR };
  if (command_type === 'claim_case')
    row.ownership = { ...owner, claimed_at: at(0), lease_expires_at: at(-30) };
  if (command_type === 'release_case') row.ownership = null;
  const changes = one === undefined ? undefined : DECISIONS[command_type]?.(one, payload);
  if (one === undefined || changes === undefined) return;
  Object.assign(one, changes);
  one.history.push({
    decision_id: 'dec_1',
    kind: 'fact',
    subject_id: one.fact_id,
    outcome: command_type,
    selected_candidate_id: null,
    evidence_ids: [],
    actor: { type: 'operator', id: OPERATOR, label: OPERATOR },
    rationale: rationale ?? null,
    decided_at: at(0),
    value: one.value,
    command_id: 'cmd_1',
  });
}

type Payload = Record<string, unknown>;
const DECISIONS: Record<string, (one: Fact, payload: Payload) => Partial<Fact>> = {
  confirm_fact: () => ({ status: 'resolved', reason_codes: ['operator_confirmed'] }),
  correct_fact: (_one, { value }) => ({
    status: 'resolved',
    value: String(value),
    reason_codes: ['operator_corrected'],
  }),
  select_candidate: ({ candidates }, { candidate_id }) => ({
    status: 'resolved',
    value: candidates.find((other) => other.candidate_id === candidate_id)?.value_normalized ?? null,
    conflicts: [],
  }),
  reject_fact: () => ({ status: 'needs_input', value: null, reason_codes: ['value_mismatch'] }),
  mark_fact_not_applicable: () => ({ status: 'not_applicable', value: null, reason_codes: ['waived'] }),
};
