// Comparisons with a text that the fact can never equal: a status that does not exist, a value that is no choice.
import type { ASTNode } from '@marcbachmann/cel-js';
import { FACT_STATUSES } from './condition-language.ts';
import type { CompiledCondition } from './conditions.ts';
import { factType } from '../rules.ts';
import type { Declaration } from '../schema.ts';

/** One sentence for every comparison (`==`, `!=`, `in [...]`) that can only have one outcome. */
export function findVainComparisons(
  condition: CompiledCondition,
  declaration: Pick<Declaration, 'facts'>,
): string[] {
  return comparisonsIn(condition.program.ast).flatMap(({ factId, attribute, text }) => {
    const possible = possibleTexts(declaration, factId, attribute);
    if (possible === null || possible(text)) return [];
    return [`"${factId}".${attribute} is never "${text}".`];
  });
}

type Comparison = { factId: string; attribute: string; text: string };

function comparisonsIn(node: ASTNode): Comparison[] {
  const deeper = [node.args].flat(2).filter(isNode).flatMap(comparisonsIn);
  if (node.op !== '==' && node.op !== '!=' && node.op !== 'in') return deeper;
  const [left, right] = node.args;
  const place = factPlace(left) ?? factPlace(right);
  const literals = [left, right].flatMap((side) => (side.op === 'list' ? side.args : [side]));
  const texts = literals.flatMap((side) =>
    side.op === 'value' && typeof side.args === 'string' ? [side.args] : [],
  );
  return place === null ? deeper : [...deeper, ...texts.map((text) => ({ ...place, text }))];
}

/** `facts.<id>.<attribute>` as its two names. */
function factPlace(node: ASTNode): { factId: string; attribute: string } | null {
  if (node.op !== '.') return null;
  const [object, attribute] = node.args;
  if (object.op !== '.' && object.op !== '[]') return null;
  const [facts, key] = object.args;
  if (facts.op !== 'id' || facts.args !== 'facts') return null;
  const factId = typeof key === 'string' ? key : key.args;
  return typeof factId === 'string' ? { factId, attribute } : null;
}

/** Tells whether a text is possible; null where any is. */
function possibleTexts(
  declaration: Pick<Declaration, 'facts'>,
  factId: string,
  attribute: string,
): ((text: string) => boolean) | null {
  if (attribute === 'status') return (text) => FACT_STATUSES.includes(text);
  const fact = declaration.facts.find((each) => each.fact_id === factId);
  if (fact === undefined || attribute !== 'value') return null;
  const { name, values } = factType(fact);
  if (name === 'yes_no') return (text) => text === 'yes' || text === 'no';
  if (name === 'country') return (text) => /^[A-Z]{2}$/.test(text);
  if (name === 'choice' && values !== undefined) return (text) => values.some(({ value }) => value === text);
  return null;
}

function isNode(value: unknown): value is ASTNode {
  return typeof value === 'object' && value !== null && 'op' in value && 'args' in value;
}
