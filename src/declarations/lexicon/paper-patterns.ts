// Where papers of one form everywhere have what: the numbered fields of driving licences (ISO/IEC 18013, Directive 2006/126/EC) and
// the lettered ones of vehicle registrations (Directive 1999/37/EC). A person looks at what is found by them alone.
import type { FindRule } from '../find-rule.ts';

const DAY = String.raw`\d{1,2}[./ -]\d{1,2}[./ -]\d{2,4}`;
const NAME = String.raw`\p{L}[\p{L}\p{M}'’. -]{1,40}`;
const NUMBER = String.raw`[A-Z0-9][A-Z0-9 /-]{4,20}?`;
/** A field begins its row or its column; pictures lose the dot behind its number. */
const field = (number: string): string => String.raw`(?:^|\n|\s{2})${number}(?:[.,:] *| +)`;
const REST = String.raw`[^\n]{2,60}?`;
const END = String.raw`(?:\s{2}|\n|$)`;

const PRIOR = 0.75;
const pattern = (...regexes: string[]): FindRule[] =>
  regexes.map((regex) => ({ by: 'pattern', prior: PRIOR, regex }));
const value = (what: string): string => `(?<value>${what})`;

type Part = 'surname' | 'given' | 'born' | 'place' | 'issued' | 'expires' | 'number';

/** The fields of a licence of Europe, a row each; in a picture their small numbers may be lost. A pattern spans four rows at most. */
function rowsOf(asked: Part): string {
  const part = (name: Part, what: string): string => (name === asked ? value(what) : what);
  const names = String.raw`(?:^|\n)(?:1[.,]? *)?${part('surname', NAME)}\n(?:2[.,]? *)?${part('given', NAME)}\n`;
  const born = String.raw`(?:3(?:[.,] *| +))?${part('born', DAY)},? +${part('place', String.raw`\p{Lu}[^\n\d]{1,40}?`)} *\n`;
  const issued = String.raw`(?:4a[.,]? *)?${part('issued', DAY)}`;
  if (asked === 'surname' || asked === 'given' || asked === 'born' || asked === 'place')
    return names + born + issued;
  const rest = String.raw`[^\n]*\n(?:4b[.,]? *)?${part('expires', DAY)}[^\n]*\n`;
  return `${born}${issued}${rest}(?:5(?:[.,] *| +))?${part('number', NUMBER)}${END}`;
}

/** Names of a licence of the United States stand one below the other, before the address. */
const AFTER_NAMES = String.raw`\n(?:3[.,]?\s*[\d(]|\S{0,2} ?\d{1,5} \p{Lu})`;

export const LICENCE = {
  surname: pattern(
    rowsOf('surname'),
    String.raw`(?:^|\n)1[.,]? *${value(NAME)}\n2[.,]? *${NAME}${AFTER_NAMES}`,
  ),
  given_names: pattern(rowsOf('given'), String.raw`\n2[.,]? *${value(NAME)}${AFTER_NAMES}`),
  birth_date: pattern(
    rowsOf('born'),
    field('3') + value(DAY),
    String.raw`(?:^|\n|\s{2})3[.,:]? ?(?i:dob):? ?${value(DAY)}`,
  ),
  birth_place: pattern(
    rowsOf('place'),
    String.raw`${field('3')}${DAY},? +${value(String.raw`\p{Lu}[^\n\d]{1,40}?`)}${END}`,
  ),
  issued: pattern(rowsOf('issued'), String.raw`(?:^|\n|\s{2})4a[.,:]? *(?i:[il]?ss:? *)?${value(DAY)}`),
  expires: pattern(rowsOf('expires'), String.raw`(?:^|\n|\s{2})4b[.,:]? *(?i:exp:? *)?${value(DAY)}`),
  authority: pattern(field('4c') + value(REST) + END),
  address: pattern(
    String.raw`(?:^|\n)8(?:[.,] *| +)${value(String.raw`\d+ [^\n]{4,60}\n[^\n]{4,60}`)}(?:\n|$)`,
  ),
  number: pattern(
    rowsOf('number'),
    String.raw`4[ab][^\n]*\n(?:[^\n]*\n){0,2}?5[.,]\s*${value(NUMBER)}${END}`,
    String.raw`${field('4d')}(?i:(?:DLN?|LIC|ID|NO)\s?[#.:]*\s*)?${value(NUMBER)}${END}`,
  ),
};

export const REGISTRATION = {
  plate: pattern(String.raw`${field('A')}(?<value>[A-Z]{1,3}[- ]?[A-Z0-9]{1,4}[- ]?[A-Z0-9]{1,4})\s{2}`),
  first: pattern(String.raw`${field('B')}(?<value>${DAY})`),
  issued: pattern(String.raw`${field('I')}(?<value>${DAY})`),
  vin: pattern(String.raw`${field('E')}(?<value>[A-HJ-NPR-Z0-9]{17})`),
  make: pattern(String.raw`${field(String.raw`D[.,]?1`)}(?<value>${REST})${END}`),
  model: pattern(String.raw`${field(String.raw`D[.,]?3`)}(?<value>${REST})${END}`),
  holder: pattern(String.raw`${field(String.raw`C[.,]?1`)}${value(NAME)}${END}`),
};
