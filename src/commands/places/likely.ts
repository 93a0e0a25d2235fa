// Places for a person to choose among: those beside the labels of the fact first, then in reading order.
import type { PlacesAsked } from '../../extraction/places/find-places.ts';
import type { Nearness } from '../../extraction/places/beside-label.ts';
import type { ValuePlace } from '../../extraction/places/place.ts';
import { standsByItself } from './choose.ts';
import { findHere, lookUpPlaces, type Searched } from './look-up.ts';
import { nearnessOfPlaces } from './nearness.ts';

const ORDER: Record<Nearness, number> = { beside: 0, among: 1, away: 2 };

/** `isSure`: there is no other place, and what stands there is the value. */
export async function likelyPlaces(
  searched: Searched,
  asked: Pick<PlacesAsked, 'wanted' | 'most' | 'words'>,
): Promise<{ places: ValuePlace[]; isMore: boolean; isSure: boolean }> {
  const { places, isMore } = await lookUpPlaces(searched, { ...asked, find: findHere });
  const near = await nearnessOfPlaces(searched, places);
  const [only, ...others] = places;
  return {
    places: near.toSorted((a, b) => ORDER[a.nearness] - ORDER[b.nearness]).map(({ place }) => place),
    isMore,
    isSure: only !== undefined && others.length === 0 && !isMore && standsByItself(only, searched),
  };
}
