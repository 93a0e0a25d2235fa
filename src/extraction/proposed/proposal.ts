// What a language model says of a document, before any of it is believed.

/** One value for one fact, as the model wrote it: nothing of it is known to be true. */
export type Proposal = {
  factId: string;
  value: string;
  quote: string;
  /** Where it says that the quote stands; null where it names no line that there is. */
  line: LineNumber | null;
};

/** A line as it is shown, `[p0:l12]`; both counted from 0. */
export type LineNumber = { pageIndex: number; line: number };

/** Why a proposal is not even shown to a person. */
export const DROPPED = [
  /** No such fact, or none that was asked about. */
  'unknown_fact',
  /** More values than a fact may have, or longer ones than any value is. */
  'too_much',
  'quote_not_found',
  'quote_not_unique',
  /** What is quoted is no value of the fact's type. */
  'invalid_format',
  'value_mismatch',
] as const;
export type Dropped = (typeof DROPPED)[number];
