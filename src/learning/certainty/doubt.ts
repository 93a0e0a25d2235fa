// What is doubted before anybody has decided anything: finds of which too few were right, in documents of many kinds.
import { factType, reviewSettings } from '../../declarations/rules.ts';
import type { Declaration } from '../../declarations/schema.ts';
import type { DocumentSeen } from '../features/seen.ts';
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
  if (judged.length === 0) return new Set();
  const signs = signsOf(declaration, document);
  return new Set(
    judged.flatMap(({ id }) => {
      const own = signs.get(id);
      return own !== undefined && chanceBy(WEIGHTS, own) < LEAST_CHANCE ? [id] : [];
    }),
  );
}
