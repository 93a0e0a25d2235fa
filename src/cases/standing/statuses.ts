// The states of a case and of its jobs, as the contract names them (completions §3.2).
import type { RUNTIME_STATUSES } from '../../catalog/states.ts';

export { JOB_KINDS, JOB_STATUSES, RUNTIME_STATUSES } from '../../catalog/states.ts';
export type RuntimeStatus = (typeof RUNTIME_STATUSES)[number];

export const HANDOFF_STATES = [
  'not_ready',
  'completed_not_dispatched',
  'dispatching',
  'dispatched',
  'acknowledged',
  'dispatch_failed',
] as const;
export type HandoffState = (typeof HANDOFF_STATES)[number];

/** `needs_input` asks for facts, `review` for a person; `fail` and `error` stop the case; `passed_by_operator` is a person's word. */
export type GateOutcome = 'passed' | 'passed_by_operator' | 'needs_input' | 'review' | 'fail' | 'error';
