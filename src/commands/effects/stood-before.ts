// What stood before a decision, kept with its command for the undo: states and ids alone, since values and quotes would outlive an erasure here.
import type { GateOutcome } from '../../cases/standing/statuses.ts';
import type { CaseRecord, GateRow } from '../../cases/standing/record.ts';
import type { FactSource } from '../../facts/entity.ts';
import { iso, isoOrNull } from '../../platform/times.ts';

/** What a decision found, as far as an undo has to bring it back. */
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

type OnCase = { record: CaseRecord };

export function factBefore({ record }: OnCase, factId: string): StoodBefore {
  const row = record.facts.find((one) => one.factId === factId);
  return { fact: { source: row?.source ?? null, wasNew: (row?.initialValue ?? null) === null } };
}

export function gateBefore({ record }: OnCase, gateId: string): StoodBefore {
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

export function escalationBefore({ record }: OnCase): StoodBefore {
  return { escalation: { escalatedAt: isoOrNull(record.escalatedAt), owner: ownerOf({ record }) } };
}

function ownerOf({ record }: OnCase): Owner | null {
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
