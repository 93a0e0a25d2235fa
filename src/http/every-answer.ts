// What every answer has, whoever gives it: a request id, and headers that keep it from being stored or taken for something else.
import { newId } from '../platform/ids.ts';

/** Answers hold personal data: no cache keeps them, and no browser guesses at what they are. */
export const STANDING_HEADERS = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' } as const;

const GIVEN_ID = /^[A-Za-z0-9_-]{8,128}$/;

/** The id that a request came with where it is well-formed, else a new one. */
export const requestIdOf = (given: unknown): string =>
  typeof given === 'string' && GIVEN_ID.test(given) ? given : newId('req');
