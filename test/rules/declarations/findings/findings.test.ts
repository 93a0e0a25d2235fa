// Every finding is provoked by its cause, and by nothing in the example of workflow.md §1.
import { describe, expect, test } from 'vitest';
import { findDeclarationProblems, hasErrors } from '../../../../src/declarations/checks/findings.ts';
import { withPlaces } from '../../../../src/declarations/checks/finding.ts';
import { parseDeclarationSource } from '../../../../src/declarations/reading/parse.ts';
import { sampleWorkflow } from '../../../../cli/demo/sample-workflow.ts';
import type { Declaration, FactSpec } from '../../../../src/declarations/schema.ts';
import { fact, found, part } from '../found.ts';
import { bankConnector, onboarding, printedOnboarding } from '../onboarding.ts';

const context = { connectors: [bankConnector] };

test('the example of workflow.md §1 has no findings', () => {
  expect(findDeclarationProblems(onboarding(), context)).toEqual([]);
});

test('the sample has no findings', () => {
  expect(findDeclarationProblems(sampleWorkflow)).toEqual([]);
});

test('the excerpt as printed names what it leaves out', () => {
  const findings = findDeclarationProblems(printedOnboarding, context);
  expect(findings.map(({ code, path }) => `${code} ${path}`)).toEqual([
    'unknown_fact /nodes/0/facts/0',
    'unknown_fact /gates/0/requires/0',
    'unknown_fact /form/sections/0/fields/0/fact_id',
    'unknown_field /facts/0/find/4/field_id',
    'unknown_fact /facts/2/not_applicable_when',
    'unknown_fact /gates/1/condition',
    'unknown_fact /facts/1/verify/inputs/holder',
  ]);
});

describe('references', () => {
  test('unknown_fact', () => {
    expect(found((d) => part(d.nodes, 1).facts?.push('nope'))).toEqual([
      'error unknown_fact /nodes/1/facts/1',
    ]);
    expect(found((d) => part(d.gates, 1).requires?.push('nope'))).toEqual([
      'error unknown_fact /gates/1/requires/1',
    ]);
    expect(found((d) => void (d.review = { always_review: ['nope'] }))).toEqual([
      'error unknown_fact /review/always_review/0',
    ]);
    expect(found((d) => void (d.title_facts = ['invoice_date', 'nope']))).toEqual([
      'error unknown_fact /title_facts/1',
    ]);
    expect(found((d) => void (part(d.gates, 1).condition = 'facts.nope.verified'))).toEqual([
      'error unknown_fact /gates/1/condition',
    ]);
    expect(found((d) => void (fact(d, 'iban').check = 'facts.toString.value == "x"'))).toEqual([
      'error unknown_fact /facts/1/check',
    ]);
  });

  test('form fields, document types and gates, each by a code of its own', () => {
    expect(
      found((d) => void (part(d.form?.sections[0]?.fields, 1).visible_when = 'form.nope == "x"')),
    ).toEqual(['error unknown_field /form/sections/0/fields/1/visible_when']);
    expect(found((d) => void (fact(d, 'iban').find = [{ by: 'typed', on: ['receipt'] }]))).toEqual([
      'error unknown_document_type /facts/1/find/0/on/0',
    ]);
    expect(found((d) => void (part(d.nodes, 0).gate_id = 'nope'))).toContain(
      'error unknown_gate /nodes/0/gate_id',
    );
  });

  test('duplicate_id: in every list', () => {
    expect(found((d) => d.facts.push({ ...fact(d, 'iban'), label: 'Other account' }))).toEqual([
      'error duplicate_id /facts/6/fact_id',
    ]);
    expect(found((d) => void (d.title_facts = ['invoice_date', 'invoice_date']))).toEqual([
      'error duplicate_id /title_facts/1',
    ]);
    expect(found((d) => d.documents?.push({ document_type: 'invoice' }))).toEqual([
      'error duplicate_id /documents/1/document_type',
    ]);
    expect(found((d) => d.form?.sections.push({ section_id: 'company', title: 't', fields: [] }))).toEqual([
      'error duplicate_id /form/sections/1/section_id',
    ]);
    const field = { field_id: 'terms', label: 'l', type: 'text' as const };
    expect(found((d) => d.form?.sections.push({ section_id: 's', title: 't', fields: [field] }))).toEqual([
      'error duplicate_id /form/sections/1/fields/0/field_id',
    ]);
    expect(found((d) => d.nodes?.push({ node_id: 'check', title: 't', type: 'review' }))).toEqual([
      'error duplicate_id /nodes/2/node_id',
    ]);
    expect(found((d) => d.gates?.push({ gate_id: 'bank', title: 't' }))).toEqual([
      'error duplicate_id /gates/2/gate_id',
    ]);
    const size = { name: 'choice' as const, values: [{ value: 's' }, { value: 's' }] };
    expect(found((d) => d.facts.push({ fact_id: 'size', label: 'Size', type: size }))).toEqual([
      'error duplicate_id /facts/6/type/values/1/value',
    ]);
  });
});

describe('the way of a case', () => {
  test('unreachable_node: a node that is jumped over, a gate that nobody asks, a next that is none', () => {
    expect(
      found((d) => {
        part(d.nodes, 0).next = 'end';
        d.nodes?.push({ node_id: 'end', title: 'End', type: 'handoff' });
      }),
    ).toEqual(['error unreachable_node /nodes/1']);
    expect(found((d) => d.gates?.push({ gate_id: 'other', title: 't' }))).toEqual([
      'error unreachable_node /gates/2',
    ]);
    expect(found((d) => void (part(d.nodes, 1).next = 'nope'))).toEqual([
      'error unreachable_node /nodes/1/next',
    ]);
  });

  test('gate_cycle: next leads back, directly or by falling through', () => {
    expect(found((d) => void (part(d.nodes, 1).next = 'collect'))).toEqual([
      'error gate_cycle /nodes/1/next',
    ]);
    expect(found((d) => void (part(d.nodes, 1).next = 'check'))).toEqual(['error gate_cycle /nodes/1/next']);
    expect(
      found((d) => {
        part(d.nodes, 0).next = 'end';
        d.nodes?.push({ node_id: 'end', title: 'End', type: 'handoff', next: 'check' });
      }),
    ).toEqual(['error gate_cycle /nodes/1']);
  });
});

describe('verification', () => {
  test('unknown_connector: a warning while nobody knows, an error when it is known to be absent', () => {
    expect(found(() => {}, null)).toEqual(['warning unknown_connector /facts/1/verify/connector_key']);
    expect(found(() => {}, [])).toEqual(['error unknown_connector /facts/1/verify/connector_key']);
  });

  test('unknown_function', () => {
    expect(found(() => {}, [{ ...bankConnector, functions: [] }])).toEqual([
      'error unknown_function /facts/1/verify/function_key',
    ]);
  });

  test('missing_input, and inputs that the function does not have', () => {
    const verify = { connector_key: 'bank-check', function_key: 'check_iban' };
    expect(found((d) => void (fact(d, 'iban').verify = { ...verify, inputs: { iban: '{{iban}}' } }))).toEqual(
      ['error missing_input /facts/1/verify/inputs'],
    );
    expect(
      found(
        (d) => void (fact(d, 'iban').verify = { ...verify, inputs: { iban: 'x', holder: 'y', bic: 'z' } }),
      ),
    ).toEqual(['warning unknown_field /facts/1/verify/inputs/bic']);
  });

  test('without inputs the function is given the fact itself, under its id', () => {
    const asking = (name: string) =>
      found(
        (d) => void Reflect.deleteProperty(fact(d, 'iban').verify ?? {}, 'inputs'),
        [
          {
            ...bankConnector,
            functions: [{ function_key: 'check_iban', input_parameters: [{ name, required: true }] }],
          },
        ],
      );
    expect(asking('iban')).toEqual([]);
    expect(asking('account')).toContain('error missing_input /facts/1/verify/inputs');
  });

  test('inputs: placeholders of undeclared facts, and broken ones', () => {
    const inputs = (holder: string) => (d: Declaration) => {
      fact(d, 'iban').verify = {
        connector_key: 'bank-check',
        function_key: 'check_iban',
        inputs: { iban: '{{iban}}', holder },
      };
    };
    expect(found(inputs('{{ nope }}'))).toEqual(['error unknown_fact /facts/1/verify/inputs/holder']);
    expect(found(inputs('{{constructor.prototype}}'))).toEqual([
      'error unknown_fact /facts/1/verify/inputs/holder',
    ]);
    expect(found(inputs('{{company_name}'))).toEqual(['error bad_pattern /facts/1/verify/inputs/holder']);
    expect(found(inputs('${7*7} %s <b>'))).toEqual([]);
  });
});

describe('texts and use', () => {
  test('missing_translation: maps alone, and a default that is not promised', () => {
    expect(found((d) => void (d.title = { en: 'Onboarding' }))).toEqual([
      'warning missing_translation /title',
    ]);
    expect(found((d) => void (part(d.form?.sections[0]?.fields, 0).label = { de: 'Firma' }))).toEqual([
      'warning missing_translation /form/sections/0/fields/0/label',
    ]);
    expect(found((d) => void (d.default_locale = 'fr'))).toContain(
      'warning missing_translation /default_locale',
    );
  });

  test('unused_fact: sensitive, and so never shown in a title', () => {
    expect(found((d) => void (d.title_facts = ['iban']))).toEqual(['warning unused_fact /title_facts/0']);
  });

  test('unused_fact: required but held back by no gate, or found by nothing', () => {
    expect(found((d) => void (fact(d, 'vat_number').required = true))).toEqual([
      'warning unused_fact /facts/2',
    ]);
    const nobodys = (required: boolean): string[] =>
      found((d) => void Object.assign(fact(d, 'vat_number'), { find: [], required }));
    expect(nobodys(true)).toContain('warning unused_fact /facts/2/find');
    // Nothing waits for it, and its author has said that only an operator knows it.
    expect(nobodys(false)).toEqual([]);
    expect(found((d) => void (fact(d, 'vat_number').find = [{ by: 'form' }]))).toEqual([
      'warning unused_fact /facts/2/find',
    ]);
  });

  test('label_conflict: two facts of one type, one label, the same documents', () => {
    const other: FactSpec = {
      fact_id: 'signed_on',
      label: 'Signed on',
      type: 'date',
      find: [{ by: 'anchor', labels: ['RECHNUNGSDATUM:'] }],
    };
    expect(found((d) => d.facts.push(other))).toEqual(['warning label_conflict /facts/6/find/0/labels/0']);
    expect(found((d) => d.facts.push({ ...other, type: 'text' }))).toEqual([]);
    expect(
      found((d) => {
        d.documents?.push({ document_type: 'contract' });
        d.facts.push({ ...other, find: [{ by: 'anchor', on: ['contract'], labels: ['Rechnungsdatum'] }] });
      }),
    ).toEqual([]);
    const contradiction: FactSpec = { ...other, find: [{ by: 'anchor', not_labels: ['signed on'] }] };
    expect(found((d) => d.facts.push(contradiction))).toEqual([
      'error label_conflict /facts/6/find/0/not_labels/0',
    ]);
  });
});

test('findings carry line and column where the source is at hand', () => {
  const text =
    'workflow_id: w\ncase_type_id: c\ntitle: t\nfacts:\n  - fact_id: x\n    label: X\n    type: choice\n';
  const source = parseDeclarationSource(text);
  const findings = findDeclarationProblems(source.value as Declaration);
  expect(withPlaces(findings, source)).toMatchObject([
    { code: 'type_mismatch', path: '/facts/0/type', line: 7, column: 11 },
  ]);
});

test('only errors keep a draft from being published', () => {
  expect(hasErrors([{ severity: 'warning' }, { severity: 'info' }])).toBe(false);
  expect(hasErrors([{ severity: 'warning' }, { severity: 'error' }])).toBe(true);
});
