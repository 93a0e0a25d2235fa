// Decides what one document alone says, as its case would: for tries and benches, where nobody is asked and nothing is stored.
import type { Declaration } from '../declarations/schema.ts';
import type { FoundCandidate } from '../facts/candidate.ts';
import type { DecidableCandidate } from '../facts/choose.ts';
import type { Decision } from '../facts/decide.ts';
import { settleFacts } from './decide.ts';

/** What was found for a fact. */
export type FoundInDocument = DecidableCandidate & { factId: string };

/**
 * The decision on each fact of the declaration, in its order: several values, constraints, derived facts and checks included;
 * connectors are not asked, so what they are to confirm stands without. Pure.
 */
export function decideDocument(
  declaration: Declaration,
  candidates: readonly FoundInDocument[],
  today?: string,
): Map<string, Decision> {
  const unasked = withoutConnectors(declaration);
  const known = {
    facts: [],
    entries: [],
    said: [],
    verifications: [],
    candidates: candidates.map((one) => ({ ...one, inputsHash: null, verificationId: null, answered: null })),
  };
  const about = { declaration: unasked, anyDocumentRead: true, isReading: false, today };
  const { settled } = settleFacts(known, about);
  return new Map(settled.map(({ fact, ...decision }) => [fact.fact_id, decision]));
}

/** What was found in one document, as it is decided by; the number of a candidate is its id. */
export const foundInDocument = (candidates: readonly FoundCandidate[]): FoundInDocument[] =>
  candidates.map(({ factId, value, quality, reasonCodes, by, spans: [span], learned }, index) => ({
    factId,
    candidateId: String(index),
    docId: '',
    value,
    quality,
    reasonCodes,
    foundBy: by,
    learned,
    pageIndex: span.pageIndex,
    charStart: span.charStart,
    charEnd: span.charEnd,
  }));

const plain = new WeakMap<Declaration, Declaration>();

/** Kept, since a declaration's conditions are compiled once. */
function withoutConnectors(declaration: Declaration): Declaration {
  const known = plain.get(declaration);
  if (known !== undefined) return known;
  const facts = declaration.facts.map(({ verify: _verify, ...fact }) =>
    fact.find === undefined ? fact : { ...fact, find: fact.find.filter(({ by }) => by !== 'connector') },
  );
  const unasked = { ...declaration, facts };
  plain.set(declaration, unasked);
  return unasked;
}
