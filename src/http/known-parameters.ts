// Parameters of a query that nobody reads: left aside in silence, a misspelt filter would answer with everything.
import { distance } from 'fastest-levenshtein';
import { Refusal } from '../catalog/errors.ts';

const MOST_SHOWN = 60;
/** Shorter words are near to anything. */
const LEAST_WORD = 4;

/** Names the known one that was probably meant. */
export function refuseUnknown(known: readonly string[], search: URLSearchParams): void {
  const unknown = [...search.keys()].find((name) => !known.includes(name))?.slice(0, MOST_SHOWN);
  if (unknown === undefined) return;
  const near = maybeNear(unknown.toLowerCase(), known);
  const isIt = near === null ? '' : ` Is it ${near}?`;
  throw new Refusal('invalid_request', {
    message: `There is no parameter ${JSON.stringify(unknown)} here.${isIt} This path takes ${known.join(', ')}.`,
  });
}

/** A slip or two away, from a part of it too (`status` for `queue_status`). */
function maybeNear(name: string, known: readonly string[]): string | null {
  const [best] = known
    .flatMap((other) => wordsOf(other).map((word) => ({ other, word, away: distance(name, word) })))
    .filter(({ word, away }) => away <= Math.max(1, Math.floor(word.length / 3)))
    .toSorted((a, b) => a.away - b.away);
  return best?.other ?? null;
}

const wordsOf = (name: string): string[] => [
  name,
  ...name.split('_').filter((part) => part.length >= LEAST_WORD),
];
