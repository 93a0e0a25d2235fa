// The states of a case and of its jobs, as the contract names them (completions §3.2).

export const RUNTIME_STATUSES = [
  'processing',
  'intake_in_progress',
  'gate_ready',
  'gate_evaluating',
  'ready_for_review',
  'complete',
] as const;
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

export const JOB_KINDS = ['fetch', 'extract', 'verify', 'gate', 'erase'] as const;
export const JOB_STATUSES = ['queued', 'running', 'retrying', 'succeeded', 'failed'] as const;
