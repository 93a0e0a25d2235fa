// What an entry of the lexicon says about one kind of fact.
import type { FactTypeName, ZoneField } from '../fact-type.ts';
import type { FindRule } from '../find-rule.ts';
import type { Words } from './words.ts';

export type LexiconEntry = {
  /** The types that a fact of this kind may have. */
  types: FactTypeName[];
  labels: Words;
  /** Labels of other values that look alike. */
  counter?: Words;
  /** Ways to find it beside its labels. */
  rules?: FindRule[];
  /** The field of a machine-readable zone that says it. */
  zone?: ZoneField;
  choose?: 'first' | 'last' | 'largest' | 'smallest' | 'latest' | 'earliest';
  relations?: ('right' | 'below' | 'same' | 'left' | 'above')[];
  maxRows?: number;
  /** Values by the words around them would be another's as often. */
  withoutContext?: boolean;
  /** Paid time after time: `per month` in a fact's name changes nothing. */
  isPeriodic?: boolean;
  /** Taken off a sum: the minus before it says that, no more. */
  isDeduction?: boolean;
  /** A day that has been: a birth. */
  isPast?: boolean;
  /** Of a paper: `of the passport`, `card` in a fact's name change nothing. */
  isOfPaper?: boolean;
  /** Counts only where an author names it: as a label, its name leads to the value itself. */
  onlyByName?: boolean;
  /** Its labels mean other things as often: only the fact's own label counts, or in running text none. */
  anchors?: 'own' | 'none';
};
