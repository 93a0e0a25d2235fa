// What a person types as the value of a fact: its canonical form, or what is wrong with it and how it is written.
import { factType, localized } from '../declarations/rules.ts';
import { listValue, maybeList } from '../declarations/lists.ts';
import type { FactTypeName, FactTypeOptions } from '../declarations/fact-type.ts';
import type { FactSpec } from '../declarations/schema.ts';
import { plural } from '../platform/plural.ts';
import { asSeen } from './characters.ts';
import { tableFault } from './entered-table.ts';
import { looksGrouped } from './numbers/settled-sign.ts';
import { parseValue, type ParseContext, type Parsed } from './parse.ts';

export type ReadEntered = { ok: true; value: string } | { ok: false; message: string };

/** `known` are values that the fact has: who sends one of them as it is means just that. */
export type Entering = { today: string; locale: string | undefined; known?: readonly string[] };

/** Parsed like any other value of the type; what is in canonical form already is taken as it is. */
export function readEntered(
  fact: Pick<FactSpec, 'type' | 'sensitive'>,
  entered: string,
  { today, locale, known = [] }: Entering,
): ReadEntered {
  const type = factType(fact);
  const text = asSeen(entered).trim();
  const context = { today, ...(locale === undefined ? {} : { locale }) };
  const parsed = parseValue(type, text, context);
  const exact = parseValue(type, text, { ...context, canonical: true });
  if (exact.ok && exact.value === text)
    return readOurs(type, parsed, { exact, isKnown: known.includes(text) });
  if (parsed.ok) return parsed;
  if (exact.ok && parsed.reason === 'invalid_format') return exact;
  return { ok: false, message: whatIsWrong({ fact, context }, text, parsed) };
}

type Ours = { exact: { ok: true; value: string }; isKnown: boolean };

/** As we write it: but `1.234` in a German workflow may as well be as people write it there. */
function readOurs(type: FactTypeOptions, parsed: Parsed, { exact, isKnown }: Ours): ReadEntered {
  const read = parsed.ok ? [parsed.value] : (parsed.readings ?? []);
  const isOpen = !isKnown && looksGrouped(exact.value) && read.some((each) => each !== exact.value);
  const readings = [...new Set([...read, exact.value])];
  if (isOpen) return { ok: false, message: refusedValue('This', type, { readings }) };
  return parsed.ok && !isKnown ? parsed : exact;
}

type Refused = Extract<Parsed, { ok: false }>;
type Reading = { fact: Pick<FactSpec, 'type' | 'sensitive'>; context: ParseContext };

/** Of a table it is told of the first cell that is wrong; what is sensitive is not repeated. */
function whatIsWrong({ fact, context }: Reading, entered: string, refused: Refused): string {
  const type = factType(fact);
  const { columns = [] } = type;
  const ofCell = (cell: string, cellType: FactTypeOptions, said: Refused): string =>
    refusedValue(fact.sensitive === true ? 'this' : `"${cutTold(cell)}"`, cellType, said);
  const fault = type.name === 'table' ? tableFault({ columns, context }, entered, ofCell) : null;
  return fault ?? refusedValue('This', type, refused);
}

/** Of several readings each is told as it can be written. */
function refusedValue(
  subject: string,
  type: FactTypeOptions,
  { readings = [] }: Pick<Refused, 'readings'>,
): string {
  const written = readings.map((each) => (looksGrouped(each) ? `${each}0` : each));
  return written.length > 1
    ? `${subject} can be read as ${written.join(' or ')}. Write it in one of these forms.`
    : `${subject} is no value of type ${type.name}${howWritten(type)}.`;
}

const MOST_OF_CELL = 40;
const cutTold = (cell: string): string =>
  Array.from(cell).length <= MOST_OF_CELL ? cell : `${Array.from(cell).slice(0, MOST_OF_CELL).join('')}…`;

/** Nobody enters more values of one fact. */
export const MOST_VALUES = 1000;

/** Several values as a person writes them: one a line, with `||` between them, or as a JSON array; what is said twice counts once. */
export function splitEntered(entered: string | readonly string[]): string[] {
  const list =
    typeof entered === 'string' ? (maybeList(entered.trim()) ?? entered.split(/\r?\n|\|\|/)) : entered;
  return [...new Set(list.map((each) => each.trim()).filter((each) => each !== ''))];
}

/** An array that somebody has typed into is no value; null where it is none, or a whole one. */
export const brokenList = (entered: string): string | null =>
  entered.trim().startsWith('["') && maybeList(entered.trim()) === null
    ? 'This begins as a JSON array and does not end as one. Write the values with || between them.'
    : null;

/** What is typed for a fact: a value, or of one that may have several all of them. */
export function readTyped(
  fact: Pick<FactSpec, 'type' | 'multiple' | 'sensitive'>,
  entered: string,
  context: Entering,
): ReadEntered {
  if (fact.multiple !== true) return readEntered(fact, entered, context);
  const broken = brokenList(entered);
  if (broken !== null) return { ok: false, message: broken };
  const read = splitEntered(entered).map((each) => readEntered(fact, each, context));
  const wrong = read.find((each) => !each.ok);
  return wrong ?? { ok: true, value: listValue(read.flatMap((each) => (each.ok ? [each.value] : []))) };
}

/** How a value of the type is written, as the end of a sentence; empty where the name of the type says it. */
export function howWritten(type: FactTypeOptions): string {
  const { name, columns = [] } = type;
  if (name === 'table')
    return `: write ${columns.map(({ label }) => localized(label)).join(' | ')}, and || before each further row`;
  const example = EXAMPLES[name] === undefined ? '' : `, such as ${EXAMPLES[name]}`;
  const limits = limitsTold(type);
  return limits === '' ? example : `${example}; here ${limits}`;
}

/** What the declaration allows, in words; empty where that is every value of the type. */
function limitsTold({ values = [], ...type }: FactTypeOptions): string {
  const told = (words: (bound: string | number) => string, bound: string | number | undefined): string[] =>
    bound === undefined ? [] : [words(bound)];
  const names = values.map(({ value }) => value);
  const all = names.length > MOST_TOLD ? [...names.slice(0, MOST_TOLD), '…'] : names;
  return [
    ...told((bound) => `at least ${bound}`, type.min),
    ...told((bound) => `at most ${bound}`, type.max),
    ...told((bound) => `not before ${dayTold(String(bound))}`, type.not_before),
    ...told((bound) => `not after ${dayTold(String(bound))}`, type.not_after),
    ...told((bound) => `at least ${plural(Number(bound), 'character')}`, type.min_length),
    ...told((bound) => `at most ${plural(Number(bound), 'character')}`, type.max_length),
    ...told((bound) => `as ${bound} says`, type.pattern),
    ...(all.length === 0 ? [] : [`one of ${all.join(', ')}`]),
  ].join(', ');
}

const MOST_TOLD = 12;

/** `today`, a date, or an offset such as `-2y`, which counts from today. */
const dayTold = (bound: string): string =>
  /^[+-]\s?0/.test(bound) ? 'today' : /^[+-]/.test(bound) ? `today ${bound}` : bound;

/** How a value is written, where its type's name alone does not say. */
const EXAMPLES: Partial<Record<FactTypeName, string>> = {
  number: '1250.5',
  percentage: '19',
  money: '12.50 EUR',
  date: '2026-05-03',
  duration: 'P30D',
  yes_no: 'yes',
  email: 'name@example.com',
  phone: '+49 30 1234567',
  country: 'DE',
  iban: 'DE89 3704 0044 0532 0130 00',
  bic: 'COBADEFFXXX',
  vat_number: 'DE136695976',
  url: 'https://example.com',
};
