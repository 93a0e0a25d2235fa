// What becomes of each document of the corpus.
import { describe, expect, test } from 'vitest';
import { importOpenApi } from '../../../src/connectors/openapi/import.ts';
import { functionSchema, type ConnectorFunction } from '../../../src/connectors/schema.ts';
import { CORPUS } from '../../harness/connectors/openapi-corpus.ts';
import type { Expected } from '../../harness/connectors/openapi-builders.ts';
import { flawsOf } from '../../harness/connectors/openapi-soundness.ts';

type Good = Exclude<Expected, { code: string }>;

/** `limit: number?` for an input that is not required, `kind: text=a|b` for its values. */
const told = ({ input_parameters }: ConnectorFunction): string[] =>
  input_parameters.map(
    ({ name, type, required, values }) =>
      `${name}: ${type}${required ? '' : '?'}${values === undefined ? '' : `=${values.join('|')}`}`,
  );

function expectFunctions(functions: ConnectorFunction[], expected: NonNullable<Good['functions']>): void {
  for (const [key, { inputs, ...parts }] of Object.entries(expected)) {
    const found = functions.find(({ function_key }) => function_key === key);
    const seen = Object.fromEntries(
      Object.keys(parts).map((name) => [name, found?.[name as keyof ConnectorFunction]]),
    );
    expect({ key, ...seen }).toEqual({ key, ...parts });
    if (inputs !== undefined) expect(found && told(found)).toEqual(inputs);
  }
}

describe('the corpus of OpenAPI documents', () => {
  test('has more than forty documents, each under its own name', () => {
    expect(CORPUS.length).toBeGreaterThan(40);
    expect(new Set(CORPUS.map(({ name }) => name)).size).toBe(CORPUS.length);
  });

  test.each(CORPUS)('$name', ({ source, options, expected }) => {
    const result = importOpenApi(source, options);
    if ('code' in expected) {
      expect(result).toEqual({
        ok: false,
        code: expected.code,
        message: expect.stringContaining(expected.says),
      });
      return;
    }
    if (!result.ok) throw new Error(`${result.code}: ${result.message}`);
    const { connector, skipped } = result;
    expect(connector.functions.map(({ function_key }) => function_key)).toEqual(expected.keys);
    expect(skipped.map(({ operation, reason }) => `${operation}: ${reason}`)).toEqual(expected.skipped ?? []);
    for (const key of ['label', 'auth'] as const)
      if (expected[key] !== undefined) expect(connector[key]).toEqual(expected[key]);
    if (expected.base !== undefined) expect(connector.base_url).toBe(expected.base);
    expectFunctions(connector.functions, expected.functions ?? {});
    for (const made of connector.functions) {
      expect(functionSchema.parse(made)).toEqual(made);
      expect(flawsOf(made)).toEqual([]);
    }
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  test.each(CORPUS)(
    'twice the same bytes, as a text, as bytes and as an object: $name',
    ({ source, options }) => {
      const write = (from: unknown): string => JSON.stringify(importOpenApi(from, options));
      const first = write(source);
      expect(write(source)).toBe(first);
      if (typeof source === 'string') expect(write(Buffer.from(source))).toBe(first);
      else expect(write(JSON.stringify(source))).toBe(first);
    },
  );
});
