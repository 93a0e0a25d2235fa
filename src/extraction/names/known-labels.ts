// What values are called in general, whether or not a declaration asks for them.
import { allWords } from '../../declarations/lexicon/lexicon.ts';
import { labelKey } from '../layout.ts';

let keys: ReadonlySet<string> | undefined;

/** Whether a text, as labels are compared, is one that the lexicon knows. */
export const isKnownLabel = (key: string): boolean => (keys ??= new Set(allWords().map(labelKey))).has(key);
