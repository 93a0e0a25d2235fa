// Which commands a case takes at the moment, each with the reason where it does not (completions §7, `allowed_commands`).
import { canBeAsked } from '../applicants/rules.ts';
import { flowOf } from '../cases/standing/flow.ts';
import type { CaseRecord } from '../cases/standing/record.ts';
import { isSatisfied, requiredFacts, nextState } from '../cases/standing/rules.ts';
import { caseView, isClaimed } from '../cases/standing/view.ts';
import type { Declaration } from '../declarations/schema.ts';
import type { Actor } from '../platform/transaction.ts';
import { COMMAND_TYPES, TRAITS, type CommandType } from './types.ts';

export type AllowedCommand = {
  command_type: CommandType;
  label: string;
  enabled: boolean;
  disabled_reason: string | null;
  payload?: Record<string, unknown>;
};

/** `undoable`: the actor's newest decision that can be taken back. */
type Looked = { record: CaseRecord; declaration: Declaration; undoable: string | null };

/** For the eyes of `actor`: another's claim keeps the rest of us out. */
export function allowedCommands(looked: Looked, actor: Actor): AllowedCommand[] {
  const { record, undoable } = looked;
  const isTheirs = isClaimed(record) && (record.ownerType !== actor.type || record.ownerId !== actor.id);
  return COMMAND_TYPES.map((commandType) => {
    const { label, worksWhenComplete, worksBesideOwner } = TRAITS[commandType];
    const reason =
      record.runtimeStatus === 'complete' && worksWhenComplete !== true
        ? 'The case is complete.'
        : isTheirs && worksBesideOwner !== true
          ? `${record.ownerLabel ?? 'Somebody else'} has claimed the case.`
          : (REASONS[commandType]?.(looked) ?? null);
    const given = commandType === 'undo_decision' && undoable !== null;
    return {
      command_type: commandType,
      label,
      enabled: reason === null,
      disabled_reason: reason,
      ...(given ? { payload: { command_id: undoable } } : {}),
    };
  });
}

const REASONS: Partial<Record<CommandType, (looked: Looked) => string | null>> = {
  confirm_fact: ({ record }) =>
    record.facts.some(({ value }) => value !== null) ? null : 'No fact has a value yet.',
  select_candidate: ({ record }) => (record.facts.length > 0 ? null : 'No document has been read yet.'),
  update_fact_evidence: ({ record }) =>
    record.facts.some(({ candidateId }) => candidateId !== null) ? null : 'No fact has a value yet.',
  request_clarification: ({ record: { session, readAt } }) => {
    if (session === null) return 'There is no applicant session.';
    const { status, expiresAt } = session;
    return canBeAsked({ status, expiresAt: new Date(expiresAt) }, new Date(readAt))
      ? null
      : 'The applicant session has ended.';
  },
  reprocess_document: ({ record }) =>
    record.documents.some(({ status }) => status !== 'erased') ? null : 'The case has no document.',
  retry_verification: ({ record }) =>
    record.verifications.length > 0 ? null : 'No connector was asked about this case.',
  release_case: ({ record }) => (isClaimed(record) ? null : 'Nobody has claimed the case.'),
  pass_gate: whyNotPass,
  undo_decision: ({ undoable }) =>
    undoable === null ? 'You have decided nothing on this case that could be undone.' : null,
};

function whyNotPass({ record, declaration }: Looked): string | null {
  if (record.runtimeStatus !== 'ready_for_review') return 'The case is not ready for review.';
  const view = caseView(record, declaration);
  const { position } = nextState(view);
  if (position.isThrough || flowOf(declaration).gates.size === 0) return 'Every gate has passed.';
  const open = requiredFacts(view.facts, position).filter((fact) => !isSatisfied(fact));
  return open.length === 0 ? null : `Not settled: ${open.map(({ label }) => label).join(', ')}.`;
}
