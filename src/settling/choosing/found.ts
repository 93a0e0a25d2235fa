// What is decided of each fact by what was found and said of it, and where constraints help to choose, of several together.
import { reviewSettings } from '../../declarations/rules.ts';
import type { Declaration, FactSpec } from '../../declarations/schema.ts';
import type { DecidableCandidate } from '../../facts/choose.ts';
import { decideFact, type Decision } from '../../facts/decide.ts';
import { decideValues } from '../../facts/decide-values.ts';
import { hasModelsWord, ownOf } from '../../facts/models-word.ts';
import type { FactEntryRow, KnownOfCase } from '../../facts/known.ts';
import { chooseTogether } from './choose-together.ts';
import { vouchedBySums } from './vouched.ts';
import { heldByLookups, NO_QUESTIONS, stillSaid, type Questions } from '../asking/lookups.ts';

export type Lookups = ReadonlyMap<string, Questions>;

type Said = {
  lookups: Lookups;
  entries: ReadonlyMap<string, FactEntryRow>;
  said: ReadonlyMap<string, FactEntryRow[]>;
};

type About = {
  declaration: Declaration;
  anyDocumentRead: boolean;
  isAnyUnreadable?: boolean;
  /** Facts whose value has gone with an erased document. */
  erased?: readonly string[];
};

export function foundOf(known: KnownOfCase, about: About, said: Said): Map<string, Decision> {
  const { declaration, anyDocumentRead, isAnyUnreadable = false } = about;
  const byFact = Map.groupBy(known.candidates, ({ factId }) => factId);
  const settings = reviewSettings(declaration);
  const candidatesOf = ({ fact_id: id }: FactSpec): DecidableCandidate[] =>
    stillSaid(byFact.get(id) ?? [], questionsOf(said, id).asked);
  const decide = (fact: FactSpec, candidates: DecidableCandidate[]): Decision => {
    const id = fact.fact_id;
    const human = said.entries.get(id);
    const isErased = hasBeenErased(known, about, id);
    const found = { fact, settings, candidates, anyDocumentRead, isAnyUnreadable, isErased };
    const decision =
      fact.multiple === true
        ? decideValues({ ...found, said: said.said.get(id) ?? [] })
        : decideFact({ ...found, human });
    return heldByLookups(decision, { questions: questionsOf(said, id), rows: known.verifications, human });
  };
  const each = new Map(
    declaration.facts.map((fact): [string, Decision] => [fact.fact_id, decide(fact, candidatesOf(fact))]),
  );
  // What people have said is not chosen for them, and no sum has a say beside a model's word.
  const openCandidates = (fact: FactSpec): DecidableCandidate[] => {
    const candidates = candidatesOf(fact);
    return said.entries.has(fact.fact_id) || hasModelsWord(candidates) ? [] : ownOf(candidates);
  };
  const chosen = chooseTogether(declaration, each, { settings, candidatesOf: openCandidates, decide });
  return vouchedBySums(declaration, chosen, { own: each, candidatesOf: openCandidates });
}

const questionsOf = ({ lookups }: Said, factId: string): Questions => lookups.get(factId) ?? NO_QUESTIONS;

/** Until a document is read again, which may say something of it. */
const hasBeenErased = ({ facts }: KnownOfCase, { erased = [] }: About, id: string): boolean =>
  erased.includes(id) ||
  facts.some(({ factId, reasonCodes }) => factId === id && reasonCodes.includes('evidence_erased'));
