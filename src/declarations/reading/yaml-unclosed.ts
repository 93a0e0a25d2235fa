// What was opened in a YAML text and never closed: the parser says where it gave up, its author wants to know where it begins.
import { CST } from 'yaml';

export type Unclosed = { offset: number; message: string };

const CLOSES: Record<string, { end: string; mark: string }> = {
  '{': { end: 'flow-map-end', mark: '}' },
  '[': { end: 'flow-seq-end', mark: ']' },
};

/** The innermost one: what is around it is open because of it. Null where all is closed. */
export function maybeUnclosed(tokens: readonly CST.Token[]): Unclosed | null {
  let last: Unclosed | null = null;
  for (const token of tokens) {
    if (token.type !== 'document') continue;
    CST.visit(token, ({ key, value }) => {
      for (const part of [key, value]) last = (part ? unclosedOf(part) : null) ?? last;
    });
  }
  return last;
}

function unclosedOf(token: CST.Token): Unclosed | null {
  if (token.type === 'flow-collection') {
    const { source } = token.start;
    const closes = CLOSES[source];
    if (closes === undefined || token.end[0]?.type === closes.end) return null;
    return {
      offset: token.offset,
      message: `The ${source} that stands here is never closed: put a ${closes.mark} where it ends.`,
    };
  }
  if (token.type !== 'double-quoted-scalar' && token.type !== 'single-quoted-scalar') return null;
  const mark = token.source.charAt(0);
  if (token.source.length > 1 && token.source.endsWith(mark)) return null;
  return {
    offset: token.offset,
    message: `The text that begins here with ${mark} is never closed: put another ${mark} at its end.`,
  };
}
