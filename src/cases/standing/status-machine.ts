// The only allowed moves of a case's runtime_status (completions §3.1); every other one is refused here.
import type { RuntimeStatus } from './statuses.ts';

export const MOVES: Record<RuntimeStatus, readonly RuntimeStatus[]> = {
  intake_in_progress: ['processing', 'ready_for_review'],
  processing: ['gate_ready', 'intake_in_progress', 'ready_for_review'],
  gate_ready: ['processing', 'gate_evaluating'],
  gate_evaluating: ['processing', 'gate_ready', 'intake_in_progress', 'ready_for_review', 'complete'],
  ready_for_review: ['processing', 'gate_ready', 'intake_in_progress', 'complete'],
  complete: ['ready_for_review'],
};

export const FIRST_STATUSES: readonly RuntimeStatus[] = ['intake_in_progress', 'processing'];

export const isAllowedMove = (from: RuntimeStatus | null, to: RuntimeStatus): boolean =>
  from === null ? FIRST_STATUSES.includes(to) : MOVES[from].includes(to);

/** Throws where the move is not in the table: a fault of ours, never something a client can cause. */
export function assertMove(from: RuntimeStatus, to: RuntimeStatus): void {
  if (!isAllowedMove(from, to)) throw new Error(`a case cannot move from ${from} to ${to}`);
}
