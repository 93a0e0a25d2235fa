// Regular expressions of authors: they run on RE2, whose time grows with the text and never explodes.
import { RE2JS, RE2JSException } from 're2js';
import { spansLines, windowsOf } from './pattern-windows.ts';

/** Offsets are UTF-16 code units of the searched text, half-open. */
export type PatternMatch = {
  start: number;
  end: number;
  value: string;
  valueStart: number;
  valueEnd: number;
};

export type CompiledPattern = {
  ok: true;
  /** Whether a group is named `value`; otherwise the whole match is the value. */
  hasValueGroup: boolean;
  groupCount: number;
  /** Every place where the pattern matches, from left to right, at most `MAX_MATCHES`; empty values are left out. */
  find(text: string): Iterable<PatternMatch>;
  /** Whether the whole text matches. */
  matchesWhole(text: string): boolean;
  /** Whether any part of the text matches. */
  matchesPart(text: string): boolean;
};

export type RefusedPattern = { ok: false; message: string };

export const MAX_PATTERN_LENGTH = 2000;
/** More finds on one text are of no use to anybody, and each one costs a search. */
export const MAX_MATCHES = 1001;
/** Steps of the compiled program beyond those that the author wrote: what counted repeats unfold to. */
const MAX_UNFOLDED = 200;

const cache = new Map<string, CompiledPattern | RefusedPattern>();
const CACHE_SIZE = 200;

/**
 * Compiles a pattern (RE2 syntax, `(?i)` ignores case). In `find`, `^` and `$` stand for the edges of lines, and a match
 * begins in one line and ends at most three lines below; in the other two they stand for the edges of the text.
 */
export function compilePattern(regex: string): CompiledPattern | RefusedPattern {
  const known = cache.get(regex);
  if (known !== undefined) {
    // Moved to the end: the entry longest unused goes first.
    cache.delete(regex);
    cache.set(regex, known);
    return known;
  }
  const compiled = compile(regex);
  cache.set(regex, compiled);
  const oldest = cache.keys().next();
  if (cache.size > CACHE_SIZE && oldest.done !== true) cache.delete(oldest.value);
  return compiled;
}

function compile(regex: string): CompiledPattern | RefusedPattern {
  if (regex.length > MAX_PATTERN_LENGTH) return refused(`longer than ${MAX_PATTERN_LENGTH} characters`);
  if (/(?<!\\)(?:\\\\)*\\[AzZ]/.test(regex))
    return refused('"\\A" and "\\z" are not offered; "^" and "$" stand for the edges of a line');
  let program: RE2JS;
  try {
    program = RE2JS.compile(regex);
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    return refused(plainReason(regex, error.message));
  }
  if (program.programSize() > regex.length + MAX_UNFOLDED) {
    return refused(`its counted repeats unfold to more than ${MAX_UNFOLDED} steps; use smaller counts`);
  }
  const multiline = spansLines(regex);
  let lines: RE2JS | undefined;
  const hasValueGroup = Object.hasOwn(program.namedGroups(), 'value');
  return {
    ok: true,
    hasValueGroup,
    groupCount: program.groupCount(),
    find(text) {
      lines ??= RE2JS.compile(regex, RE2JS.MULTILINE);
      return findAll({ program: lines, multiline, hasValueGroup }, text);
    },
    matchesWhole: (text) => program.testExact(text),
    matchesPart: (text) => program.test(text),
  };
}

type Search = { program: RE2JS; multiline: boolean; hasValueGroup: boolean };

function* findAll(search: Search, text: string): Generator<PatternMatch> {
  // One pass without groups settles most texts.
  if (!search.program.test(text)) return;
  let found = 0;
  let searchedTo = 0;
  for (const window of windowsOf(text, search.multiline)) {
    if (searchedTo >= window.startsBefore) continue;
    // The window stays whole, so that `^` and `\b` see what stands before the place to begin at.
    const from = Math.max(searchedTo - window.start, 0);
    for (const match of matchesIn(search, text.slice(window.start, window.end), from)) {
      if (window.start + match.start >= window.startsBefore) break;
      searchedTo = window.start + match.end;
      if (match.valueEnd === match.valueStart) continue;
      yield shifted(match, window.start);
      found += 1;
      if (found >= MAX_MATCHES) return;
    }
  }
}

function* matchesIn(search: Search, text: string, from: number): Generator<PatternMatch> {
  const matcher = search.program.matcher(text);
  const group = search.hasValueGroup ? 'value' : 0;
  for (let more = from > 0 ? matcher.find(from) : matcher.find(); more; more = matcher.find()) {
    // A group that took no part has the offsets -1.
    const valueStart = Math.max(matcher.start(group), 0);
    const valueEnd = Math.max(matcher.end(group), 0);
    const value = text.slice(valueStart, valueEnd);
    yield { start: matcher.start(), end: matcher.end(), value, valueStart, valueEnd };
  }
}

function shifted(match: PatternMatch, offset: number): PatternMatch {
  return {
    start: match.start + offset,
    end: match.end + offset,
    value: match.value,
    valueStart: match.valueStart + offset,
    valueEnd: match.valueEnd + offset,
  };
}

function refused(message: string): RefusedPattern {
  return { ok: false, message };
}

/** The engine's reason in words for an author. */
function plainReason(regex: string, reason: string): string {
  if (/\(\?(=|!|<=|<!)/.test(regex))
    return 'look-ahead and look-behind are not offered (RE2 syntax); capture the value with (?<value>…) instead';
  if (/\\([1-9]|k[<{'])/.test(regex)) return 'back-references are not offered (RE2 syntax)';
  if (/\(\?>|[*+?}]\+/.test(regex))
    return 'atomic groups and possessive repeats are not offered (RE2 syntax), nor needed';
  return reason
    .replace(/^error parsing regexp: /, '')
    .replace('`(?m)', '`')
    .slice(0, 300)
    .toWellFormed();
}
