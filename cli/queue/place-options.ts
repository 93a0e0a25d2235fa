// The places that can be chosen: those that hold every word that was typed, and at the end none of them.
import { folded, foldedWords, haystackOf } from '../../src/extraction/places/narrowed.ts';
import type { Step } from './acts/act.ts';
import type { FoundPlace, FoundPlaces } from './desk/desk.ts';
import type { Prompt } from './state.ts';
import { textOf } from './text/text-input.ts';

const haystacks = new WeakMap<FoundPlace, string>();

function haystackFor(place: FoundPlace): string {
  const { value, evidence, before, after } = place;
  const { quote, page_index: pageIndex } = evidence;
  const made = haystacks.get(place) ?? haystackOf({ values: [value], before, quote, after, pageIndex });
  haystacks.set(place, made);
  return made;
}

type Typed = Pick<Prompt, 'looking' | 'input'>;

/** What is typed, as places are narrowed by it. */
export const typedWords = ({ input }: Pick<Prompt, 'input'>): string => folded(textOf(input));

/** The places that are known for what is typed, and the words that they were asked for by. */
export function heldPlaces({ looking, input }: Typed): { words: string; found: FoundPlaces } | null {
  if (looking?.found == null) return null;
  const { narrowed, found } = looking;
  return narrowed !== null && typedWords({ input }).startsWith(narrowed.words)
    ? narrowed
    : { words: '', found };
}

/** Whether places that hold the words may be among those that are not known. */
export function hasFurther(typed: Typed): boolean {
  const held = heldPlaces(typed);
  return held !== null && held.found.isMore && !isSearching(typed) && typedWords(typed) !== held.words;
}

/** Null is nowhere. */
export function placeOptions(typed: Typed, step: Step & { kind: 'place' }): (FoundPlace | null)[] {
  const words = isSearching(typed) ? [] : foldedWords(textOf(typed.input));
  const places = (heldPlaces(typed)?.found.places ?? []).filter((place) => {
    const hay = haystackFor(place);
    return words.every((word) => hay.includes(word));
  });
  return step.nowhere ? [...places, null] : places;
}

/** What is typed is looked for, rather than among what was found. */
export const isSearching = ({ looking }: Pick<Prompt, 'looking'>): boolean =>
  looking?.found?.needsWords === true;
