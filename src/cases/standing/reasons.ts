// Why a fact is open, in words.
import { maybeList } from '../../declarations/lists.ts';
import { maybeRows } from '../../declarations/tables.ts';
import { plural } from '../../platform/plural.ts';

/** Why a fact is open, as the rest of a sentence that begins with its label. */
export const REASONS: Record<string, string> = {
  missing: 'nothing is known yet',
  always_review: 'a person always confirms it',
  no_anchor: 'not found in the documents',
  low_anchor_quality: 'found, but not surely enough',
  ocr_low_confidence: 'the scan is hard to read here',
  conflicting_values: 'the sources disagree',
  ambiguous_date: 'the date can be read two ways',
  ambiguous_number: 'the number can be read two ways',
  invalid_format: 'what stands there is not a valid value',
  unreadable_document: 'the document could not be read',
  document_missing: 'the document is missing',
  evidence_erased: 'its evidence was erased',
  value_mismatch: 'it does not fit its document or the other facts',
  quote_not_found: 'its quote was taken away',
  clarification_requested: 'the applicant was asked',
  prefilled: 'filled in beforehand; the applicant has not confirmed it',
  verification_failed: 'the verification answered no',
  verification_inconclusive: 'the verification gave no clear answer',
  connector_unavailable: 'the connector gave no answer',
};

/** The same of a fact with what is known of it: where something is, only a part of it is missing. */
export function reasonSaid(code: string, value: string | null): string | undefined {
  if (code !== 'missing' || value === null) return REASONS[code];
  const [values, rows] = [maybeList(value)?.length ?? 0, maybeRows(value)?.length ?? 0];
  if (values + rows === 0) return 'the documents hold more than is shown';
  const shown = values > 0 ? plural(values, 'value is', 'values are') : plural(rows, 'row is', 'rows are');
  return `${shown} shown, and the documents hold more`;
}
