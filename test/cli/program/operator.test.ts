// Who stands in the audit log: a name of any length and script.
import { expect, test } from 'vitest';
import { operatorActor } from '../../../cli/program/operator.ts';

test('a long name is cut, and between characters', () => {
  const { label } = operatorActor(`${'a'.repeat(199)}😀`, undefined);
  expect(label.isWellFormed()).toBe(true);
  expect(label).toHaveLength(200);
  expect(operatorActor('Olga 😀', undefined).label).toBe('Olga 😀');
});
