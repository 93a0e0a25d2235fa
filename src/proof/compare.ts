// Holds what two declarations make of the same pages against what was decided: what is newly right, wrong, asked.
import { valuesOf } from '../declarations/lists.ts';
import { factType } from '../declarations/rules.ts';
import type { Declaration, FactSpec } from '../declarations/schema.ts';
import { maybeRows, type TableRow } from '../declarations/tables.ts';
import type { ReasonCode } from '../facts/candidate.ts';
import type { FactStatus } from '../facts/entity.ts';
import { valueKey } from '../facts/value-key.ts';
import { canonicalJson } from '../platform/json/canonical-json.ts';

/** Resolved as it was decided, resolved otherwise, or left to a person. */
export type Outcome = 'right' | 'wrong' | 'asked';

/** `wrong` where there is nothing to compare with. */
export type ChangeKind = 'newly_wrong' | 'newly_asked' | 'newly_right' | 'no_longer_asked' | 'wrong';

/** What was decided of a fact; see `verdictOf`. */
export type Verdict = { value: string | null | undefined; refused: string[] };

/** A place on a stored page, offsets in code points. */
export type CitedPlace = {
  docId: string;
  pageIndex: number;
  charStart: number;
  charEnd: number;
  quote: string;
};

/** A fact as a declaration alone decides it. */
export type Told = {
  status: FactStatus;
  value: string | null;
  reasonCodes: ReasonCode[];
  cited: CitedPlace[];
};

/** Why the decisions on a fact say nothing of a change. */
export type LeftOut = 'removed' | 'new' | 'type_changed';

/** Which facts can be held against each other, and why the others cannot. */
export function comparable(
  tried: Declaration,
  against: Declaration | null,
): { judged: Map<string, JudgedFact>; leftOut: Map<string, LeftOut> } {
  const judged = new Map<string, JudgedFact>();
  const leftOut = new Map<string, LeftOut>();
  const before = new Map(against?.facts.map((fact) => [fact.fact_id, fact]));
  for (const fact of tried.facts) {
    const old = against === null ? fact : before.get(fact.fact_id);
    if (old === undefined) leftOut.set(fact.fact_id, 'new');
    else if (isOtherKind(fact, old)) leftOut.set(fact.fact_id, 'type_changed');
    else judged.set(fact.fact_id, { fact, columns: sharedColumns(fact, old) });
  }
  const kept = new Set(tried.facts.map(({ fact_id: id }) => id));
  for (const factId of before.keys()) if (!kept.has(factId)) leftOut.set(factId, 'removed');
  return { judged, leftOut };
}

export type JudgedFact = {
  fact: FactSpec;
  /** Of a table: those that both declarations have. */
  columns: string[];
};

const isOtherKind = (one: FactSpec, other: FactSpec): boolean =>
  factType(one).name !== factType(other).name || (one.multiple === true) !== (other.multiple === true);

function sharedColumns(one: FactSpec, other: FactSpec): string[] {
  const theirs = new Set(factType(other).columns?.map(({ column_id: id }) => id));
  return (factType(one).columns ?? []).flatMap(({ column_id: id }) => (theirs.has(id) ? [id] : []));
}

/** Null where nobody knows what is right. */
export function outcomeOf(
  judged: JudgedFact,
  told: Pick<Told, 'status' | 'value'>,
  verdict: Verdict,
): Outcome | null {
  const { value, refused } = verdict;
  if (told.status === 'not_applicable')
    return value === undefined ? null : value === null ? 'right' : 'wrong';
  if (told.status !== 'resolved' || told.value === null) return 'asked';
  const said = told.value;
  if (value === undefined) return refused.some((one) => isSame(judged, one, said)) ? 'wrong' : null;
  return value !== null && isSame(judged, value, said) ? 'right' : 'wrong';
}

/** An outcome, with what is proposed to whoever is asked: what was decided, something else, or nothing. */
export type Standing = 'right' | 'wrong' | 'asked_with_it' | 'asked_with_other' | 'asked_without';

/** Null where nobody knows what is right. */
export function standingOf(
  judged: JudgedFact,
  told: Pick<Told, 'status' | 'value'>,
  verdict: Verdict,
): Standing | null {
  const outcome = outcomeOf(judged, told, verdict);
  if (outcome !== 'asked') return outcome;
  if (told.value === null) return 'asked_without';
  const isIt = typeof verdict.value === 'string' && isSame(judged, verdict.value, told.value);
  return isIt ? 'asked_with_it' : 'asked_with_other';
}

/** Whether two canonical values of a fact are one. */
export function isSame({ fact, columns }: JudgedFact, one: string, other: string): boolean {
  if (one === other) return true;
  if (factType(fact).name === 'table') return rowsKey(one, columns) === rowsKey(other, columns);
  return fact.multiple === true && listKey(fact, one) === listKey(fact, other);
}

/** Whatever order the values were found in. */
const listKey = (fact: FactSpec, list: string): string =>
  JSON.stringify([...new Set(valuesOf(list).map((value) => valueKey(fact, value)))].toSorted());

function rowsKey(value: string, columns: readonly string[]): string {
  const rows = maybeRows(value);
  if (rows === null) return value;
  const kept = (row: TableRow): TableRow =>
    Object.fromEntries(Object.entries(row).filter(([id]) => columns.includes(id)));
  return canonicalJson(rows.map(kept));
}

/** Null where it is as it was. */
export function changeOf(before: Outcome | null, after: Outcome): ChangeKind | null {
  if (before === null) return after === 'wrong' ? 'wrong' : null;
  if (before === after) return null;
  if (after === 'wrong') return 'newly_wrong';
  if (after === 'asked') return 'newly_asked';
  return before === 'asked' ? 'no_longer_asked' : 'newly_right';
}

export type Tally = Record<Outcome, number>;
export const emptyTally = (): Tally => ({ right: 0, wrong: 0, asked: 0 });
