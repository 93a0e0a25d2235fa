// Ways to say a value in a sentence, as entries of the lexicon write them down.
import type { FindRule } from '../find-rule.ts';

type Sentence = Extract<FindRule, { by: 'sentence' }>;

/** Phrases are parted by `; `; `|` parts words of which either will do. */
export function said(prior: number, near: string, more: Partial<Sentence> & { but?: string } = {}): FindRule {
  const { but, ...rest } = more;
  return {
    by: 'sentence',
    near: near.split('; '),
    ...(but === undefined ? {} : { not_near: but.split('; ') }),
    prior,
    ...rest,
  };
}
