// Where the value of a decided fact comes from.
import type { Decision, HumanEntry } from '../facts/decide.ts';
import type { EntryKind, FactSource } from '../facts/entity.ts';
import type { KnownFact } from '../facts/known.ts';
import type { Actor } from '../platform/transaction.ts';

/** A person's decision that made facts be decided afresh. */
export type DecidedBy = {
  factIds: string[];
  actor: Actor;
  rationale: string | null;
  commandId: string | null;
  /** How the decision is called on record, such as `confirmed`. */
  outcome: string;
  /** Where the value came from that stands again, where nothing else tells. */
  source?: FactSource | null;
};

type Sourced = {
  old: KnownFact | undefined;
  human: HumanEntry | undefined;
  by: DecidedBy | undefined;
  decision: Decision;
  /** Whether the chosen candidate is what a connector answered. */
  isConnectors: boolean;
};

const SOURCES: Partial<Record<EntryKind, FactSource>> = {
  applicant_entered: 'applicant',
  operator_corrected: 'operator',
  prefilled: 'prefill',
};

/** Where the value comes from: a confirmed one still comes from its document. */
export function sourceOf(change: Sourced): FactSource | null {
  const { human, decision, isConnectors } = change;
  const { value, candidateId, quality } = decision;
  if (value === null) return null;
  if (decision.source !== undefined) return decision.source;
  const entered = human?.value === value ? SOURCES[human.kind] : undefined;
  if (entered !== undefined) return entered;
  if (candidateId !== null && quality !== null) return isConnectors ? 'connector' : 'document';
  return knownSource(change) ?? 'operator';
}

const knownSource = ({ by, old, decision }: Sourced): FactSource | null =>
  by?.source ?? (old?.value === decision.value ? old.source : null);
