// SECURITY.md names for each row of the security checks where it is tested: none is left out, and what it names is there.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const ROWS = 32;
const rows = [...readFileSync(`${ROOT}SECURITY.md`, 'utf8').matchAll(/^\| (S\d+) .*$/gm)];

test('every row has its line, in order', () => {
  expect(rows.map(([, row]) => row)).toEqual(Array.from({ length: ROWS }, (_, n) => `S${n + 1}`));
});

test.each(rows.map(([line, row = '']) => [row, line]))(
  '%s names tests or runs that there are',
  (_row, line) => {
    const named = [...line.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
    expect(named.length).toBeGreaterThan(0);
    const missing = named.filter(
      (name) => !existsSync(name.startsWith('test/') ? `${ROOT}${name}` : `${ROOT}bench/soak/${name}/run.ts`),
    );
    expect(missing).toEqual([]);
  },
);
