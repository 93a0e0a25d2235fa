// Takes back the pass of a gate and an escalation: the case stands where it stood.
import { recordDecision } from '../../cases/acts/decisions.ts';
import { Case, CaseGate } from '../../cases/entity.ts';
import { flowOf } from '../../cases/standing/flow.ts';
import { evaluateGate } from '../../cases/standing/gate-rules.ts';
import { factViews } from '../../cases/standing/view.ts';
import type { Context, Effect } from '../effects/effect.ts';
import type { StoodBefore } from '../effects/stood-before.ts';
import type { Undone } from '../queries.ts';

type GateStood = NonNullable<StoodBefore['gate']>;
const date = (time: string | null): Date | null => (time === null ? null : new Date(time));

const PENDING = { status: 'pending', outcome: null, message: null, evaluatedAt: null } as const;

export async function undoGate(context: Context, { payload, stoodBefore }: Undone): Promise<Effect> {
  const { tx, record, commandId, rationale } = context;
  const gateId = String(payload['gate_id']);
  const { failuresAcceptedAt, ...stood } = stoodBefore.gate ?? { ...PENDING, failuresAcceptedAt: null };
  const stands = isTrueStill(context, gateId, stood) ? stood : PENDING;
  await tx.em.nativeUpdate(
    CaseGate,
    { caseId: record.caseId, gateId },
    { ...stands, evaluatedAt: date(stands.evaluatedAt) },
  );
  await forgetBehind(context, gateId);
  await tx.em.nativeUpdate(Case, { caseId: record.caseId }, { failuresAcceptedAt: date(failuresAcceptedAt) });
  const { caseId } = record;
  const undone = { caseId, kind: 'gate', subjectId: gateId, outcome: 'undone' } as const;
  await recordDecision(tx, { ...undone, rationale, commandId });
  const { status, outcome } = stands;
  return {
    touches: 'case',
    events: [
      { feedType: 'gate.evaluated', data: { gate_id: gateId, status, outcome, command_id: commandId } },
    ],
  };
}

/** What the gate had said counts again while it would say the same; otherwise, and where it had passed by itself, it looks anew. */
function isTrueStill(
  { record, declaration }: Context,
  gateId: string,
  { status, outcome }: Omit<GateStood, 'failuresAcceptedAt'>,
): boolean {
  const rules = flowOf(declaration).gates.get(gateId);
  if (rules === undefined || status === 'ready' || status === 'passed') return false;
  if (status === 'pending' || outcome === 'error') return true;
  return evaluateGate(rules, factViews(record, declaration), null).outcome === outcome;
}

/** The case never came to the gates behind this one; what a person decided there stays theirs. */
async function forgetBehind({ tx, record }: Context, gateId: string): Promise<void> {
  const passedAt = record.gates.find((gate) => gate.gateId === gateId)?.evaluatedAt ?? null;
  await tx.sql(
    `update case_gates set status = 'pending', outcome = null, message = null
     where case_id = $1 and gate_id <> $2 and outcome is distinct from 'passed_by_operator' and (evaluated_at is null or evaluated_at >= $3)`,
    [record.caseId, gateId, passedAt],
  );
}

/** Whoever had the case in hand has it again, unless their lease ran out or somebody has it by now. */
export async function undoEscalation(
  { tx, record, commandId, rationale }: Context,
  { commandId: escalatedBy, stoodBefore: { escalation } }: Undone,
): Promise<Effect> {
  const { escalatedAt = null, owner = null } = escalation ?? {};
  const isFree = record.leaseExpiresAt === null || new Date(record.leaseExpiresAt) <= tx.now;
  const holdsOn = owner !== null && isFree && new Date(owner.leaseExpiresAt) > tx.now;
  await tx.em.nativeUpdate(
    Case,
    { caseId: record.caseId },
    {
      escalatedAt: date(escalatedAt),
      ...(holdsOn
        ? { ...owner, claimedAt: date(owner.claimedAt), leaseExpiresAt: date(owner.leaseExpiresAt) }
        : {}),
    },
  );
  const { caseId } = record;
  const undone = { caseId, kind: 'command', subjectId: escalatedBy, outcome: 'undone' } as const;
  await recordDecision(tx, { ...undone, rationale, commandId });
  return { touches: 'case' };
}
