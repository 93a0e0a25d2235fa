// Runs a table of texts and what their type makes of them.
import { expect, test } from 'vitest';
import type { FactTypeOptions } from '../../../src/declarations/fact-type.ts';
import { findValues, parseValue } from '../../../src/values/parse.ts';
import type { ParseContext } from '../../../src/values/parse.ts';

export const TODAY: ParseContext = { today: '2026-05-20' };

/** A value, or the reason of a refusal with its readings. */
export function outcome(type: FactTypeOptions, text: string, context = TODAY): string {
  const parsed = parseValue(type, text, context);
  return parsed.ok ? parsed.value : [parsed.reason, ...(parsed.readings ?? [])].join(' ');
}

export function parses(type: FactTypeOptions, rows: [string, string][], context = TODAY): void {
  test.each(rows)('%j → %s', (text, expected) => {
    expect(outcome(type, text, context)).toBe(expected);
  });
}

/** Slices and values within a longer text. */
export function foundIn(type: FactTypeOptions, text: string, context = TODAY): string[] {
  return findValues(type, text, context).map((value) => {
    const slice = text.slice(value.start, value.end);
    return value.ok ? `${slice} = ${value.value}` : `${slice}: ${value.reason}`;
  });
}
