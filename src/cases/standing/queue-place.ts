// Where a case stands in the operators' queue: category, status, priority and due time (completions §3.2, §12).
import type { RuntimeStatus } from './statuses.ts';
import {
  defaultQueueStatus,
  WHY_HERE,
  type QueueCategory,
  type QueueStatus,
  type WhyHereCode,
} from './why-here.ts';

export const PRIORITIES = ['urgent', 'high', 'normal', 'low'] as const;
export type Priority = (typeof PRIORITIES)[number];

/** What a case was put up with: who has it, and whether it was escalated. */
export type Attention = { isClaimed: boolean; isEscalated: boolean };

export type QueuePlace = {
  whyHereCode: WhyHereCode;
  queueCategory: QueueCategory;
  queueStatus: QueueStatus;
  /** Index in PRIORITIES. */
  priority: number;
};

const UNATTENDED: Attention = { isClaimed: false, isEscalated: false };

/** Escalated cases go first; what only a person can put right before what a person has to look at; what waits by itself last. */
export function priorityOf(code: WhyHereCode, isEscalated: boolean): Priority {
  if (isEscalated) return 'urgent';
  const { category } = WHY_HERE[code];
  if (category === 'exception' || code === 'handoff_failed') return 'high';
  return category === 'review' ? 'normal' : 'low';
}

export function placeInQueue(code: WhyHereCode, attention: Attention = UNATTENDED): QueuePlace {
  const isDone = code === 'completed';
  const { isClaimed, isEscalated } = isDone ? UNATTENDED : attention;
  const attended: QueueStatus | null = isClaimed ? 'claimed' : isEscalated ? 'escalated' : null;
  return {
    whyHereCode: code,
    queueCategory: WHY_HERE[code].category,
    queueStatus: attended ?? defaultQueueStatus(code),
    priority: PRIORITIES.indexOf(priorityOf(code, isEscalated)),
  };
}

/** A case that comes to the operators is due after the hours of its workflow; the clock runs on while it stays with them. */
export function dueTime(
  move: { from: RuntimeStatus; to: RuntimeStatus; dueAt: Date | null },
  slaHours: number | undefined,
  now: Date,
): Date | null {
  if (move.to !== 'ready_for_review' || slaHours === undefined) return null;
  if (move.from === 'ready_for_review' && move.dueAt !== null) return move.dueAt;
  return new Date(now.getTime() + slaHours * 3_600_000);
}
