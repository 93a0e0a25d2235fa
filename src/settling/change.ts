// A case changes in one way: under its lock, something is done, the facts are decided afresh, it is told, and the case moves where it belongs.
import { lockCase, type LockedCase } from '../cases/locking.ts';
import { advanceLocked } from '../cases/operations.ts';
import { recordEvents } from '../events/operations.ts';
import type { NewEvent } from '../events/new-event.ts';
import type { Tx } from '../platform/transaction.ts';
import { decideFacts, type DecidedFacts, type FactsOfCase } from './decide.ts';

/**
 * What a change touches: facts or documents, which gates read; the case alone, which raises its revision as well; the place
 * where it stands, which does not; or nothing that could move it.
 */
export type Touched = 'facts' | 'case' | 'place' | 'nothing';

/** What follows from something that was done to a case. */
export type CaseChange = {
  /** What set it off, for `v1.case.processing`: `document_failed`, `command:confirm_fact`, … */
  trigger: string;
  touches: Touched;
  /** Told before what the facts tell; a function where it says what came of them. */
  events?: NewEvent[] | ((decided: DecidedFacts) => NewEvent[]);
  /** What the facts are decided by; they are left as they are where it is absent. */
  decides?: Omit<FactsOfCase, 'caseId' | 'declaration'> | undefined;
  jobId?: string | undefined;
};

/** Null where there was nothing left to do: then nothing follows. */
export type CaseEffect = (locked: LockedCase) => Promise<CaseChange | null>;

/** Locks the case, has the effect done with the case as it stands by then, and sees to what follows from it. */
export async function changeCase(begun: Tx, caseId: string, effect: CaseEffect): Promise<void> {
  const locked = await lockCase(begun, caseId);
  const change = await effect(locked);
  if (change !== null) await applyChange(locked, change);
}

/** What follows from something that was done already, where the transaction holds the lock. Answers what came of the facts. */
export async function applyChange(locked: LockedCase, change: CaseChange): Promise<DecidedFacts> {
  const { tx, record, declaration } = locked;
  const { trigger, touches, events = [], decides, jobId } = change;
  const { caseId } = record;
  const decided =
    decides === undefined ? UNTOUCHED : await decideFacts(tx, { caseId, declaration, ...decides });
  const own = typeof events === 'function' ? events(decided) : events;
  await recordEvents(tx, caseId, [...own, ...decided.events]);
  if (touches !== 'nothing')
    await advanceLocked(tx, caseId, {
      trigger,
      changed: touches === 'facts',
      raisesRevision: touches === 'case',
      jobId,
    });
  return decided;
}

const UNTOUCHED: DecidedFacts = { events: [], resolved: [], needsInput: [] };
