// What a connector said about a fact, in one line: the answer, who gave it, when, and how it was read.

/** As a case shows it (api-v1 §2.3). */
export type ViewedVerification = {
  usage: 'verify_fact' | 'lookup_fact';
  connector_key: string;
  function_key: string;
  outcome: 'verified' | 'not_verified' | 'inconclusive' | 'error';
  status_code: number | null;
  checked_at: string | null;
  /** lookup_fact: where in the answer the value stands. */
  answer_field: string | null;
  explanation: string | null;
};

type Words = Record<ViewedVerification['outcome'], [words: string, isGood: boolean]>;

const WORDS: Record<ViewedVerification['usage'], Words> = {
  verify_fact: {
    verified: ['verified', true],
    not_verified: ['not verified', false],
    inconclusive: ['no clear answer', false],
    error: ['could not be asked', false],
  },
  lookup_fact: {
    verified: ['answered', true],
    not_verified: ['not found', false],
    inconclusive: ['no clear answer', false],
    error: ['could not be asked', false],
  },
};

/** The last answer; null where nobody has been asked yet. Names are the author's own: clean them. */
export function verificationText(
  verifications: readonly ViewedVerification[],
): { text: string; isGood: boolean } | null {
  const last = verifications.at(-1);
  if (last === undefined) return null;
  const [words, isGood] = WORDS[last.usage][last.outcome];
  const when = last.checked_at === null ? '' : ` · ${last.checked_at.slice(0, 16).replace('T', ' ')}`;
  const status = last.status_code === null ? '' : ` · ${last.status_code}`;
  const told = isGood || last.explanation === null ? '' : ` · ${last.explanation}`;
  const field = last.answer_field === null || !isGood ? '' : ` at ${last.answer_field}`;
  return {
    text: `${words} by ${last.connector_key} ${last.function_key}${field}${status}${when}${told}`,
    isGood,
  };
}
