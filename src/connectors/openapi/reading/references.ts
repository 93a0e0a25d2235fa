// Follows local references (`#/…`), lazily: only what an operation needs is looked at, so each fault has its operation.
import { fromPointer } from '../../../declarations/reading/json-pointer.ts';
import { membersOf, type Members } from './json.ts';
import { Overrun, Skipped } from './skipped.ts';

export type Followed = {
  value: unknown;
  /** The references that led here, in their order. */
  refs: string[];
};

export type Reader = {
  /**
   * The value behind a chain of references, with what stands beside the references laid over it.
   * Throws `Skipped`: external_reference, or unresolved_reference for what leads nowhere or in a circle.
   */
  follow(node: unknown): Followed;
};

/** A document of 5 MiB has fewer than a million places; only parts that are referred to again and again need more steps. */
const MAX_STEPS = 5_000_000;

export function createReader(root: Members): Reader {
  let steps = 0;
  return {
    follow(node) {
      const refs = new Set<string>();
      let beside: Members = {};
      let value = node;
      for (;;) {
        if (++steps > MAX_STEPS) throw new Overrun();
        const members = membersOf(value);
        if (members === null || !Object.hasOwn(members, '$ref')) break;
        const { $ref: ref, ...rest } = members;
        if (typeof ref !== 'string' || refs.has(ref)) throw new Skipped('unresolved_reference');
        refs.add(ref);
        beside = { ...rest, ...beside };
        value = lookUp(root, ref);
      }
      const target = membersOf(value);
      const isPlain = target === null || Object.keys(beside).length === 0;
      return { value: isPlain ? value : { ...target, ...beside }, refs: [...refs] };
    },
  };
}

function lookUp(root: Members, ref: string): unknown {
  if (!ref.startsWith('#')) throw new Skipped('external_reference');
  const steps = fromPointer(decoded(ref.slice(1)));
  if (steps === null) throw new Skipped('unresolved_reference');
  let value: unknown = root;
  for (const step of steps) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step))
      throw new Skipped('unresolved_reference');
    value = (value as Members)[step];
  }
  if (value === null || value === undefined) throw new Skipped('unresolved_reference');
  return value;
}

/** A pointer in a URL is percent-encoded; many documents write a `%` of their own. */
function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
