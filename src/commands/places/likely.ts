// Places for a person to choose among: those nearest to the labels of the fact first, all others in reading order.
import type { PlacesAsked } from '../../extraction/places/find-places.ts';
import type { ValuePlace } from '../../extraction/places/place.ts';
import { standsByItself } from './choose.ts';
import { findHere, lookUpPlaces, type Searched } from './look-up.ts';
import { nearnessOfPlaces, type NearPlace } from './nearness.ts';

/** Beside a label; where none stands there, among its words. */
function nearestFirst(near: readonly NearPlace[]): ValuePlace[] {
  const nearest = near.some(({ nearness }) => nearness === 'beside') ? 'beside' : 'among';
  const isFirst = ({ nearness }: NearPlace): boolean => nearness === nearest;
  const others = near.filter((one) => !isFirst(one));
  return [...near.filter(isFirst), ...others].map(({ place }) => place);
}

/** `isSure`: there is no other place, and what stands there is the value. */
export async function likelyPlaces(
  searched: Searched,
  asked: Pick<PlacesAsked, 'wanted' | 'most' | 'words'>,
): Promise<{ places: ValuePlace[]; isMore: boolean; isSure: boolean }> {
  const { places, isMore } = await lookUpPlaces(searched, { ...asked, find: findHere });
  const near = await nearnessOfPlaces(searched, places);
  const [only, ...others] = places;
  return {
    places: nearestFirst(near),
    isMore,
    isSure: only !== undefined && others.length === 0 && !isMore && standsByItself(only, searched),
  };
}
