// Conditions that do not parse, do not fit the declared facts, or can never be true.
import { compileCondition } from '../conditions/conditions.ts';
import { findVainComparisons } from '../conditions/condition-literals.ts';
import { error, type Finding, warning } from './finding.ts';
import type { Declaration } from '../schema.ts';

type Place = { text: string; path: (string | number)[]; withForm: boolean };

export function findConditionProblems(declaration: Declaration): Finding[] {
  return conditionsOf(declaration).flatMap(({ text, path, withForm }) => {
    const result = compileCondition(text, declaration, { withForm });
    if (result.ok) {
      return findVainComparisons(result.condition, declaration).map((message) =>
        warning('type_mismatch', path, message),
      );
    }
    return result.problems.map((problem) => {
      const where = problem.end > 0 ? ` (character ${problem.start + 1})` : '';
      return error(problem.code, path, `${problem.message}${where}`);
    });
  });
}

/** Every condition of a declaration with its place. */
export function conditionsOf(declaration: Declaration): Place[] {
  const { facts, gates = [], form } = declaration;
  const places: { text: string | undefined; path: (string | number)[]; withForm: boolean }[] = [
    ...facts.flatMap((fact, i) => [
      { text: fact.check, path: ['facts', i, 'check'], withForm: false },
      { text: fact.not_applicable_when, path: ['facts', i, 'not_applicable_when'], withForm: false },
    ]),
    ...gates.map((gate, i) => ({ text: gate.condition, path: ['gates', i, 'condition'], withForm: false })),
    ...(form?.sections ?? []).flatMap((section, s) =>
      section.fields.map((field, f) => ({
        text: field.visible_when,
        path: ['form', 'sections', s, 'fields', f, 'visible_when'],
        withForm: true,
      })),
    ),
  ];
  return places.flatMap(({ text, ...place }) => (text === undefined ? [] : [{ text, ...place }]));
}
