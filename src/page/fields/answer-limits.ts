// What is known of an answer beside its kind: how it may be written, and what exactly is wrong with one that is not taken.

export type AnswerLimits = {
  /** Telephone numbers may be written as in their own country. */
  isHomeCall?: boolean;
  /** What is allowed, as it is read, where the answer lies beyond it. */
  limits?: { least: string | null; most: string | null };
  /** Of several lines the first that is no value, counted from 1. */
  wrongLine?: { number: number; text: string };
};
