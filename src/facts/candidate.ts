// A proposed value for a fact, with the places in a document that it rests on.
import type { LearnedBy } from './learned.ts';

export const REASON_CODES = [
  'missing',
  'no_anchor',
  'low_anchor_quality',
  'ocr_low_confidence',
  'conflicting_values',
  'ambiguous_date',
  'ambiguous_number',
  'quote_not_found',
  'quote_not_unique',
  'value_mismatch',
  'invalid_format',
  'document_missing',
  'unreadable_document',
  'verification_failed',
  'verification_inconclusive',
  'connector_unavailable',
  'clarification_requested',
  'evidence_erased',
  'operator_confirmed',
  'operator_corrected',
  'waived',
  'applicant_entered',
  'prefilled',
] as const;
export type ReasonCode = (typeof REASON_CODES)[number];

/** How exactly a label or quote was found. */
export type AnchorMatch = 'exact' | 'folded' | 'despaced' | 'fuzzy' | 'none';

/** A quoted place: offsets in code points of the page's text, half-open; `quote` equals the slice. */
export type Span = {
  pageIndex: number;
  charStart: number;
  charEnd: number;
  quote: string;
  /** Real positions of the quoted words in fractions of the page, origin top left; empty where the page has none. */
  boxes: { x: number; y: number; width: number; height: number }[];
  /** Of a table: which of its cells stands here, rows counted from 0. */
  cell?: { row: number; columnId: string } | undefined;
};

/** A value that a search found, with its places. */
export type FoundCandidate = {
  factId: string;
  by:
    | 'structured'
    | 'anchor'
    | 'pattern'
    | 'typed'
    | 'table'
    | 'summed'
    | 'context'
    | 'sentence'
    | 'party'
    | 'model';
  /** The text as found. */
  valueRaw: string;
  /** Canonical value (workflow.md §2), parsed from the quoted slice; null where the type refuses it or it is ambiguous. */
  value: string | null;
  /** 0–1 (completions §4). */
  quality: number;
  anchorMatch: AnchorMatch;
  reasonCodes: ReasonCode[];
  /** The first span holds the value; others (a label, a second source) support it. */
  spans: [Span, ...Span[]];
  /** What past decisions say of it. */
  learned?: LearnedBy | undefined;
};

/** What extraction tells about one document. */
export type Extraction = { documentType: string | null; candidates: FoundCandidate[] };
