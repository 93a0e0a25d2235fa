// The places that can be chosen: those that hold every word that was typed, and at the end none of them.
import type { Step } from './acts/act.ts';
import type { FoundPlace } from './desk/desk.ts';
import type { Prompt } from './state.ts';
import { textOf } from './text/text-input.ts';

/** Letters and digits alone, without accents and case. */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const haystacks = new WeakMap<FoundPlace, string>();

function haystackOf(place: FoundPlace): string {
  const { value, evidence, before, after } = place;
  const made =
    haystacks.get(place) ??
    folded(`${value} ${before}${evidence.quote}${after} ${evidence.quote} page ${evidence.page_index + 1}`);
  haystacks.set(place, made);
  return made;
}

/** Null is nowhere. */
export function placeOptions(
  { looking, input }: Prompt,
  step: Step & { kind: 'place' },
): (FoundPlace | null)[] {
  const words = isSearching({ looking }) ? [] : folded(textOf(input)).split(' ').filter(Boolean);
  const places = (looking?.found?.places ?? []).filter((place) => {
    const hay = haystackOf(place);
    return words.every((word) => hay.includes(word));
  });
  return step.nowhere ? [...places, null] : places;
}

/** What is typed is looked for, rather than among what was found. */
export const isSearching = ({ looking }: Pick<Prompt, 'looking'>): boolean =>
  looking?.found?.needsWords === true;
