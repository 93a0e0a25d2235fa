// Facts that are worked out of others: afresh whenever these change, and only from values that stand (workflow.md §6).
import type { FactState } from '../../declarations/conditions/conditions.ts';
import { isCountryCode } from '../../declarations/conditions/country-codes.ts';
import type { FactTypeOptions } from '../../declarations/fact-type.ts';
import { Amount, rounded } from '../../declarations/formulas/amount.ts';
import { derivationsOf, type Derivation } from '../../declarations/formulas/derivations.ts';
import { evaluateFormula } from '../../declarations/formulas/formulas.ts';
import { isoPeriod, Period } from '../../declarations/formulas/period.ts';
import { factType } from '../../declarations/rules.ts';
import type { Declaration } from '../../declarations/schema.ts';
import type { ReasonCode } from '../../facts/candidate.ts';
import type { Decision, HumanEntry } from '../../facts/decide.ts';
import { minorDigits } from '../../values/money/currencies.ts';
import { stateOf, type Telling } from '../states.ts';
import { isAllowed } from './allowed.ts';

const OPEN: Decision = {
  status: 'needs_input',
  value: null,
  values: undefined,
  candidateId: null,
  quality: null,
  margin: null,
  reasonCodes: ['missing'],
};

export type Deriving = {
  human: ReadonlyMap<string, HumanEntry>;
  /** Facts whose value does not stand after all. */
  unsettled: ReadonlySet<string>;
  tell?: Telling | undefined;
  /** What bounds such as `+1d` count from; they hold nothing where it is not known. */
  today?: string | undefined;
  /** Where the inputs are looked at, if elsewhere than among what is decided. */
  read?: ReadonlyMap<string, Decision>;
};

/** The decisions with those of derived facts in them. */
export function withDerived(
  declaration: Declaration,
  decided: ReadonlyMap<string, Decision>,
  { human, read = decided, ...about }: Deriving,
): Map<string, Decision> {
  const all = new Map(decided);
  const inputs = new Map(read);
  for (const derivation of derivationsOf(declaration)) {
    const id = derivation.fact.fact_id;
    if (human.get(id)?.kind === 'waived') continue;
    const derived = confirmed(derivedOf(derivation, inputs, about), human.get(id));
    all.set(id, derived);
    if (inputs.get(id)?.status !== 'not_applicable') inputs.set(id, derived);
  }
  return all;
}

function derivedOf(
  { fact, formula }: Derivation,
  decided: ReadonlyMap<string, Decision>,
  about: Pick<Deriving, 'unsettled' | 'tell' | 'today'>,
): Decision {
  const inputs = formula.factIds.flatMap((id) => decided.get(id) ?? []);
  const states = Object.fromEntries(
    formula.factIds.map((id): [string, FactState] => [id, stateOf(id, decided, about)]),
  );
  const worked = evaluateFormula(formula, states);
  if (worked === null) return unknownOf(inputs);
  const value = canonicalResult(worked.result, factType(fact));
  if (value === null || !isAllowed(factType(fact), value, about.today))
    return { ...OPEN, reasonCodes: ['invalid_format'] };
  const qualities = inputs.flatMap(({ quality }) => quality ?? []);
  const quality = qualities.length === 0 ? null : Math.min(...qualities);
  return { ...OPEN, status: 'resolved', value, quality, source: 'derived', reasonCodes: [] };
}

/** It waits while an input does, and does not apply where that is why an input has no value. */
function unknownOf(inputs: Decision[]): Decision {
  if (inputs.some(({ status }) => status === 'pending'))
    return { ...OPEN, status: 'pending', reasonCodes: [] };
  const open = inputs.filter(({ status }) => status !== 'resolved');
  const isWaived = open.length > 0 && open.every(({ status }) => status === 'not_applicable');
  return isWaived ? { ...OPEN, status: 'not_applicable', reasonCodes: ['waived'] } : OPEN;
}

/** An operator who has said yes to this very value has had their word on it. */
function confirmed(decision: Decision, human: HumanEntry | undefined): Decision {
  const isTheirs = human?.kind === 'operator_confirmed' && human.value === decision.value;
  const reasonCodes: ReasonCode[] = ['operator_confirmed'];
  return decision.status === 'resolved' && isTheirs ? { ...decision, reasonCodes } : decision;
}

type Written = (result: unknown, type: FactTypeOptions) => string | null;

const plain: Written = (result) => {
  const number = result instanceof Amount ? result.value : Number(result);
  if (!Number.isFinite(number) || Math.abs(number) >= 1e15) return null;
  const text = number.toFixed(6).replace(/\.?0+$/, '');
  return text === '-0' ? '0' : text;
};

const money: Written = (result, { currency }) => {
  if (!(result instanceof Amount)) return null;
  const code = result.currency ?? currency;
  if (code === undefined || Math.abs(result.value) >= 1e15) return null;
  const digits = minorDigits(code);
  // Halves go up: a binary number has 1.575 a little below.
  const written = rounded(result, digits).value.toFixed(digits);
  return `${Number(written) === 0 ? written.replace('-', '') : written} ${code}`;
};

const DAY_MS = 86_400_000n;

/** Between two days as many days as it is; nobody works with hours. */
const duration: Written = (result) => {
  if (result instanceof Period) return isoPeriod(result);
  const seconds: unknown = Object(result)['seconds'];
  if (typeof seconds !== 'bigint' || seconds < 0n) return null;
  return `P${(seconds * 1000n) / DAY_MS}D`;
};

const day: Written = (result) =>
  result instanceof Date && !Number.isNaN(result.getTime()) ? result.toISOString().slice(0, 10) : null;

const MOST_TEXT = 2000;
const text: Written = (result) =>
  typeof result === 'string' && result.trim() !== '' && result.length <= MOST_TEXT ? result.trim() : null;

const WRITTEN: Partial<Record<FactTypeOptions['name'], Written>> = {
  number: plain,
  percentage: plain,
  money,
  duration,
  date: day,
  yes_no: (result) => (typeof result === 'boolean' ? (result ? 'yes' : 'no') : null),
  choice: (result, { values = [] }) => values.find(({ value }) => value === result)?.value ?? null,
  country: (result) => (typeof result === 'string' && isCountryCode(result) ? result : null),
};

const canonicalResult: Written = (result, type) => (WRITTEN[type.name] ?? text)(result, type);
