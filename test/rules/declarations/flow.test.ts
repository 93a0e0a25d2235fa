// What authors leave out is filled in: form, nodes and gates; wordings are hashed and compared.
import { describe, expect, test } from 'vitest';
import { contentHash } from '../../../src/declarations/content-hash.ts';
import { diffDeclarations } from '../../../src/declarations/diff.ts';
import { formOf } from '../../../src/declarations/form.ts';
import { defaultGate, normalizeFlow } from '../../../src/declarations/nodes.ts';
import type { Declaration } from '../../../src/declarations/schema.ts';
import { onboarding } from './onboarding.ts';

const minimal: Declaration = {
  workflow_id: 'w',
  case_type_id: 'c',
  title: 'Title',
  facts: [
    { fact_id: 'a', label: { en: 'A' }, type: 'money', required: true, help: 'Help' },
    {
      fact_id: 'b',
      label: 'B',
      type: { name: 'choice', values: [{ value: 'x', label: 'X' }, { value: 'y' }] },
    },
    { fact_id: 'c', label: 'C', type: 'iban', find: [{ by: 'typed' }] },
    { fact_id: 'd', label: 'D', type: 'date', required: true, find: [{ by: 'form', field_id: 'day' }] },
    { fact_id: 'e', label: 'E', type: 'mrz' },
  ],
};

describe('the form', () => {
  test('by default asks for every fact that the applicant may tell', () => {
    expect(formOf(minimal)).toEqual({
      sections: [
        {
          section_id: 'facts',
          title: 'Title',
          fields: [
            { field_id: 'a', fact_id: 'a', label: { en: 'A' }, help: 'Help', type: 'money', required: true },
            {
              field_id: 'b',
              fact_id: 'b',
              label: 'B',
              type: 'choice',
              required: false,
              options: [{ value: 'x', label: 'X' }, { value: 'y' }],
            },
            { field_id: 'day', fact_id: 'd', label: 'D', type: 'date', required: true },
          ],
        },
      ],
    });
  });

  test('is the written one where there is one', () => {
    const declaration = onboarding();
    expect(formOf(declaration)).toEqual(declaration.form);
  });
});

describe('the flow', () => {
  test('by default is one node and one gate for every required fact', () => {
    expect(normalizeFlow(minimal)).toEqual({
      nodes: [
        {
          nodeId: 'collect',
          title: expect.anything(),
          type: 'intake',
          factIds: ['a', 'd'],
          gateId: 'complete',
          next: null,
        },
      ],
      gates: [defaultGate(minimal)],
    });
    expect(defaultGate(minimal)).toEqual({
      gateId: 'complete',
      title: expect.objectContaining({ en: expect.any(String), de: expect.any(String) }),
      requires: ['a', 'd'],
      condition: null,
      onMissing: 'needs_input',
      onFail: 'review',
      message: null,
    });
  });

  test('with gates alone asks all of them in turn', () => {
    const gates = ['one', 'two', 'three'].map((gate_id) => ({ gate_id, title: gate_id, requires: ['a'] }));
    const { nodes } = normalizeFlow({ ...minimal, gates });
    expect(nodes.map(({ nodeId, gateId, next }) => [nodeId, gateId, next])).toEqual([
      ['collect', 'one', 'gate:two'],
      ['gate:two', 'two', 'gate:three'],
      ['gate:three', 'three', null],
    ]);
  });

  test('with nodes alone holds the last one until everything required is there', () => {
    const nodes = ['one', 'two'].map((node_id) => ({ node_id, title: node_id, type: 'intake' as const }));
    const flow = normalizeFlow({ ...minimal, nodes });
    expect(flow.nodes.map(({ nodeId, gateId }) => [nodeId, gateId])).toEqual([
      ['one', null],
      ['two', 'complete'],
    ]);
    expect(flow.gates).toEqual([defaultGate(minimal)]);
  });

  test('follows the written order and next, and ends where it would come back', () => {
    const node = (node_id: string, next?: string): NonNullable<Declaration['nodes']>[number] =>
      next === undefined
        ? { node_id, title: node_id, type: 'review' }
        : { node_id, title: node_id, type: 'review', next };
    const nodes = [node('a', 'c'), node('b', 'a'), node('c', 'b')];
    expect(normalizeFlow({ ...minimal, nodes }).nodes.map(({ nodeId, next }) => [nodeId, next])).toEqual([
      ['a', 'c'],
      ['c', 'b'],
      ['b', null],
    ]);
  });

  test('of the example is what it says', () => {
    const { nodes, gates } = normalizeFlow(onboarding());
    expect(nodes.map(({ nodeId, gateId, next }) => [nodeId, gateId, next])).toEqual([
      ['collect', 'complete', 'check'],
      ['check', 'bank', null],
    ]);
    expect(gates[1]).toMatchObject({
      condition: expect.any(String),
      onMissing: 'needs_input',
      onFail: 'review',
    });
  });
});

describe('the content hash', () => {
  test('does not depend on the order of properties, but on that of lists and on every value', () => {
    const declaration = onboarding();
    const reordered = Object.fromEntries(Object.entries(declaration).toReversed());
    expect(contentHash(reordered)).toBe(contentHash(declaration));
    expect(contentHash(declaration)).toMatch(/^[0-9a-f]{64}$/);
    expect(contentHash({ ...declaration, facts: declaration.facts.toReversed() })).not.toBe(
      contentHash(declaration),
    );
    expect(contentHash({})).toBe('44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a');
  });
});

describe('the difference of two declarations', () => {
  test('is empty where both say the same', () => {
    expect(diffDeclarations(onboarding(), onboarding())).toEqual([]);
  });

  test('names things by their ids, not by their positions', () => {
    const before = onboarding();
    const after = onboarding();
    after.facts.splice(0, 1);
    const [iban] = after.facts;
    if (iban === undefined) throw new Error('no fact');
    iban.required = false;
    iban.help = 'As on your statement';
    after.facts.push({ fact_id: 'bic', label: 'BIC', type: 'bic' });
    const changes = diffDeclarations(before, after);
    expect(changes.map(({ path, kind }) => `${kind} ${path}`)).toEqual([
      'removed /facts/invoice_date',
      'changed /facts/iban/required',
      'added /facts/iban/help',
      'added /facts/bic',
    ]);
    expect(changes[1]).toEqual({ path: '/facts/iban/required', kind: 'changed', before: true, after: false });
  });

  test('tells a new order once, and lists of words as one thing', () => {
    const after = onboarding();
    after.nodes?.reverse();
    after.locales = ['en', 'de', 'nl'];
    expect(diffDeclarations(onboarding(), after)).toEqual([
      { path: '/locales', kind: 'changed', before: ['en', 'de'], after: ['en', 'de', 'nl'] },
      { path: '/nodes', kind: 'changed', before: ['collect', 'check'], after: ['check', 'collect'] },
    ]);
  });

  test('goes into form fields, conditions and find rules', () => {
    const after = onboarding();
    Object.assign(after.form?.sections[0]?.fields[1] ?? {}, { label: 'I accept' });
    Object.assign(after.gates?.[1] ?? {}, { condition: 'facts.iban.verified' });
    Object.assign(after.facts[0]?.find?.[2] ?? {}, { prior: 0.5 });
    expect(diffDeclarations(onboarding(), after).map(({ path }) => path)).toEqual([
      '/facts/invoice_date/find/2/prior',
      '/form/sections/company/fields/terms/label',
      '/gates/bank/condition',
    ]);
  });
});
