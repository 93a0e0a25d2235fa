// The list of cases: a line per row that the window shows.
import { clean, cutMiddle, pad } from '../../terminal/text.ts';
import type { QueueRow } from '../desk/desk.ts';
import { layoutOf } from '../layout.ts';
import { cut, type Line, type Piece } from '../text/line.ts';
import { isEscalated, wordsToFind } from '../rows.ts';
import type { State } from '../state.ts';
import { age } from '../text/times.ts';

export type ListLine = { line: Line; selected: boolean };

const PRIORITIES: Record<string, Piece> = {
  urgent: ['bad', '!!'],
  high: ['warn', '! '],
  normal: '  ',
  low: ['dim', '↓ '],
};

/** What kind of row it is, told without colours. */
const STATUSES: Record<string, Piece> = {
  open: ' ',
  claimed: ['accent', '@'],
  waiting: ['dim', '~'],
  escalated: ' ',
  done: ['good', '✓'],
};

const WHY: Record<string, string> = {
  awaiting_applicant: 'awaits applicant',
  clarification_requested: 'asked applicant',
  document_processing: 'being read',
  extraction_failed: 'unreadable document',
  fact_needs_input: 'needs a person',
  fact_conflict: 'sources disagree',
  low_anchor_quality: 'unsure value',
  verification_failed: 'verification: no',
  connector_unavailable: 'not verified',
  gate_ready: 'gate is due',
  gate_failed: 'gate failed',
  gate_review_required: 'gate: look',
  all_facts_resolved: 'ready to complete',
  processing_failed: 'all documents failed',
  evidence_erased: 'evidence erased',
  escalated: 'escalated',
  handoff_failed: 'not delivered',
  completed: 'complete',
};

/** What a fact needs a person for, by the reason of the first one in the way. */
const WHY_FACT: Record<string, string> = {
  missing: 'fact is missing',
  no_anchor: 'fact is missing',
  document_missing: 'fact is missing',
  ambiguous_date: 'two readings',
  ambiguous_number: 'two readings',
  invalid_format: 'no valid value',
  value_mismatch: 'does not fit',
};

function whyOf({ why_here_code: code, blocking_items: items }: QueueRow): string {
  const first = code === 'fact_needs_input' ? items.find(({ kind }) => kind === 'fact') : undefined;
  return WHY_FACT[first?.code ?? ''] ?? WHY[code] ?? code.replaceAll('_', ' ');
}

/** `type` is 0 where there is no room for it. */
type Columns = { name: number; type: number; why: number; owner: number };
/** Marker, priority, status, age and the spaces between them. */
const FIXED = 15;
const WITH_TYPE = 60;

function columnsFor(width: number): Columns {
  const room = width - FIXED;
  const owner = Math.max(6, Math.min(16, Math.floor(room * 0.14)));
  const why = Math.max(15, Math.min(20, Math.floor(room * 0.3)));
  const type = room >= WITH_TYPE ? Math.floor(room * 0.15) : 0;
  return { owner, why, type, name: Math.max(6, room - owner - why - type - (type > 0 ? 3 : 2)) };
}

const cell = (text: string, width: number): string => pad(cut(text, width), width);

/** What is shown of an id keeps its end, which tells it from others. */
const idCell = (id: string, width: number): string => pad(cutMiddle(clean(id), width), width);

function nameCell({ title, external_case_id, case_id }: QueueRow, width: number): string {
  return title === null ? idCell(external_case_id ?? case_id, width) : cell(title, width);
}

function ownerOf({ ownership }: QueueRow, operator: string): string {
  const isMine = ownership?.owner_type === 'operator' && ownership.owner_id === operator;
  return isMine ? 'you' : (ownership?.label ?? '');
}

function rowLine(row: QueueRow, state: State, columns: Columns): Line {
  const isOverdue = row.due_at !== null && Date.parse(row.due_at) < state.now;
  const type: Piece[] = columns.type > 0 ? [cell(row.case_type_id, columns.type), ' '] : [];
  return [
    PRIORITIES[row.priority] ?? '  ',
    ' ',
    STATUSES[row.queue_status] ?? ' ',
    isEscalated(row) ? ['warn', '^'] : ' ',
    ' ',
    [isOverdue ? 'bad' : 'dim', pad(age(row.sort_timestamp, state.now), 4, 'left')],
    isOverdue ? '* ' : '  ',
    ['bold', nameCell(row, columns.name)],
    ' ',
    ...type,
    cell(whyOf(row), columns.why),
    ' ',
    ['accent', cell(ownerOf(row, state.operator), columns.owner)],
  ];
}

export function listHead(state: State): Line {
  const width = layoutOf(state).list?.width ?? 0;
  const { name, type, why, owner } = columnsFor(width);
  const titles = [
    cell('CASE', name),
    ...(type > 0 ? [cell('TYPE', type)] : []),
    cell('WHY HERE', why),
    cell('OWNER', owner),
  ];
  return [['dim', `          AGE  ${titles.join(' ')}`]];
}

/** What is typed has not been looked for in all cases yet. */
const isLooking = (list: State['list']): boolean => {
  const words = wordsToFind(list);
  return words !== null && list.found?.words !== words && list.load !== null;
};

/** What stands in the list where there is nothing. */
function emptyLines({ list, lost }: State): Line[] {
  if (list.pages.length === 0)
    return [[['dim', lost === null ? '  Loading …' : '  Nothing was loaded yet.']]];
  if (list.load !== null && list.toEnd) return [[['dim', '  Loading …']]];
  if (isLooking(list)) return [[['dim', `  Looking for “${list.filter}” …`]]];
  if (list.filter !== '')
    return [[`  No case holds “${list.filter}”.`], [['dim', '  Esc shows them all again.']]];
  if (list.category !== null || list.owner !== null)
    return [['  Nothing here.'], [['dim', '  1 shows every category, m whoever owns them.']]];
  return [['  The queue is empty.'], [['dim', '  Cases come here by themselves.']]];
}

/** The rows that the window shows, and no others. */
export function listLines(state: State): ListLine[] {
  const { list } = state;
  const pane = layoutOf(state).list;
  if (pane === null) return [];
  if (list.shown.length === 0) return emptyLines(state).map((line) => ({ line, selected: false }));
  const columns = columnsFor(pane.width);
  const marked = state.focus === 'case' ? (state.view?.caseId ?? null) : list.selected;
  return list.shown.slice(list.top, list.top + pane.height).map((row) => {
    const selected = row.case_id === marked;
    return { line: [selected ? '▸ ' : '  ', ...rowLine(row, state, columns)], selected };
  });
}
