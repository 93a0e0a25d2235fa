// The head of the case: its name and status, why it is here, what to do next and with which key, who owns it.
import { handoffSentence } from '../../views/event-words.ts';
import { clean, cutMiddle, pad, widthOf } from '../../terminal/text.ts';
import { findUnreadable, type Unreadable } from '../../views/unreadable.ts';
import { isSettled } from '../acts/closing-acts.ts';
import type { Workspace } from '../desk/desk.ts';
import { cut, lineWidth, wrapHard, type Line, type Piece, type Tone } from '../text/line.ts';
import { clock } from '../text/times.ts';

const STATUS_TONES: Record<string, Tone> = { complete: 'good', ready_for_review: 'warn' };

/** The key that carries out what is proposed. */
const KEYS: Record<string, string> = {
  confirm_fact: 'c',
  correct_fact: 'e',
  select_candidate: 's',
  reject_fact: 'r',
  mark_fact_not_applicable: 'w',
  retry_verification: 'V',
  reprocess_document: 'd',
  request_clarification: 'a',
  pass_gate: 'p',
};

const LABEL_WIDTH = 10;

const inWords = (code: string): string =>
  code.replaceAll('_', ' ').replace(/^./, (first) => first.toUpperCase());

/** The key of the one act that most likely comes next. */
export function proposedKey(workspace: Workspace): string | null {
  if (isSettled(workspace)) return 'C';
  const unreadable = findUnreadable(workspace);
  if (unreadable !== null) return unreadable.open.length > 0 ? 'e' : unreadable.gateId === null ? 'C' : 'p';
  const { primary_action } = workspace.workspace.operational_summary;
  return KEYS[primary_action?.command_type ?? ''] ?? null;
}

function nextStep(workspace: Workspace): string {
  if (workspace.runtime_status === 'complete') return 'Nothing: the case is complete.';
  if (isSettled(workspace)) return 'Complete the case (C)';
  const unreadable = findUnreadable(workspace);
  if (unreadable !== null) return withoutDocument(unreadable);
  const { primary_action } = workspace.workspace.operational_summary;
  if (primary_action === null) return workspace.workspace.next_action?.label ?? '';
  const key = proposedKey(workspace);
  return key === null ? primary_action.label : `${primary_action.label} (${key})`;
}

/** Reading it again would not help. */
function withoutDocument({ document, open, gateId, canAsk }: Unreadable): string {
  const name = clean(document.filename ?? document.doc_id);
  const onward = gateId === null ? 'complete the case (C)' : 'pass the gate (p)';
  return open.length === 0
    ? `${onward[0]?.toUpperCase() ?? ''}${onward.slice(1)}: ${name} cannot be read`
    : `${name} cannot be read: ${canAsk ? 'ask the applicant (a), or ' : ''}enter what is open (e), then ${onward}`;
}

export function headLines(
  workspace: Workspace,
  about: { width: number; now: number; operator: string },
): Line[] {
  const { runtime_status, handoff_state, ownership } = workspace;
  const { reason } = workspace.workspace.operational_summary;
  const handoff = handoffSentence(handoff_state);
  const status = [
    clean(workspace.case_type_id),
    inWords(runtime_status) +
      (reason.queue_status === 'escalated' || reason.why_here_code === 'escalated' ? ', escalated' : ''),
  ].join(' · ');
  return [
    ...nameLines(workspace, [STATUS_TONES[runtime_status] ?? 'accent', status], about.width),
    ...labelled('Why here', reason.why_here, about.width),
    ...labelled('Next', nextStep(workspace), about.width),
    ...(handoff === null ? [] : labelled('Handoff', handoff, about.width)),
    ...(ownership === null ? [] : labelled('Owner', ownerOf(ownership, about), about.width)),
  ];
}

/** A title has a line of its own, with the ids at its end and the status beneath; an id stands beside the status. */
function nameLines(workspace: Workspace, status: Piece, width: number): Line[] {
  const { title, external_case_id, case_id } = workspace;
  if (title !== null) {
    const name = cut(title, width);
    return [[['bold', name], idsAtEnd(workspace, width - widthOf(name))], [status]];
  }
  const taken = lineWidth([status]) + 2;
  const name = cutMiddle(clean(external_case_id ?? case_id), Math.max(12, width - taken));
  return [[['bold', name], '  ', status, idsAtEnd(workspace, width - widthOf(name) - taken)]];
}

const idsAtEnd = (workspace: Workspace, room: number): Piece => [
  'dim',
  pad(idsFor(workspace, room - 2), room, 'left'),
];

const SHORT_ID = 16;

/** The ids that the name does not tell, as whole as there is room for; an id keeps its end, which tells it from others. */
function idsFor({ title, external_case_id: external, case_id }: Workspace, room: number): string {
  if (title === null && external === null) return '';
  const ids = title === null || external === null ? [case_id] : [clean(external), case_id];
  const whole = ids.join(' · ');
  if (widthOf(whole) <= room) return whole;
  const short = [...ids.slice(0, -1).map((id) => cutMiddle(id, SHORT_ID)), cutMiddle(case_id, SHORT_ID)].join(
    ' · ',
  );
  if (widthOf(short) <= room) return short;
  return room >= SHORT_ID ? cutMiddle(case_id, SHORT_ID) : '';
}

function ownerOf(
  { owner_type, owner_id, label, lease_expires_at }: NonNullable<Workspace['ownership']>,
  about: { now: number; operator: string },
): string {
  const isMine = owner_type === 'operator' && owner_id === about.operator;
  return `${isMine ? 'you' : label}, until ${clock(lease_expires_at, about.now)}`;
}

const labelled = (label: string, text: string, width: number): Line[] =>
  wrapHard(text, width - LABEL_WIDTH, 2).map((line, at): Line => [
    ['dim', pad(at === 0 ? label : '', LABEL_WIDTH)],
    line,
  ]);
