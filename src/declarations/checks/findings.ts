// Everything that is wrong or doubtful about what a declaration means; its structure was checked before.
//
// | Code                | Severity | When                                                                             |
// |---------------------|----------|----------------------------------------------------------------------------------|
// | unknown_fact        | error    | a node, gate, field, condition, input or always_review names an undeclared fact    |
// | unknown_field       | error    | a rule or condition names an undeclared form field                                 |
// | unknown_document_type | error  | a rule names an undeclared document type                                           |
// | unknown_gate        | error    | a node names an undeclared gate                                                    |
// | unknown_field       | warning  | an input that the connector function does not have                                 |
// | duplicate_id        | error    | two facts, documents, fields, sections, nodes, gates or choice values share an id  |
// | duplicate_id        | error    | two fields that can be asked together say the same fact                              |
// | duplicate_id        | warning  | the same, where it cannot be told whether they are ever asked together              |
// | unreachable_node    | error    | no way leads to a node or gate (it would silently never be asked), or to a `next`  |
// | gate_cycle          | error    | following `next` comes back to a node: the case would never end                    |
// | unknown_connector   | error    | the connectors are known and this one is not among them                            |
// | unknown_connector   | warning  | the connectors are not known: nothing is confirmed or found until it is             |
// | unknown_function    | error    | the connector is known and has no such function, or one of another usage           |
// | unknown_field       | error    | nothing says where in the answer of a function the value stands                    |
// | missing_input       | error    | a required input of the function is not given, or waits for what it is to give     |
// | missing_translation | warning  | a map of texts lacks one of `locales`, or `default_locale`; a language nobody knows |
// | unused_fact         | warning  | a required fact that no gate requires; a fact that nothing can find                 |
// | bad_pattern         | error    | a regular expression that RE2 or our limits refuse; a broken `{{placeholder}}`      |
// | bad_pattern         | warning  | groups, but none named `value`: the whole match is taken                           |
// | bad_condition       | error    | a condition or formula that does not parse, or may not be that costly;              |
// |                     |          | facts that are worked out of each other                                            |
// | type_mismatch       | error    | an option, bound, choice or form field that does not fit the type of its fact       |
// | type_mismatch       | error    | a kind of file that does not exist, or several of which none can be read            |
// | type_mismatch       | warning  | a comparison that can never be true; a kind of file that cannot be read             |
// | label_conflict      | warning  | two facts of one type look for the same label in the same documents                |
// | label_conflict      | error    | a label of a fact is also among its own `not_labels`                               |
// | type_mismatch       | error    | a condition that holds things of two types against each other                       |
// | type_mismatch       | error    | a way to find, or an entry of the lexicon, that does not fit the type of the fact   |
// | bad_pattern         | info     | a pattern resolves alone by its `prior`, and no example shows that it is right      |
// | missing_currency    | info     | an amount without a sign may be refused: nothing says which currency it is in       |
//
// `example_failed` comes from extraction, which alone can run the examples.
import { findUnreadable } from './find-accepted.ts';
import { findConditionProblems } from './find-conditions.ts';
import { type ConnectorContext, findConnectorCallProblems } from './find-connector-calls.ts';
import { findDuplicates } from './find-duplicates.ts';
import { findFlowProblems } from './find-flow.ts';
import { findFormulaProblems } from './find-formulas.ts';
import { findLabelConflicts } from './find-labels.ts';
import { findPatternProblems } from './find-patterns.ts';
import { findReferenceProblems } from './find-references.ts';
import { findSearchProblems } from './find-search.ts';
import { findSharedFacts } from './find-shared-facts.ts';
import { findMissingTranslations } from './find-translations.ts';
import { findTypeProblems } from './find-types.ts';
import { findUnusedFacts } from './find-unused.ts';
import type { Finding, Severity } from './finding.ts';
import type { Declaration } from '../schema.ts';

const RANK: Record<Severity, number> = { error: 0, warning: 1, info: 2 };

/** Nobody reads more, and they are stored with the draft. */
const MAX_FINDINGS = 500;

/** Every finding but failed examples, errors first. `connectors` is null while it is not known which ones exist. */
export function findDeclarationProblems(
  declaration: Declaration,
  context: ConnectorContext = { connectors: null },
): Finding[] {
  const findings = [
    ...findDuplicates(declaration),
    ...findSharedFacts(declaration),
    ...findReferenceProblems(declaration),
    ...findFlowProblems(declaration),
    ...findConditionProblems(declaration),
    ...findFormulaProblems(declaration),
    ...findPatternProblems(declaration),
    ...findTypeProblems(declaration),
    ...findSearchProblems(declaration),
    ...findUnreadable(declaration),
    ...findConnectorCallProblems(declaration, context),
    ...findMissingTranslations(declaration),
    ...findUnusedFacts(declaration),
    ...findLabelConflicts(declaration),
  ];
  return findings.toSorted((one, other) => RANK[one.severity] - RANK[other.severity]).slice(0, MAX_FINDINGS);
}

/** Publishing is refused while an error stands. */
export function hasErrors(findings: readonly Pick<Finding, 'severity'>[]): boolean {
  return findings.some((finding) => finding.severity === 'error');
}
