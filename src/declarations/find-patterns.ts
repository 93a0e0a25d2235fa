// Regular expressions of authors that are refused, or that probably capture something else than meant.
import { error, type Finding, warning } from './finding.ts';
import { compilePattern } from './patterns.ts';
import { factType } from './rules.ts';
import type { Declaration } from './schema.ts';

type Path = (string | number)[];

export function findPatternProblems(declaration: Declaration): Finding[] {
  return declaration.facts.flatMap((fact, f) => {
    const { pattern } = factType(fact);
    const ofType = pattern === undefined ? [] : refusalOf(pattern, ['facts', f, 'type', 'pattern']);
    const ofRules = (fact.find ?? []).flatMap((rule, r) =>
      rule.by === 'pattern' ? findRuleProblems(rule.regex, ['facts', f, 'find', r, 'regex']) : [],
    );
    return [...ofType, ...ofRules];
  });
}

function refusalOf(regex: string, path: Path): Finding[] {
  const pattern = compilePattern(regex);
  return pattern.ok ? [] : [error('bad_pattern', path, `The pattern is refused: ${pattern.message}.`)];
}

function findRuleProblems(regex: string, path: Path): Finding[] {
  const pattern = compilePattern(regex);
  if (!pattern.ok) return refusalOf(regex, path);
  if (pattern.matchesWhole(''))
    return [
      error('bad_pattern', path, 'The pattern matches the empty text, so it would be found everywhere.'),
    ];
  if (pattern.hasValueGroup || pattern.groupCount === 0) return [];
  return [
    warning(
      'bad_pattern',
      path,
      'No group is named "value", so the whole match is the value; write (?<value>…) for a part.',
    ),
  ];
}
