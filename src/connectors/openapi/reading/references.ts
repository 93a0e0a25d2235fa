// Follows local references (`#/…`), lazily: only what an operation needs is looked at, so each fault has its operation.
import { fromPointer } from '../../../declarations/reading/json-pointer.ts';
import { member, membersOf, type Members } from './json.ts';
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
const MAX_STEPS = 1_000_000;

export function createReader(root: Members): Reader {
  let steps = 0;
  const found = new Map<string, unknown>();
  return {
    follow(node) {
      if (++steps > MAX_STEPS) throw new Overrun();
      if (refOf(node) === undefined) return { value: node, refs: [] };
      const refs = new Set<string>();
      let beside: Members = {};
      let value = node;
      for (let ref = refOf(value); ref !== undefined; ref = refOf(value)) {
        if (++steps > MAX_STEPS) throw new Overrun();
        if (typeof ref !== 'string' || refs.has(ref)) throw new Skipped('unresolved_reference');
        refs.add(ref);
        beside = withoutRef(value, beside);
        value = found.get(ref) ?? lookUp(root, ref);
        found.set(ref, value);
      }
      const target = membersOf(value);
      const isPlain = target === null || Object.keys(beside).length === 0;
      return { value: isPlain ? value : { ...target, ...beside }, refs: [...refs] };
    },
  };
}

const refOf = (value: unknown): unknown => member(value, '$ref');

function withoutRef(value: unknown, beside: Members): Members {
  const { $ref: _ref, ...rest } = membersOf(value) ?? {};
  return { ...rest, ...beside };
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
