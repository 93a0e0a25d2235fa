// Constraints and derived facts that cannot be: unknown facts, wrong types, facts that are worked out of each other.
import { findVainComparisons } from '../conditions/condition-literals.ts';
import type { FactTypeName } from '../fact-type.ts';
import { compileFormula, type Formula } from '../formulas/formulas.ts';
import { factType } from '../rules.ts';
import type { Declaration, FactSpec } from '../schema.ts';
import { error, type Finding, warning } from './finding.ts';

type Path = (string | number)[];

export function findFormulaProblems(declaration: Declaration): Finding[] {
  const { constraints = [], facts } = declaration;
  return [
    ...constraints.flatMap((text, i) => findConstraintProblems(declaration, text, ['constraints', i])),
    ...facts.flatMap((fact, i) =>
      fact.derive === undefined ? [] : findDerivationProblems(declaration, fact, ['facts', i]),
    ),
    ...findCycles(declaration),
  ];
}

function findConstraintProblems(declaration: Declaration, text: string, path: Path): Finding[] {
  const compiled = compiledAt(declaration, text, path);
  if (!compiled.ok) return compiled.findings;
  const { type, factIds } = compiled.formula;
  if (type !== 'bool')
    return [
      error('bad_condition', path, `A constraint is true or false; this one is of type ${wordFor(type)}.`),
    ];
  if (factIds.length < 2)
    return [
      error(
        'bad_condition',
        path,
        'A constraint holds facts against each other; for one alone use its "check".',
      ),
    ];
  return vainAt(declaration, compiled.formula, path);
}

const vainAt = (declaration: Declaration, formula: Formula, path: Path): Finding[] =>
  findVainComparisons(formula, declaration).map((message) => warning('type_mismatch', path, message));

/** What a formula has to come to for a fact of the type. */
const RESULTS: Partial<Record<FactTypeName, readonly string[]>> = {
  money: ['Amount'],
  number: ['Amount', 'double', 'int'],
  percentage: ['Amount', 'double', 'int'],
  date: ['google.protobuf.Timestamp'],
  duration: ['Period', 'google.protobuf.Duration'],
  yes_no: ['bool'],
  text: ['string'],
  long_text: ['string'],
  identifier: ['string'],
  choice: ['string'],
  country: ['string'],
};

function findDerivationProblems(declaration: Declaration, fact: FactSpec, path: Path): Finding[] {
  const place = [...path, 'derive'];
  const compiled = compiledAt(declaration, fact.derive ?? '', place);
  if (!compiled.ok) return compiled.findings;
  const { name } = factType(fact);
  const allowed = RESULTS[name] ?? [];
  if (allowed.length === 0 || fact.multiple === true)
    return [error('type_mismatch', place, `A fact of type ${name}${several(fact)} cannot be worked out.`)];
  const { type } = compiled.formula;
  const misfit = allowed.includes(type)
    ? []
    : [
        error(
          'type_mismatch',
          place,
          `The expression comes to ${wordFor(type)}; a fact of type ${name} needs ${allowed.map(wordFor).join(' or ')}.`,
        ),
      ];
  return [...misfit, ...vainAt(declaration, compiled.formula, place), ...findIdleRules(fact, path)];
}

const several = ({ multiple }: FactSpec): string => (multiple === true ? ' with several values' : '');

/** It is found nowhere and asked of nobody. */
function findIdleRules(fact: FactSpec, path: Path): Finding[] {
  return (['find', 'choose', 'examples'] as const).flatMap((key) =>
    fact[key] === undefined
      ? []
      : [
          error(
            'type_mismatch',
            [...path, key],
            `"${key}" means nothing to a fact that is worked out of others.`,
          ),
        ],
  );
}

const WORDS: Record<string, string> = {
  Amount: 'an amount',
  Period: 'a duration',
  'google.protobuf.Duration': 'a duration',
  'google.protobuf.Timestamp': 'a date',
  bool: 'true or false',
  string: 'a text',
  double: 'a number',
  int: 'a whole number',
};
const wordFor = (type: string): string => WORDS[type] ?? type;

type Compiled = { ok: true; formula: Formula } | { ok: false; findings: Finding[] };

function compiledAt(declaration: Declaration, text: string, path: Path): Compiled {
  const result = compileFormula(text, declaration);
  if (result.ok) return result;
  return {
    ok: false,
    findings: result.problems.map(({ code, message, start, end }) =>
      error(code, path, `${message}${end > 0 ? ` (character ${start + 1})` : ''}`),
    ),
  };
}

/** A fact that needs its own value, by whatever way: nobody could begin. */
function findCycles(declaration: Declaration): Finding[] {
  const reads = new Map<string, string[]>();
  for (const fact of declaration.facts) {
    const result = fact.derive === undefined ? null : compileFormula(fact.derive, declaration);
    if (result?.ok === true) reads.set(fact.fact_id, result.formula.factIds);
  }
  return declaration.facts.flatMap(({ fact_id: id }, i) => {
    const reached = new Set(reads.get(id) ?? []);
    // What is added while it is walked is walked as well.
    for (const name of reached) for (const next of reads.get(name) ?? []) reached.add(next);
    if (!reached.has(id)) return [];
    return [
      error('bad_condition', ['facts', i, 'derive'], `"${id}" is worked out of itself: nobody could begin.`),
    ];
  });
}
