// Ids that stand twice where each has to be the only one.
import { error, type Finding } from './finding.ts';
import { factType } from '../rules.ts';
import type { Declaration } from '../schema.ts';

type Named = { id: string; path: (string | number)[]; what: string };

export function findDuplicates(declaration: Declaration): Finding[] {
  const { documents = [], facts, form, nodes = [], gates = [] } = declaration;
  const sections = form?.sections ?? [];
  return [
    ...repeated(facts.map((fact, i) => ({ id: fact.fact_id, path: ['facts', i, 'fact_id'], what: 'fact' }))),
    ...repeated(
      documents.map((each, i) => ({
        id: each.document_type,
        path: ['documents', i, 'document_type'],
        what: 'document type',
      })),
    ),
    ...repeated(
      sections.map((each, i) => ({
        id: each.section_id,
        path: ['form', 'sections', i, 'section_id'],
        what: 'section',
      })),
    ),
    ...repeated(fieldsOf(declaration)),
    ...titledTwice(declaration.title_facts ?? []),
    ...repeated(nodes.map((node, i) => ({ id: node.node_id, path: ['nodes', i, 'node_id'], what: 'node' }))),
    ...repeated(gates.map((gate, i) => ({ id: gate.gate_id, path: ['gates', i, 'gate_id'], what: 'gate' }))),
    ...facts.flatMap((fact, i) =>
      repeated(choicesOf(factType(fact).values ?? [], ['facts', i, 'type', 'values'])),
    ),
    ...sections.flatMap((section, s) =>
      section.fields.flatMap((field, f) =>
        repeated(choicesOf(field.options ?? [], ['form', 'sections', s, 'fields', f, 'options'])),
      ),
    ),
  ];
}

function fieldsOf({ form }: Declaration): Named[] {
  return (form?.sections ?? []).flatMap((section, s) =>
    section.fields.map((field, f) => ({
      id: field.field_id,
      path: ['form', 'sections', s, 'fields', f, 'field_id'],
      what: 'field',
    })),
  );
}

const titledTwice = (factIds: readonly string[]): Finding[] =>
  factIds.flatMap((factId, i) =>
    factIds.indexOf(factId) === i
      ? []
      : [error('duplicate_id', ['title_facts', i], `The title has the fact "${factId}" already.`)],
  );

function choicesOf(choices: readonly { value: string }[], path: (string | number)[]): Named[] {
  return choices.map((choice, i) => ({ id: choice.value, path: [...path, i, 'value'], what: 'value' }));
}

function repeated(things: readonly Named[]): Finding[] {
  const seen = new Set<string>();
  const findings: Finding[] = [];
  for (const { id, path, what } of things) {
    if (seen.has(id))
      findings.push(error('duplicate_id', path, `Another ${what} is already called "${id}".`));
    seen.add(id);
  }
  return findings;
}
