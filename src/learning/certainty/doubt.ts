// What is doubted before anybody has decided anything: finds of which too few were right, in documents of many kinds.
import { factType, reviewSettings } from '../../declarations/rules.ts';
import type { Declaration } from '../../declarations/schema.ts';
import type { DocumentSeen, Seen } from '../features/seen.ts';
import { chanceBy, kindOf, signsOf } from './signs.ts';
import { WEIGHTS } from './weights.ts';

/**
 * Least estimated chance of a value that stands without a person. On families that the table was not fitted on, 97 of 100 that lie
 * above are right and 85 of 100 that lie below; on those that it was fitted on, 97 and 53.
 */
const LEAST_CHANCE = 0.88;
/** Below the usual threshold only authors say what is good enough, and the table knows nothing of that. */
const LEAST_JUDGED = 0.8;

/** The ids of candidates that would stand by their match and are doubted all the same. */
export function doubtedIn(
  declaration: Pick<Declaration, 'facts' | 'review'>,
  document: Pick<DocumentSeen, 'pages' | 'candidates'>,
): Set<string> {
  const least = Math.max(LEAST_JUDGED, reviewSettings(declaration).minMatch);
  const types = new Map(declaration.facts.map((fact) => [fact.fact_id, factType(fact).name]));
  const judged = document.candidates.filter(
    ({ factId, by, quality }) =>
      quality >= least && Object.hasOwn(WEIGHTS, kindOf(by, types.get(factId) ?? '')),
  );
  // Of a fact that may have several values each may be one.
  const numbers = new Set(
    declaration.facts.flatMap((fact) =>
      types.get(fact.fact_id) === 'identifier' && fact.multiple !== true ? fact.fact_id : [],
    ),
  );
  const cut = document.candidates.filter(
    (one) => numbers.has(one.factId) && one.quality >= least && isWrittenLonger(one, document),
  );
  const doubted = new Set(cut.map(({ id }) => id));
  if (judged.length === 0) return doubted;
  const signs = signsOf(declaration, document);
  for (const { id } of judged) {
    const own = signs.get(id);
    if (own !== undefined && chanceBy(WEIGHTS, own) < LEAST_CHANCE) doubted.add(id);
  }
  return doubted;
}

/** A find that says less for a value than this is no word on it. */
const LEAST_SAID = 0.5;

/** Whether the same number goes on where it is found again (`1047` and `1047-2`): a person says which of the two is asked for. */
function isWrittenLonger(one: Seen, { candidates }: Pick<DocumentSeen, 'candidates'>): boolean {
  const { by, factId, value } = one;
  if (by === 'structured' || value === null) return false;
  return candidates.some(
    (other) =>
      other.factId === factId &&
      other.quality >= LEAST_SAID &&
      other.value?.startsWith(value) === true &&
      /^ ?[-/.] ?[\p{L}\p{N}]/u.test(other.value.slice(value.length)),
  );
}
