// Required facts that hold nothing back, facts that can never get a value, and those that a title never shows.
import { writtenSections } from '../form.ts';
import { type Finding, warning } from './finding.ts';
import type { Declaration, FactSpec } from '../schema.ts';

export function findUnusedFacts(declaration: Declaration): Finding[] {
  return [...findUselessFacts(declaration), ...findUntoldInTitle(declaration)];
}

/** What is sensitive stays out of lists. */
function findUntoldInTitle({ facts, title_facts: titleFacts = [] }: Declaration): Finding[] {
  const sensitive = new Set(facts.filter((fact) => fact.sensitive === true).map(({ fact_id }) => fact_id));
  return titleFacts.flatMap((factId, i) => {
    const message = `"${factId}" is sensitive: it is never shown in the title of a case. Take it out of title_facts.`;
    return sensitive.has(factId) ? [warning('unused_fact', ['title_facts', i], message)] : [];
  });
}

function findUselessFacts(declaration: Declaration): Finding[] {
  return declaration.facts.flatMap((fact, i) => {
    const findings: Finding[] = [];
    if (fact.required === true && !isRequiredByGate(fact, declaration)) {
      const message = `"${fact.fact_id}" is required, but no gate requires it: the case moves on without it. Name it in the "requires" of a gate, or leave "required" out.`;
      findings.push(warning('unused_fact', ['facts', i], message));
    }
    if (!isOperators(fact) && !canBeFound(fact, declaration)) {
      const message = `No rule and no form field can give "${fact.fact_id}" a value: only an operator can. Leave "find" out to have it looked for by its label, or add a field of the form for it.`;
      findings.push(warning('unused_fact', ['facts', i, 'find'], message));
    }
    return findings;
  });
}

/** Said in so many words, of a fact that nothing waits for. */
const isOperators = ({ find, required }: FactSpec): boolean => find?.length === 0 && required !== true;

/** Without gates of its own, a declaration gets one that requires every required fact. */
function isRequiredByGate(fact: FactSpec, { gates = [] }: Declaration): boolean {
  return gates.length === 0 || gates.some((gate) => gate.requires?.includes(fact.fact_id));
}

function canBeFound(fact: FactSpec, declaration: Declaration): boolean {
  if (fact.derive !== undefined || fact.find === undefined || fact.find.some((rule) => rule.by !== 'form'))
    return true;
  if (declaration.form === undefined && fact.find.length > 0) return true;
  return writtenSections(declaration).some(({ fields }) =>
    fields.some(({ fact_id: id }) => id === fact.fact_id),
  );
}
