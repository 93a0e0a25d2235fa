// The text of a declaration and the places in it.

export type SourcePlace = { line: number; column: number };

export type ParsedSource = {
  value: unknown;
  /** Where the value that a JSON Pointer names begins, counted from 1; null where there is no such value. */
  locate(pointer: string): SourcePlace | null;
};

/** The text is no JSON or YAML that we read; says where, counted from 1. */
export class SourceSyntaxError extends Error {
  override name = 'SourceSyntaxError';
  readonly line: number;
  readonly column: number;

  constructor(message: string, place: SourcePlace) {
    super(message);
    this.line = place.line;
    this.column = place.column;
  }
}

export const MAX_SOURCE_BYTES = 1024 * 1024;
export const MAX_SOURCE_DEPTH = 64;

/** Line and column (in characters as JavaScript counts them) of an offset. */
export function placeAt(text: string, offset: number): SourcePlace {
  const before = text.slice(0, offset);
  const lineStart = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length, column: offset - lineStart + 1 };
}
