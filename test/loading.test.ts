// What only looks loads little: half of the CPU of a short command is the loading of modules.
import { expect, test } from 'vitest';
import { importsOf, sourcesIn } from './harness/sources.ts';

const HEAVY = /^(@mikro-orm|kysely|zod|pg-boss|koa|undici)\b/;

const sources = [...sourcesIn('src'), ...sourcesIn('cli')];
/** Of each file what is loaded together with it; what is imported later, inside of functions, is not. */
const loaded = new Map(
  sources.map(({ file, text }) => [
    file,
    importsOf(file, text.replaceAll(/\bimport\(|\bnew URL\(/g, ''))
      .filter(({ typeOnly }) => !typeOnly)
      .map(({ target }) => target),
  ]),
);

/** Commands come with what their payloads may be; the statement that takes a document in brings the events that it writes. */
const HEAVIER = ['src/commands/queries.ts', 'src/intake/queries.ts'];
const queries = [...loaded.keys()].filter((file) => /\bqueries\.ts$/.test(file) && !HEAVIER.includes(file));

/** The first way from the file to a heavy package, as `a -> b -> zod`. */
function wayToHeavy(file: string, path: string[] = [], seen = new Set<string>()): string | undefined {
  if (HEAVY.test(file)) return [...path, file].join(' -> ');
  if (seen.has(file)) return undefined;
  seen.add(file);
  for (const target of loaded.get(file) ?? []) {
    const way = wayToHeavy(target, [...path, file], seen);
    if (way !== undefined) return way;
  }
  return undefined;
}

test.each([
  'cli/base.ts',
  'cli/connect.ts',
  'cli/organization.ts',
  'cli/pool.ts',
  'src/platform/config.ts',
  ...queries,
])('%s brings no object mapper, no query builder and no zod along', (file) => {
  expect(loaded.has(file)).toBe(true);
  expect(wayToHeavy(file)).toBeUndefined();
});

test('this test sees a way where there is one', () => {
  expect(wayToHeavy('src/platform/transaction.ts')).toBe(
    'src/platform/transaction.ts -> src/platform/database/transaction-sql.ts -> kysely',
  );
});
