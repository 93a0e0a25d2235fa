// Ways to find that do not fit their fact, and what their author may not expect.
import { describe, expect, test } from 'vitest';
import { findDeclarationProblems } from '../../../../src/declarations/checks/findings.ts';
import { declarationSchema } from '../../../../src/declarations/schema.ts';
import type { FactSpec } from '../../../../src/declarations/schema.ts';

function found(fact: Partial<FactSpec>): string[] {
  const facts = [{ fact_id: 'a', label: 'A', type: 'date', ...fact }];
  const declaration = declarationSchema.parse({ workflow_id: 'w', case_type_id: 'c', title: 'W', facts });
  return findDeclarationProblems(declaration).map(
    ({ severity, code, path }) => `${severity} ${code} ${path}`,
  );
}

describe('ways to find', () => {
  test.each<[Partial<FactSpec>, string]>([
    [{ type: 'text', find: [{ by: 'context' }] }, 'error type_mismatch /facts/0/find/0/by'],
    [{ find: [{ by: 'party' }] }, 'error type_mismatch /facts/0/find/0/by'],
    [
      { type: 'address', find: [{ by: 'party', role: 'employee', part: 'address' }] },
      'warning type_mismatch /facts/0/find/0/part',
    ],
    [
      { find: [{ by: 'sentence', near: ['x'], expect: 'place' }] },
      'error type_mismatch /facts/0/find/0/expect',
    ],
    [
      { find: [{ by: 'typed', where: { same_block_as: 'b' } }] },
      'error unknown_fact /facts/0/find/0/where/same_block_as',
    ],
    [
      { find: [{ by: 'typed', where: { same_block_as: 'a' } }] },
      'error unknown_fact /facts/0/find/0/where/same_block_as',
    ],
    [
      { type: 'identifier', find: [{ by: 'typed', zone: 'birth_date' }] },
      'error type_mismatch /facts/0/find/0/zone',
    ],
    [
      { find: [{ by: 'typed', zone: 'birth_date', alone: true }] },
      'error type_mismatch /facts/0/find/0/zone',
    ],
    [
      { type: { name: 'mrz', field: 'birth_date' }, find: [{ by: 'model', question: 'When?' }] },
      'warning type_mismatch /facts/0/find/0/by',
    ],
    [{ type: 'money' }, 'info missing_currency /facts/0/type'],
    [{ find: [{ by: 'pattern', regex: 'x', prior: 0.9 }] }, 'info bad_pattern /facts/0/find/0/prior'],
  ])('%j', (fact, finding) => {
    expect(found(fact)).toEqual([finding]);
  });

  test.each<Partial<FactSpec>>([
    { find: [{ by: 'context' }, { by: 'sentence', near: ['dated'] }] },
    { type: 'organization_name', find: [{ by: 'party', role: 'seller' }] },
    { type: { name: 'money', currency: 'EUR' } },
    { type: 'money', find: [{ by: 'form' }] },
    { find: [{ by: 'model', question: 'When?' }] },
    { find: [{ by: 'typed', zone: 'birth_date' }] },
    { type: 'text', find: [{ by: 'typed', zone: 'nationality' }] },
    { find: [{ by: 'pattern', regex: 'x', prior: 0.7 }] },
    {
      find: [{ by: 'pattern', regex: '\\d', prior: 0.9 }],
      examples: [{ text: '2024-01-01', value: '2024-01-01' }],
    },
  ])('nothing to say of %j', (fact) => {
    expect(found(fact)).toEqual([]);
  });
});
