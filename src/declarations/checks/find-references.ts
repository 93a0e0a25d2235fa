// Names of facts, fields, documents and gates that stand for nothing. (Conditions and inputs are looked at elsewhere.)
import { error, type Finding } from './finding.ts';
import type { FindRule } from '../find-rule.ts';
import type { Declaration } from '../schema.ts';

type Path = (string | number)[];

export function findReferenceProblems(declaration: Declaration): Finding[] {
  const { nodes = [], gates = [], review, form } = declaration;
  const factIds = new Set(declaration.facts.map((fact) => fact.fact_id));
  const unknownFacts = (ids: readonly string[] | undefined, path: Path): Finding[] =>
    (ids ?? []).flatMap((id, i) => (factIds.has(id) ? [] : [undeclared(id, [...path, i])]));
  return [
    ...nodes.flatMap((node, i) => unknownFacts(node.facts, ['nodes', i, 'facts'])),
    ...gates.flatMap((gate, i) => unknownFacts(gate.requires, ['gates', i, 'requires'])),
    ...unknownFacts(declaration.title_facts, ['title_facts']),
    ...unknownFacts(review?.always_review, ['review', 'always_review']),
    ...(form?.sections ?? []).flatMap((section, s) =>
      section.fields.flatMap((field, f) =>
        field.fact_id === undefined || factIds.has(field.fact_id)
          ? []
          : [undeclared(field.fact_id, ['form', 'sections', s, 'fields', f, 'fact_id'])],
      ),
    ),
    ...findUnknownGates(declaration),
    ...findUnknownSources(declaration),
  ];
}

function undeclared(factId: string, path: Path): Finding {
  return error('unknown_fact', path, `The fact "${factId}" is not declared.`);
}

function findUnknownGates({ nodes = [], gates = [] }: Declaration): Finding[] {
  const gateIds = new Set(gates.map((gate) => gate.gate_id));
  return nodes.flatMap(({ gate_id: id }, i) =>
    id === undefined || gateIds.has(id)
      ? []
      : [error('unknown_gate', ['nodes', i, 'gate_id'], `The gate "${id}" is not declared.`)],
  );
}

type KnownSources = { documentTypes: ReadonlySet<string>; fieldIds: ReadonlySet<string> | null };

/** What `find` rules name: document types and form fields. */
function findUnknownSources({ documents = [], facts, form }: Declaration): Finding[] {
  const fields = form?.sections.flatMap((section) => section.fields.map((field) => field.field_id));
  const known: KnownSources = {
    documentTypes: new Set(documents.map((each) => each.document_type)),
    // Without a form of its own, the declaration gets one with the fields that its rules name.
    fieldIds: fields === undefined ? null : new Set(fields),
  };
  return facts.flatMap((fact, f) =>
    (fact.find ?? []).flatMap((rule, r) => findUnknownInRule(rule, ['facts', f, 'find', r], known)),
  );
}

function findUnknownInRule(rule: FindRule, path: Path, { documentTypes, fieldIds }: KnownSources): Finding[] {
  if (rule.by === 'connector') return [];
  if (rule.by !== 'form') {
    return (rule.on ?? []).flatMap((type, o) =>
      documentTypes.has(type)
        ? []
        : [
            error(
              'unknown_document_type',
              [...path, 'on', o],
              `The document type "${type}" is not declared.`,
            ),
          ],
    );
  }
  const { field_id: fieldId } = rule;
  if (fieldId === undefined || fieldIds === null || fieldIds.has(fieldId)) return [];
  return [error('unknown_field', [...path, 'field_id'], `The form has no field "${fieldId}".`)];
}
