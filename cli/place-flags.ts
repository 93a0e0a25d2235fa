// What a command that is suggested is given besides, so that it is about the same organization and environment.
import type { Place } from './connect.ts';

/** Names the organization where there are several; nothing where commands find the only one by themselves. */
export const orgFlag = ({ orgId, isOneOfSeveral }: Pick<Place, 'orgId' | 'isOneOfSeveral'>): string =>
  isOneOfSeveral === true ? ` --org ${orgId}` : '';

/** Names organization and environment where a command would take others by itself. */
export const placeFlags = (place: Place): string =>
  `${orgFlag(place)}${place.environment === 'test' ? '' : ` --env ${place.environment}`}`;

/** Names the environment in any case, for commands that demand it. */
export const fullPlaceFlags = (place: Place): string => `${orgFlag(place)} --env ${place.environment}`;
