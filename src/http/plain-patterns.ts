// Patterns of the OpenAPI document as every validator reads them: many know no classes of Unicode.
const CLASSES: Record<string, string> = {
  Cc: String.raw`\u0000-\u001f\u007f-\u009f`,
  // Half characters are in no JSON text; to those who count in halves every emoji would hold two.
  Cs: '',
  Zl: String.raw`\u2028`,
  Zp: String.raw`\u2029`,
};

const rangesOf = (name: string): string => {
  const ranges = CLASSES[name];
  if (ranges === undefined) throw new Error(`a pattern of the API uses \\p{${name}}: say its ranges here`);
  return ranges;
};

function outsideOf(ranges: string, name: string): string {
  if (ranges === '') throw new Error(`\\P{${name}} has no ranges: write the pattern otherwise`);
  return `[^${ranges}]`;
}

/** `\p{Cc}` stands within brackets everywhere, `\P{Cc}` by itself. */
export const plainPattern = (pattern: string): string =>
  pattern
    .replaceAll(/\\P\{(\w+)\}/g, (_whole, name: string) => outsideOf(rangesOf(name), name))
    .replaceAll(/\\p\{(\w+)\}/g, (_whole, name: string) => rangesOf(name));

type Node = { pattern?: string | undefined; allOf?: unknown };

/** Of a schema and of those that it puts together. */
export function leavePlain(schema: Node): void {
  if (schema.pattern !== undefined) schema.pattern = plainPattern(schema.pattern);
  if (!Array.isArray(schema.allOf)) return;
  for (const part of schema.allOf as Node[]) leavePlain(part);
}
