// An answer to one field: the text as it was given, parsed by the type of the fact behind it, else by the field's own.
import { listValue } from '../../declarations/lists.ts';
import { factType } from '../../declarations/rules.ts';
import type { FactTypeOptions } from '../../declarations/fact-type.ts';
import type { Declaration, FactSpec, FormFieldSpec } from '../../declarations/schema.ts';
import { asSeen } from '../../values/characters.ts';
import { howWritten, MOST_VALUES, splitEntered } from '../../values/entered.ts';
import { optionsOf } from './options.ts';
import { looksGrouped } from '../../values/numbers/settled-sign.ts';
import { isTooLong } from '../../values/words/free-text.ts';
import { parseValue, type ParseContext, type Parsed } from '../../values/parse.ts';

/** Why an answer is not taken. */
export type FieldProblem = 'missing' | 'invalid' | 'ambiguous' | 'not_an_option' | 'too_long';

export type FieldAnswer = { ok: true; value: string } | { ok: false; problem: FieldProblem };

export type GivenText = {
  field: FormFieldSpec;
  text: string;
  /** A person typed it, who writes as their language does; a program's canonical text comes first otherwise. */
  isTyped: boolean;
  /** Certainly as we write it, whatever it looks like: a value of ours, or of a system that writes for programs. */
  isExact?: boolean;
};

export const MAX_ANSWER_LENGTH = 20_000;

export function parseField(
  declaration: Pick<Declaration, 'facts'>,
  { field, text: given, isTyped, isExact = false }: GivenText,
  context: ParseContext,
): FieldAnswer {
  const text = asSeen(given);
  if (text.trim() === '') return { ok: false, problem: 'missing' };
  if (text.length > MAX_ANSWER_LENGTH) return { ok: false, problem: 'too_long' };
  const reading = { isTyped, isExact, context };
  const fact = declaration.facts.find(({ fact_id }) => fact_id === field.fact_id);
  return readField(field, fact, { text, given: reading });
}

/** The type that an answer to the field is read as: that of the fact behind it, else its own. */
export function typeOfField({ facts }: Pick<Declaration, 'facts'>, field: FormFieldSpec): FactTypeOptions {
  const fact = facts.find(({ fact_id }) => fact_id === field.fact_id);
  return fact === undefined ? { name: field.type } : factType(fact);
}

/** For programs: why an answer is not taken, as the end of a sentence, and how one of the type is written. */
export function problemTold(problem: 'invalid' | 'ambiguous', type: FactTypeOptions): string {
  const written = howWritten(type);
  const isNumber = type.name === 'number' || type.name === 'percentage';
  if (problem === 'ambiguous' && isNumber)
    return `can be read in two ways as a value of type ${type.name}; write thousands without a sign (1234), and a fourth decimal behind three (1.2340)`;
  return problem === 'ambiguous'
    ? `can be read in two ways as a value of type ${type.name}${written === '' ? '' : `; write it${written.replace(/^,/, '')}`}`
    : `is no value of type ${type.name}${written}`;
}

type Given = { text: string; given: Reading };

function readField(field: FormFieldSpec, fact: FactSpec | undefined, { text, given }: Given): FieldAnswer {
  const values = field.options === undefined ? undefined : optionsOf(field, fact);
  const option = values === undefined ? null : parse({ name: 'choice', values }, text, given);
  if (option?.ok === false) return { ok: false, problem: 'not_an_option' };
  if (fact === undefined) return option ?? readAs({ name: field.type }, text, given);
  if (fact.multiple === true) return readEach(factType(fact), text, given);
  return readAs(factType(fact), option?.value ?? text, given);
}

/** One value a line, or a JSON array of them: all of them or none. */
function readEach(type: FactTypeOptions, text: string, given: Reading): FieldAnswer {
  const read = splitEntered(text).map((each) => readAs(type, each, given));
  if (read.length === 0) return { ok: false, problem: 'missing' };
  if (read.length > MOST_VALUES) return { ok: false, problem: 'too_long' };
  const wrong = read.find((each) => !each.ok);
  if (wrong !== undefined) return wrong;
  const values = read.flatMap((each) => (each.ok ? [each.value] : []));
  return { ok: true, value: listValue([...new Set(values)]) };
}

function readAs(type: FactTypeOptions, text: string, given: Reading): FieldAnswer {
  const parsed = parse(type, text, given);
  if (!parsed.ok && isTooLong(text, type)) return { ok: false, problem: 'too_long' };
  return answerOf(parsed);
}

type Reading = { isTyped: boolean; isExact: boolean; context: ParseContext };

/** Both ways of writing are understood; which one goes first decides what "1.234" is. */
function parse(type: FactTypeOptions, text: string, { isTyped, isExact, context }: Reading): Parsed {
  const ways = [isTyped, !isTyped].map((typed) => ({ ...context, canonical: !typed }));
  const [first, second] = ways.map((way) => parseValue(type, text.trim(), way));
  if (first === undefined || second === undefined) return { ok: false, reason: 'invalid_format' };
  if (!isTyped) return parseGiven({ first, second, isExact }, text.trim());
  // What a person wrote ambiguously is not made certain by reading it as a program's.
  const isFinal = first.ok || first.reason !== 'invalid_format';
  return isFinal || !second.ok ? first : second;
}

type Ways = { first: Parsed; second: Parsed; isExact: boolean };

/** A program's word: as we write it goes first, unless it may as well be what a person typed. */
function parseGiven({ first, second, isExact }: Ways, text: string): Parsed {
  if (first.ok) return isOtherwise(second, { value: first.value, text, isExact }) ? AMBIGUOUS : first;
  // `1 000` may be two numbers, but not in French, whoever writes it.
  const isSettled = second.ok && IN_GROUPS.test(text) && first.readings?.includes(second.value) === true;
  return isSettled || (first.reason === 'invalid_format' && second.ok) ? second : first;
}

const AMBIGUOUS: Parsed = { ok: false, reason: 'ambiguous_number' };

const IN_GROUPS = /\d\s\d{3}/;

type Written = { value: string; text: string; isExact: boolean };

/** A program may pass on what a person typed: `2.000` from a German is no 2, unless it is just as we alone would write it. */
const isOtherwise = (typed: Parsed, { value, text, isExact }: Written): boolean =>
  (text !== value || (!isExact && looksGrouped(text))) &&
  (typed.ok ? typed.value !== value : typed.reason !== 'invalid_format');

function answerOf(parsed: Parsed | { ok: true; value: string }): FieldAnswer {
  if (parsed.ok) return { ok: true, value: parsed.value };
  return { ok: false, problem: parsed.reason === 'invalid_format' ? 'invalid' : 'ambiguous' };
}
