// What people call a case by: the values of a few of its facts, as plain words (completions §13).
import { valuesOf } from '../../declarations/lists.ts';
import { factType, localized } from '../../declarations/rules.ts';
import type { FactTypeName, FactTypeOptions } from '../../declarations/fact-type.ts';
import type { Declaration, FactSpec } from '../../declarations/schema.ts';
import type { CaseRecord, FactRow } from './record.ts';

const BETWEEN = ' · ';
/** How many characters of one value are shown. */
const MAX_VALUE = 40;
/** Where the workflow names no facts, so many of the first settled ones tell cases apart and still fit on a line. */
const UNNAMED_FACTS = 2;

/** Values that tell no case from another, or are too long to. */
const UNTELLING: FactTypeName[] = [
  'long_text',
  'address',
  'yes_no',
  'mrz',
  'table',
  'duration',
  'percentage',
];

/**
 * The settled facts that the workflow names for it, in its order; else the first settled ones, else null. What is sensitive
 * stays out: a title stands in lists.
 */
export function titleOf({ facts }: Pick<CaseRecord, 'facts'>, declaration: Declaration): string | null {
  const rows = new Map(facts.map((row) => [row.factId, row]));
  const shownOf = (fact: FactSpec): string[] =>
    shown(fact, rows.get(fact.fact_id), declaration.default_locale);
  const named = (declaration.title_facts ?? []).flatMap((factId) => {
    const fact = declaration.facts.find(({ fact_id }) => fact_id === factId);
    return fact === undefined ? [] : shownOf(fact);
  });
  const telling = (): string[] =>
    declaration.facts.filter((fact) => !UNTELLING.includes(factType(fact).name)).flatMap(shownOf);
  const values = named.length > 0 ? named : telling().slice(0, UNNAMED_FACTS);
  return values.length === 0 ? null : values.join(BETWEEN);
}

function shown(fact: FactSpec, row: FactRow | undefined, locale: string | undefined): string[] {
  if (row?.status !== 'resolved' || row.value === null || fact.sensitive === true) return [];
  const values = fact.multiple === true ? valuesOf(row.value) : [row.value];
  const text = harmless(values.map((value) => inWords(value, factType(fact), locale)).join('; '));
  return text === '' ? [] : [text];
}

type Words = (value: string, type: FactTypeOptions, locale: string | undefined) => string;

const amountInWords: Words = (value) => value.replace(/^-?\d+/, grouped);

/** Of types whose canonical value is not what people write. */
const WORDS: Partial<Record<FactTypeName, Words>> = {
  date: (value) => dateInWords(value),
  money: amountInWords,
  number: amountInWords,
  percentage: (value) => `${value.replace(/^-?\d+/, grouped)}%`,
  choice: (value, { values = [] }, locale) =>
    localized(values.find((choice) => choice.value === value)?.label ?? value, locale),
};

const inWords: Words = (value, type, locale) => WORDS[type.name]?.(value, type, locale) ?? value;

/** `12345` is `12,345`. */
const grouped = (digits: string): string => digits.replaceAll(/\B(?=(?:\d{3})+$)/g, ',');

// Both are made for the first title that needs them: that takes longer than loading all the rest of this.
let dates: Intl.DateTimeFormat | undefined;
let graphemes: Intl.Segmenter | undefined;

/** `3 May 2026`: operators read English. */
function dateInWords(value: string): string {
  const time = Date.parse(`${value}T00:00:00Z`);
  dates ??= new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return Number.isNaN(time) ? value : dates.format(time);
}

// What cannot be seen, or turns around what stands beside it.
const UNSEEN = /[\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}]/gu;
/** Joiners and variation selectors belong to what they join. */
const JOINING = new Set(['\u200c', '\u200d', '\ufe0e', '\ufe0f']);
const SPACES = /[\s\p{Cc}\p{Zl}\p{Zp}]+/gu;
const STACKED_MARKS = /(\p{M}{4})\p{M}+/gu;

/** One short line, whatever somebody wrote; what is cut ends with an ellipsis. */
function harmless(text: string): string {
  const line = text
    .slice(0, 20 * MAX_VALUE)
    .toWellFormed()
    .replaceAll(SPACES, ' ')
    .replaceAll(UNSEEN, (character) => (JOINING.has(character) ? character : ''))
    .replaceAll(STACKED_MARKS, '$1')
    .trim();
  if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(line)) return '';
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  const parts = Array.from(graphemes.segment(line), ({ segment }) =>
    segment.slice(0, MAX_VALUE).toWellFormed(),
  );
  return parts.length <= MAX_VALUE
    ? parts.join('')
    : `${parts
        .slice(0, MAX_VALUE - 1)
        .join('')
        .trimEnd()}…`;
}
