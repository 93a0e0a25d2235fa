// Reading a parsed JSON value that may hold anything anywhere: own members only, texts that can be stored.

export type Members = Record<string, unknown>;

/** The value as an object with members, or null where it is anything else, a list too. */
export function membersOf(value: unknown): Members | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : null;
}

/** An own member; what an object inherits (`constructor`, `toString`) is none. */
export function member(value: unknown, key: string): unknown {
  const members = membersOf(value);
  return members !== null && Object.hasOwn(members, key) ? members[key] : undefined;
}

export function listAt(value: unknown, key: string): unknown[] {
  const list: unknown = member(value, key);
  return Array.isArray(list) ? list : [];
}

export const entriesAt = (value: unknown, key: string): [string, unknown][] =>
  Object.entries(membersOf(member(value, key)) ?? {});

/** A member as text; documents write versions, names and examples as numbers too. */
export function textAt(value: unknown, key: string): string | null {
  const found = member(value, key);
  if (typeof found === 'number') return String(found);
  return typeof found === 'string' ? found : null;
}

/** On one line, and Unicode that PostgreSQL can hold. */
export const isPlain = (text: string): boolean => text.isWellFormed() && !/\p{Cc}/u.test(text);

/** On one line, at most `max` UTF-16 units, never half a character; empty where nothing is left. */
export function oneLine(text: string, max: number): string {
  const line = text
    .slice(0, max * 4)
    .toWellFormed()
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return cut(line, max);
}

export function cut(text: string, max: number): string {
  const short = text.slice(0, max);
  return short.isWellFormed() ? short : short.slice(0, -1);
}
