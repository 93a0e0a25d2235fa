// The words of a fact: its mark, its status, its reasons, the quote it rests on.
import { REASONS } from '../../../src/cases/standing/view.ts';
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

/** The value in words: of several each; null where there is none. */
export const factValue = ({ value, values, rows }: Pick<Fact, 'value' | 'values' | 'rows'>): string | null =>
  rows !== undefined && rows.length > 0
    ? rowsAsText(rows).join('  ·  ')
    : values === undefined || values.length === 0
      ? value
      : values.map((one) => one.value ?? '(can be read in two ways)').join('; ');

/** The reasons of a fact in words. */
export const reasonsOf = (codes: readonly string[]): string =>
  codes.map((code) => REASONS[code] ?? inWords(code)).join('; ');

export const valueEvidence = (evidence: Evidence[]): Evidence[] =>
  evidence.filter(({ role }) => role === 'value');

/** The values that can be chosen: one that is not valid has to be corrected. */
export const choosable = ({ candidates }: Fact): Fact['candidates'] =>
  candidates.filter(({ value_normalized }) => value_normalized !== null);
