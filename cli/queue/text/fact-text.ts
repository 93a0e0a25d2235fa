// The words of a fact: its mark, its status, its reasons, the quote it rests on.
import { reasonSaid } from '../../../src/cases/standing/reasons.ts';
import { maybeList } from '../../../src/declarations/lists.ts';
import { maybeRows } from '../../../src/declarations/tables.ts';
import { rowsAsText } from '../../../src/facts/readable.ts';
import type { Evidence, Fact } from '../desk/desk.ts';
import type { Tone } from './line.ts';

const MARKS: Record<string, [string, Tone]> = {
  resolved: ['✓', 'good'],
  needs_input: ['?', 'warn'],
  failed: ['✗', 'bad'],
  pending: ['·', 'dim'],
  not_applicable: ['–', 'dim'],
};

export const factMark = (status: string): [string, Tone] => MARKS[status] ?? ['·', 'dim'];

const inWords = (code: string): string => code.replaceAll('_', ' ');

/** `needs input`, `confirmed`: what a person calls the state of the fact. */
export function factStatus({ status, reason_codes }: Pick<Fact, 'status' | 'reason_codes'>): string {
  if (status !== 'resolved') return inWords(status);
  if (reason_codes.includes('operator_corrected')) return 'corrected';
  return reason_codes.includes('operator_confirmed') ? 'confirmed' : 'resolved';
}

type Shaped = Pick<Fact, 'values' | 'columns'>;

/** A canonical value as it is typed: of several each, of a table its rows, `||` between them. */
export function typedText(value: string, { values, columns }: Shaped): string {
  const rows = columns === undefined ? null : maybeRows(value);
  if (rows !== null && columns !== undefined) return rowsAsText(rows, columns).join(BETWEEN);
  return (values === undefined ? null : maybeList(value))?.join(BETWEEN) ?? value;
}

const BETWEEN = ' || ';

/** The value in words: of several each; null where there is none. */
export const factValue = ({ value, values, columns }: Pick<Fact, 'value'> & Shaped): string | null =>
  columns !== undefined && value !== null
    ? typedText(value, { values, columns })
    : values === undefined || values.length === 0
      ? value
      : values.map((one) => one.value ?? '(can be read in two ways)').join('; ');

/** The reasons of a fact in words. */
export const reasonsOf = ({ reason_codes: codes, value }: Pick<Fact, 'reason_codes' | 'value'>): string =>
  codes.map((code) => reasonSaid(code, value) ?? inWords(code)).join('; ');

export const valueEvidence = (evidence: Evidence[]): Evidence[] =>
  evidence.filter(({ role }) => role === 'value');

/** The values that can be chosen: one that is not valid has to be corrected. */
export const choosable = ({ candidates }: Fact): Fact['candidates'] =>
  candidates.filter(({ value_normalized }) => value_normalized !== null);
