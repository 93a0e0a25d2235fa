// SECURITY.md and RELIABILITY.md name for each row of our list of checks where it is tested: none is left out, and what is named is there.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** `soak NAME` and `bench NAME` are runs, all else is a file. */
function fileOf(name: string): string {
  const [, kind, run] = /^(soak|bench) (\w+)$/.exec(name) ?? [];
  if (run === undefined) return name;
  return kind === 'soak' ? `bench/soak/${run}/run.ts` : `bench/${run}/run.ts`;
}

describe.each([
  ['SECURITY.md', 'S', 34],
  ['RELIABILITY.md', 'R', 22],
])('%s', (file, letter, count) => {
  const text = readFileSync(ROOT + file, 'utf8');
  const rows = [...text.matchAll(/^\| ([A-Z]\d+) .*$/gm)].map(([line, row = '']) => ({ row, line }));

  test('every row has its line, in order', () => {
    expect(rows.map(({ row }) => row)).toEqual(Array.from({ length: count }, (_, n) => `${letter}${n + 1}`));
  });

  test.each(rows)('$row names tests or runs that there are', ({ line }) => {
    const named = [
      ...(line.split('|')[3] ?? '').matchAll(/`([^`]+)`/g),
      ...(line.split('|')[4] ?? '').matchAll(/`([^`]+)`/g),
    ].map(([, name = '']) => name);
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((name) => !existsSync(ROOT + fileOf(name)))).toEqual([]);
  });
});
