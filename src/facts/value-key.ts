// When two values of a fact are the same: case, spaces and punctuation make no other name, signs and numbers do.
import type { FactTypeName } from '../declarations/fact-type.ts';
import { factType } from '../declarations/rules.ts';
import type { FactSpec } from '../declarations/schema.ts';

/** Types whose values are words: case, spaces and punctuation make no other value of them. */
const WORDED: readonly FactTypeName[] = ['text', 'long_text', 'person_name', 'organization_name', 'address'];

/** The same for values that are one: `ACME, Inc.` and `Acme Inc`. */
export function valueKey(fact: Pick<FactSpec, 'type'>, value: string): string {
  if (!WORDED.includes(factType(fact).name)) return value;
  const letters = value.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '').replaceAll(NO_PART, '');
  return letters === '' ? value : letters;
}

/** As `valueKey`, worked out once for each value: long lists are held against each other. */
export function keysOf(fact: Pick<FactSpec, 'type'>): (value: string) => string {
  const known = new Map<string, string>();
  return (value) => {
    const key = known.get(value) ?? valueKey(fact, value);
    known.set(value, key);
    return key;
  };
}

/** All but what is written: `C++`, `A-` and `1-2` are not `C`, `A` and `12`. */
const NO_PART = /(?!(?<=^\p{L})-$|(?<=\p{N})[-/](?=\p{N}))[^\p{L}\p{N}\p{M}+#]/gu;
