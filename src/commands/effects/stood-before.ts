// What stood before a decision, kept with its command for the undo: states and ids alone, since values and quotes would outlive an erasure here.
import type { GateOutcome } from '../../cases/standing/gate-rules.ts';
import type { GateRow } from '../../cases/standing/record.ts';
import type { FactSource } from '../../facts/entity.ts';
import { iso, isoOrNull } from '../../platform/times.ts';
import type { Context } from './effect.ts';

export type StoodBefore = {
  fact?: {
    source: FactSource | null;
    /** The fact had never had a value. */
    wasNew: boolean;
  };
  /** The order of the quotes of the fact's value. */
  quotes?: { candidateId: string; ordinals: { id: string; ordinal: number }[] };
  gate?: {
    status: GateRow['status'];
    outcome: GateOutcome | null;
    message: string | null;
    evaluatedAt: string | null;
    failuresAcceptedAt: string | null;
  };
  escalation?: { escalatedAt: string | null; owner: Owner | null };
  /** Questions to the applicant that the decision closed. */
  closedTaskIds?: string[];
};

type Owner = {
  ownerType: 'operator' | 'api_key';
  ownerId: string;
  ownerLabel: string | null;
  claimedAt: string;
  leaseExpiresAt: string;
};

export function factBefore({ record }: Context, factId: string): StoodBefore {
  const row = record.facts.find((one) => one.factId === factId);
  return { fact: { source: row?.source ?? null, wasNew: (row?.initialValue ?? null) === null } };
}

export function gateBefore({ record }: Context, gateId: string): StoodBefore {
  const row = record.gates.find((one) => one.gateId === gateId);
  return {
    gate: {
      status: row?.status ?? 'pending',
      outcome: row?.outcome ?? null,
      message: row?.message ?? null,
      evaluatedAt: isoOrNull(row?.evaluatedAt),
      failuresAcceptedAt: isoOrNull(record.failuresAcceptedAt),
    },
  };
}

export function escalationBefore({ record }: Context): StoodBefore {
  return { escalation: { escalatedAt: isoOrNull(record.escalatedAt), owner: ownerOf({ record }) } };
}

function ownerOf({ record }: Pick<Context, 'record'>): Owner | null {
  const { ownerType, ownerId, ownerLabel, claimedAt, leaseExpiresAt } = record;
  if (ownerType === null || ownerId === null || claimedAt === null || leaseExpiresAt === null) return null;
  return {
    ownerType,
    ownerId,
    ownerLabel,
    claimedAt: iso(claimedAt),
    leaseExpiresAt: iso(leaseExpiresAt),
  };
}
