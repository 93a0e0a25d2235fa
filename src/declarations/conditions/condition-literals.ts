// Comparisons with a text that a fact or an answer can never equal: a status that does not exist, a value that is no choice.
import type { ASTNode } from '@marcbachmann/cel-js';
import { FACT_STATUSES, maybeMidnight } from './condition-language.ts';
import type { CompiledCondition } from './conditions.ts';
import { countryHint, isCountryCode } from './country-codes.ts';
import type { FactTypeName } from '../fact-type.ts';
import type { FactTypeOptions } from '../fact-type.ts';
import { formOf } from '../form.ts';
import { factType } from '../rules.ts';
import type { Declaration } from '../schema.ts';

type Declared = Pick<Declaration, 'facts' | 'form' | 'title'>;

/** One sentence for every comparison (`==`, `!=`, `in [...]`) that can only have one outcome. */
export function findVainComparisons(
  { program }: Pick<CompiledCondition, 'program'>,
  declaration: Declared,
): string[] {
  return comparisonsIn(program.ast).flatMap(({ place, text }) => {
    const possible = possibleTexts(declaration, place);
    if (possible === null || possible.holds(text)) return [];
    return [`${called(place)} is never "${text}"; ${possible.told(text)}.`];
  });
}

/** `facts.<id>.<attribute>`, or `form.<id>`. */
type Place = { factId: string; attribute: string } | { fieldId: string };
type Comparison = { place: Place; text: string };

const called = (place: Place): string =>
  'fieldId' in place ? `form.${place.fieldId}` : `"${place.factId}".${place.attribute}`;

function comparisonsIn(node: ASTNode): Comparison[] {
  const deeper = [node.args].flat(2).filter(isNode).flatMap(comparisonsIn);
  if (node.op !== '==' && node.op !== '!=' && node.op !== 'in') return deeper;
  const [left, right] = node.args;
  const place = placeOf(left) ?? placeOf(right);
  const literals = [left, right].flatMap((side) => (side.op === 'list' ? side.args : [side]));
  const texts = literals.flatMap((side) =>
    side.op === 'value' && typeof side.args === 'string' ? [side.args] : [],
  );
  return place === null ? deeper : [...deeper, ...texts.map((text) => ({ place, text }))];
}

function placeOf(node: ASTNode): Place | null {
  if (node.op !== '.' && node.op !== '[]') return null;
  const [object, attribute] = node.args;
  const fieldId = keyBelow(node, 'form');
  if (fieldId !== null) return { fieldId };
  const factId = keyBelow(object, 'facts');
  return factId === null || typeof attribute !== 'string' ? null : { factId, attribute };
}

/** The id in `form.<id>` or `form["<id>"]`. */
function keyBelow(node: ASTNode, name: string): string | null {
  if (node.op !== '.' && node.op !== '[]') return null;
  const [object, key] = node.args;
  if (object.op !== 'id' || object.args !== name) return null;
  const id = typeof key === 'string' ? key : key.args;
  return typeof id === 'string' ? id : null;
}

/** Which texts it can be, and what is said of them. */
type Possible = { holds(text: string): boolean; told(text: string): string };

/** Null where any text is possible. */
function possibleTexts(declaration: Declared, place: Place): Possible | null {
  if ('fieldId' in place) return possibleAnswers(declaration, place.fieldId);
  if (place.attribute === 'status') return oneOf(FACT_STATUSES);
  const fact = declaration.facts.find((each) => each.fact_id === place.factId);
  // The value of several is their JSON array.
  if (fact === undefined || place.attribute !== (fact.multiple === true ? 'values' : 'value')) return null;
  return textsOf(factType(fact));
}

/** An answer is read as the fact behind its field, else as one of the options, else by the field's own type. */
function possibleAnswers(declaration: Declared, fieldId: string): Possible | null {
  const fields = formOf(declaration).sections.flatMap((section) => section.fields);
  const field = fields.find(({ field_id: id }) => id === fieldId);
  const fact = declaration.facts.find((each) => each.fact_id === field?.fact_id);
  if (field === undefined || fact?.multiple === true) return null;
  if (fact !== undefined) return textsOf(factType(fact));
  return textsOf(
    field.options === undefined ? { name: field.type } : { name: 'choice', values: field.options },
  );
}

function textsOf({ name, values }: FactTypeOptions): Possible | null {
  if (name === 'yes_no') return oneOf(['yes', 'no']);
  if (name === 'country') return { holds: isCountryCode, told: countryHint };
  if (name === 'choice' && values !== undefined) return oneOf(values.map(({ value }) => value));
  return WRITTEN[name] ?? null;
}

const written = (holds: (text: string) => boolean, form: string): Possible => ({ holds, told: () => form });
const NUMBER = written((text) => /^-?\d+(?:\.\d+)?$/.test(text), 'its value is written such as 1250.5');

/** Types whose values are all written in one way. */
const WRITTEN: Partial<Record<FactTypeName, Possible>> = {
  number: NUMBER,
  percentage: NUMBER,
  money: written(
    (text) => /^-?\d+(?:\.\d+)?(?: [A-Z]{3})?$/.test(text),
    'its value is written such as 1250.50 EUR',
  ),
  date: written((text) => maybeMidnight(text) !== null, 'its value is written such as 2026-05-03'),
};

const MOST_TOLD = 10;

function oneOf(texts: readonly string[]): Possible {
  const told = `it is one of ${texts.slice(0, MOST_TOLD).join(', ')}${texts.length > MOST_TOLD ? ', …' : ''}`;
  return { holds: (text) => texts.includes(text), told: () => told };
}

function isNode(value: unknown): value is ASTNode {
  return typeof value === 'object' && value !== null && 'op' in value && 'args' in value;
}
