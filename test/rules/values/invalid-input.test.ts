// What a request is told that does not fit its schema: what to send, never how the schema is checked.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { invalidMessage } from '../../../src/catalog/invalid-input.ts';

const told = (schema: z.ZodType, given: unknown): string => {
  const [issue] = schema.safeParse({ field: given }).error?.issues ?? [];
  return invalidMessage(issue?.path ?? [], issue);
};
const of = (field: z.ZodType) => z.object({ field });

test.each([
  ['a text', of(z.string()), 5, 'field: has to be a text.'],
  ['nothing given', of(z.string()), undefined, 'field: is missing.'],
  ['a whole number', of(z.int()), 1.5, 'field: has to be a whole number.'],
  ['a list', of(z.array(z.string())), 'a', 'field: has to be a list.'],
  ['too small', of(z.number().min(1)), 0, 'field: has to be at least 1.'],
  ['too long', of(z.string().max(3)), 'abcd', 'field: has to have at most 3 characters.'],
  ['too few', of(z.array(z.string()).min(1)), [], 'field: has to have at least 1 entry.'],
  ['one of several', of(z.enum(['a', 'b'])), 'c', 'field: has to be one of a, b.'],
  ['one alone', of(z.literal('1')), '2', 'field: has to be 1.'],
  ['never', of(z.undefined()), 'a', 'field: must not be given here.'],
  ['a form', of(z.email()), 'a', 'field: does not have the form that is asked for.'],
  ['unknown', of(z.strictObject({})), { b: 1 }, 'field: has no b: leave it out.'],
  ['in words of its own', of(z.string().refine(() => false, 'is before now')), 'a', 'field: is before now.'],
])('%s', (_name, schema, given, message) => {
  expect(told(schema, given)).toBe(message);
});
