// What a command does to its case: the terms that all of them share.
import type { RejectionCode } from '../../catalog/rejections.ts';
import type { NewEvent } from '../../events/new-event.ts';
import { readBy } from '../../declarations/formulas/derivations.ts';
import type { FactSpec } from '../../declarations/schema.ts';
import type { LockedCase } from '../../cases/locking.ts';
import type { FactRow } from '../../cases/standing/record.ts';
import type { Touched } from '../../settling/change.ts';
import type { FactSource } from '../../facts/entity.ts';
import type { NewEntry } from '../../facts/known.ts';
import type { StoodBefore } from './stood-before.ts';

/** The case does not allow the command: nothing of it stays. */
export class Rejection extends Error {
  readonly code: RejectionCode;
  constructor(code: RejectionCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** The case under its lock, before the command, and what the command says. */
export type Context = LockedCase & {
  commandId: string;
  rationale: string | null;
  /** What the command says about facts. */
  entries: NewEntry[];
};

/** What a command did, and what follows from it. */
export type Effect = {
  touches: Touched;
  /** What the facts decided afresh are called on record; none are where it is absent. */
  decides?: { factIds: string[]; outcome: string; source?: FactSource | null };
  /** For the undo of the command; only what has it can be undone. */
  stood?: StoodBefore;
  /** Told with the command, in the feed and in the audit log. */
  about?: Record<string, string>;
  events?: NewEvent[];
  result?: Record<string, unknown>;
};

/** A declared fact, and what is known of it. */
export type Known = { fact: FactSpec; row: FactRow | undefined };

/** @throws Rejection fact_not_found. */
export function factOf(
  { record, declaration }: Pick<Context, 'record' | 'declaration'>,
  factId: string,
): Known {
  const fact = declaration.facts.find(({ fact_id }) => fact_id === factId);
  if (fact === undefined)
    throw new Rejection(
      'fact_not_found',
      `The workflow of this case declares no fact ${JSON.stringify(factId)}; it has ${namesOf(declaration)}.`,
    );
  return { fact, row: record.facts.find((one) => one.factId === factId) };
}

const MOST_NAMED = 20;

/** The ids of the facts, so that whoever mistyped one sees it. */
function namesOf({ facts }: Context['declaration']): string {
  const ids = facts.map(({ fact_id }) => fact_id);
  return [...ids.slice(0, MOST_NAMED), ...(ids.length > MOST_NAMED ? ['…'] : [])].join(', ');
}

/** A fact that people may give a value, or refuse one. @throws Rejection fact_not_found, invalid_value. */
export function saidFactOf(context: Context, factId: string): Known {
  const known = factOf(context, factId);
  const reads = readBy(context.declaration, factId);
  if (known.fact.derive === undefined) return known;
  throw new Rejection(
    'invalid_value',
    `This fact is worked out of others: settle ${reads.join(', ')} instead.`,
  );
}
