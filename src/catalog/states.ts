// The words of states that rows, the checks of the database and the contract share (completions §3.2, §7).
import type { Environment } from '../platform/transaction.ts';

export const ENVIRONMENTS = ['test', 'live'] as const satisfies Environment[];

export const RUNTIME_STATUSES = [
  'processing',
  'intake_in_progress',
  'gate_ready',
  'gate_evaluating',
  'ready_for_review',
  'complete',
] as const;

export const JOB_KINDS = ['fetch', 'extract', 'verify', 'gate', 'erase'] as const;
export const JOB_STATUSES = ['queued', 'running', 'retrying', 'succeeded', 'failed'] as const;

export const COMMAND_STATUSES = ['queued', 'running', 'applied', 'rejected', 'failed'] as const;

/** How a question to a connector ended (completions §4). */
export const VERIFICATION_OUTCOMES = ['verified', 'not_verified', 'inconclusive', 'error'] as const;
