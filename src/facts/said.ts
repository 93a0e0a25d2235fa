// What people said about a fact with several values: the last word on the whole of it, and the words on single values since.
import type { FactSpec } from '../declarations/schema.ts';
import type { HumanEntry } from './decide.ts';
import { isOfValue } from './entry-kinds.ts';
import { valueKey } from './value-key.ts';

/** What people said, in the order of saying. */
export type Said = {
  /** The last word on the whole fact: a list that was entered, a refusal, that it does not apply. */
  whole: HumanEntry | null;
  /** The last word since on each value, by its key (`valueKey`), in the order of saying. */
  each: ReadonlyMap<string, HumanEntry>;
  /** Whether somebody was asked about it, and nobody has said anything since. */
  isAsked: boolean;
  /** Why a value was refused, as long as that is the last word. */
  refusal: HumanEntry | null;
};

export function readSaid(fact: Pick<FactSpec, 'type'>, entries: readonly HumanEntry[]): Said {
  let whole: HumanEntry | null = null;
  const each = new Map<string, HumanEntry>();
  for (const entry of entries) {
    if (entry.kind === 'clarification_requested') continue;
    if (!isOfValue(entry.kind)) {
      whole = entry;
      each.clear();
    } else if (entry.value !== null) {
      const key = valueKey(fact, entry.value);
      // At the end, where the newest word stands.
      each.delete(key);
      each.set(key, entry);
    }
  }
  const last = entries.at(-1);
  return {
    whole,
    each,
    isAsked: last?.kind === 'clarification_requested',
    refusal: last?.kind === 'value_rejected' ? last : null,
  };
}
