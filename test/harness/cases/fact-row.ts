// A fact as its row says, for tests that need no database.
import type { FactRow } from '../../../src/cases/standing/record.ts';

/** Resolved by a document, unless said otherwise. */
export const factRow = (factId: string, more: Partial<FactRow> = {}): FactRow => ({
  factId,
  status: 'resolved',
  value: 'known',
  initialValue: null,
  values: null,
  candidateId: null,
  quality: null,
  margin: null,
  anchorMatch: null,
  source: 'document',
  verificationId: null,
  answered: null,
  reasonCodes: [],
  confirmed: false,
  verified: false,
  ...more,
});
