// Measures how deep a YAML token tree is before anything walks it recursively.
import type { CST } from 'yaml';
import { placeAt, SourceSyntaxError } from './source.ts';

type Open = { token: CST.Token; depth: number };

/** Throws `SourceSyntaxError` at the first token below the given depth. Does not recurse itself. */
export function assertShallow(root: CST.Token, maxDepth: number, text: string): void {
  const open: Open[] = [{ token: root, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { token, depth } = next;
    if (depth > maxDepth + 1) {
      const offset = 'offset' in token ? token.offset : 0;
      throw new SourceSyntaxError(`Nested deeper than ${maxDepth} levels.`, placeAt(text, offset));
    }
    open.push(...childrenOf(token).map((child) => ({ token: child, depth: depth + 1 })));
  }
}

function childrenOf(token: CST.Token): CST.Token[] {
  if (token.type === 'document') return token.value === undefined ? [] : [token.value];
  if (!('items' in token)) return [];
  const children: CST.Token[] = [];
  for (const item of token.items) {
    if (item.key !== undefined && item.key !== null) children.push(item.key);
    if (item.value !== undefined) children.push(item.value);
  }
  return children;
}
