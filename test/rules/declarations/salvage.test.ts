// What is told of a declaration with flaws: each flaw, and what is wrong in meaning with the rest, at its place in the whole.
import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { salvage } from '../../../src/declarations/checks/salvage.ts';
import { sampleWorkflow } from '../../../cli/demo/sample-workflow.ts';
import { checkStructure } from '../../../src/declarations/reading/structure.ts';
import { checkSoundParts } from '../../../src/workflows/check.ts';
import { runs } from '../../harness/properties.ts';

const workflow = {
  workflow_id: 'invoices',
  case_type_id: 'invoice',
  title: 'Invoices',
  facts: [
    { fact_id: 'supplier', label: 'Supplier', type: 'wrong' },
    {
      fact_id: 'date',
      label: 'Date',
      type: 'date',
      find: [{ by: 'pattern', regex: '([a-z' }],
      required: 'yes',
    },
    { fact_id: 'number', label: 'Number', type: 'identifier', find: [{ by: 'pattern', regex: '([a-z' }] },
  ],
  nodes: [{ node_id: 'all', title: 'All', type: 'extract', gate_id: 'paid' }],
  gates: [{ gate_id: 'paid', title: 'Paid', requires: ['number', 'supplier', 'nowhere'] }],
};

const flawsOf = (value: unknown): string[] => {
  const checked = checkStructure(value);
  return checked.ok ? [] : checked.flaws.map(({ pointer }) => pointer);
};

describe('a declaration with flaws', () => {
  test('every flaw is told, not the first alone', () => {
    expect(flawsOf(workflow)).toEqual(['/facts/0/type', '/facts/1/required']);
    expect(flawsOf({ ...workflow, nods: [], titel: 'x', title: undefined })).toEqual(
      expect.arrayContaining(['/facts/0/type', '/facts/1/required', '/nods', '/titel']),
    );
  });

  test('a misspelled property is not missing besides', () => {
    const misspelled = { ...workflow, facts: [{ fact_idd: 'x', label: 'X', type: 'date' }] };
    expect(flawsOf(misspelled)).toEqual(['/facts/0/fact_idd']);
  });

  test('the meaning of the rest is told at its place in the whole; what follows from a flaw is not', () => {
    const found = checkSoundParts(workflow).filter(({ severity }) => severity === 'error');
    expect(found.map(({ code, path }) => [code, path])).toEqual([
      ['unknown_fact', '/gates/0/requires/2'],
      ['bad_pattern', '/facts/2/find/0/regex'],
    ]);
  });

  test('a name that is no name is made up for the while', () => {
    const found = checkSoundParts({ ...workflow, workflow_id: '1 x', title: 7 });
    expect(found.map(({ code }) => code)).toContain('bad_pattern');
  });

  test.each([[null], [[]], ['text'], [{}], [{ facts: 'none' }], [{ ...workflow, facts: [] }]])(
    'of %j nothing is left',
    (value) => expect(salvage(value)).toBeNull(),
  );

  test('whatever is broken, nothing is thrown, and every finding has its place', () => {
    const paths = [
      'workflow_id',
      'title',
      'documents',
      'facts',
      'form',
      'nodes',
      'gates',
      'review',
      'completion',
    ];
    fc.assert(
      fc.property(fc.subarray(paths), fc.jsonValue({ maxDepth: 2 }), fc.nat(10), (broken, value, at) => {
        const whole: Record<string, unknown> = structuredClone(sampleWorkflow);
        for (const name of broken) {
          const part = whole[name];
          if (Array.isArray(part) && part.length > 0) part[at % part.length] = value;
          else whole[name] = value;
        }
        const before = JSON.stringify(whole);
        for (const { path } of checkSoundParts(whole)) {
          const steps = path.split('/').slice(1);
          const found = steps.reduce<unknown>((here, step) => Object(here)[step] as unknown, whole);
          expect(found).toBeDefined();
        }
        expect(JSON.stringify(whole)).toBe(before);
      }),
      runs(60),
    );
  });
});
