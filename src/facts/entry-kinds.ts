// Who says what an entry says, and of what: the whole fact, or one of its values.
import type { EntryKind } from './entity.ts';

/** What a person said without a candidate of its own can be selected like one: by the id of its entry. */
export const candidateOfEntry = (entryId: string): string => entryId.replace(/^ent_/, 'cand_');
export const entryOfCandidate = (candidateId: string): string => candidateId.replace(/^cand_/, 'ent_');

/** About one of several values of a fact. */
export const isOfValue = (kind: EntryKind): boolean => kind.startsWith('value_');

/** An operator's word on a value; theirs is above what documents, connectors and checks say. */
export const isOperators = (kind: EntryKind | undefined): boolean =>
  kind !== undefined && (kind.startsWith('operator') || isOfValue(kind));
