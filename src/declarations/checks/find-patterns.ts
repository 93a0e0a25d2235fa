// Regular expressions of authors that are refused, or that probably capture something else than meant.
import { error, type Finding, warning } from './finding.ts';
import { compilePattern } from '../patterns.ts';
import { factType } from '../rules.ts';
import { columnType } from '../tables.ts';
import type { Declaration } from '../schema.ts';

type Path = (string | number)[];

/** Compiling costs the server time; no workflow needs as many. */
const MAX_PATTERNS = 200;

export function findPatternProblems(declaration: Declaration): Finding[] {
  const places = patternsOf(declaration);
  const surplus = places[MAX_PATTERNS];
  const findings = places
    .slice(0, MAX_PATTERNS)
    .flatMap(({ regex, path, isRule }) => (isRule ? findRuleProblems(regex, path) : refusalOf(regex, path)));
  if (surplus === undefined) return findings;
  return [
    error('bad_pattern', surplus.path, `A workflow has at most ${MAX_PATTERNS} patterns.`),
    ...findings,
  ];
}

type Place = { regex: string; path: Path; isRule: boolean };

function patternsOf({ facts }: Declaration): Place[] {
  return facts.flatMap((fact, f) => {
    const { pattern, columns = [] } = factType(fact);
    const ofRules = (fact.find ?? []).flatMap((rule, r): Place[] =>
      rule.by === 'pattern'
        ? [{ regex: rule.regex, path: ['facts', f, 'find', r, 'regex'], isRule: true }]
        : [],
    );
    return [
      ...ofType(pattern, ['facts', f, 'type']),
      ...columns.flatMap((column, c) =>
        ofType(columnType(column).pattern, ['facts', f, 'type', 'columns', c, 'type']),
      ),
      ...ofRules,
    ];
  });
}

/** Of the values of a type. */
const ofType = (regex: string | undefined, path: Path): Place[] =>
  regex === undefined ? [] : [{ regex, path: [...path, 'pattern'], isRule: false }];

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
