// Who looks at a case: claiming, releasing, escalating, noting.
import { recordDecision } from '../../cases/acts/decisions.ts';
import { Case } from '../../cases/entity.ts';
import { isSessionOpen } from '../../cases/standing/view.ts';
import type { Context, Effect } from './effect.ts';
import { escalationBefore } from './stood-before.ts';
import type { Payload } from '../types.ts';

const NOBODY = {
  ownerType: null,
  ownerId: null,
  ownerLabel: null,
  claimedAt: null,
  leaseExpiresAt: null,
} as const;

/** The case is the actor's until the lease runs out; one that waits for its applicant is taken over for review. */
export async function claimCase(context: Context, { lease_minutes }: Payload<'claim_case'>): Promise<Effect> {
  const { tx, record } = context;
  const { type, id, label } = tx.scope.actor;
  const leaseExpiresAt = new Date(tx.now.getTime() + lease_minutes * 60_000);
  const isTakenOver = record.runtimeStatus === 'intake_in_progress' && isSessionOpen(record);
  await tx.em.nativeUpdate(
    Case,
    { caseId: record.caseId },
    {
      ownerType: type === 'operator' ? 'operator' : 'api_key',
      ownerId: id,
      ownerLabel: label,
      claimedAt: tx.now,
      leaseExpiresAt,
      ...(isTakenOver ? { takenOverAt: tx.now } : {}),
    },
  );
  return { touches: 'place', result: { lease_expires_at: leaseExpiresAt.toISOString() } };
}

export async function releaseCase({ tx, record }: Context): Promise<Effect> {
  const wasClaimed = record.leaseExpiresAt !== null;
  await tx.em.nativeUpdate(Case, { caseId: record.caseId }, NOBODY);
  return { touches: 'place', result: { released: wasClaimed } };
}

/** Somebody else has to look: the case is nobody's again, and goes to the top of the queue. */
export async function escalateCase(
  context: Context,
  { reason_code }: Payload<'escalate_case'>,
): Promise<Effect> {
  const { tx, record, commandId, rationale } = context;
  const { caseId } = record;
  await tx.em.nativeUpdate(Case, { caseId }, { ...NOBODY, escalatedAt: tx.now });
  // About no fact and no gate: what was decided is the command itself.
  const escalated = { caseId, kind: 'command', subjectId: commandId, outcome: 'escalated' } as const;
  await recordDecision(tx, { ...escalated, rationale, commandId });
  return {
    touches: 'case',
    stood: escalationBefore(context),
    events: [{ feedType: 'case.escalated', data: { command_id: commandId, reason_code } }],
  };
}

/** The text stays with the command; the timeline tells that there is one. */
export const addNote = (): Promise<Effect> => Promise.resolve({ touches: 'nothing' });
