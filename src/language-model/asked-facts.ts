// Which facts of a document a language model is asked about: those that are left open, and those whose author wants it asked.
import { asksModel, factType } from '../declarations/rules.ts';
import type { Declaration, FactSpec } from '../declarations/schema.ts';
import type { AskedFact } from '../extraction/proposed/read-proposals.ts';

/** Facts of one question; a declaration that leaves more open is hardly about this document. */
const MOST_ASKED = 100;

type Document = {
  /** Null where it is not known. */
  documentType: string | null;
  /** Whether the fact is left open by what was found without a model. */
  isOpen: (factId: string) => boolean;
};

/**
 * The author's `find` is all there is to find a fact by: without `by: model` in it nothing is asked. A sensitive fact is asked about
 * only where its author says so.
 */
export function askedFacts(declaration: Declaration, document: Document): AskedFact[] {
  if (declaration.model === 'off') return [];
  const typesMatter = (declaration.documents ?? []).length > 0;
  return declaration.facts
    .filter(({ derive }) => derive === undefined)
    .filter((fact) => !['table', 'mrz'].includes(factType(fact).name))
    .flatMap((fact) => askedFact(fact, document, typesMatter) ?? [])
    .slice(0, MOST_ASKED);
}

function askedFact(fact: FactSpec, document: Document, typesMatter: boolean): AskedFact | null {
  if (asksModel(fact)) return declared(fact, document, typesMatter);
  const isLeft = fact.find === undefined && fact.sensitive !== true && document.isOpen(fact.fact_id);
  return isLeft ? { factId: fact.fact_id, mayStand: false } : null;
}

/** Null where the author asks about documents of other types. */
function declared(fact: FactSpec, { documentType }: Document, typesMatter: boolean): AskedFact | null {
  const asked = { factId: fact.fact_id, mayStand: fact.multiple !== true };
  const limits = fact.find?.flatMap((rule) => (rule.by === 'model' ? [rule.on ?? null] : [])) ?? [];
  if (!typesMatter || limits.includes(null)) return asked;
  // Of a document whose type is not known, to be shown alone.
  if (documentType === null) return { ...asked, mayStand: false };
  return limits.some((on) => on?.includes(documentType)) ? asked : null;
}
