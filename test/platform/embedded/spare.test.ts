// The megabyte that is given back when the disk is full, so that PostgreSQL lets people in to look.
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { EmbeddedPostgresError } from '../../../src/platform/embedded/failure.ts';
import { layoutIn, type Layout } from '../../../src/platform/embedded/layout.ts';
import { keepSpare, withSpare } from '../../../src/platform/embedded/spare.ts';

let layout: Layout;
beforeEach(() => (layout = layoutIn(mkdtempSync(join(tmpdir(), 'intake-spare-')))));
afterEach(() => rmSync(layout.dataDir, { recursive: true }));

const FULL = new EmbeddedPostgresError(
  'The embedded PostgreSQL refuses the connection: could not write init file: No space left on device.',
);

/** Fails as long as the spare is there; counts its tries. */
function needsRoom(): { act: () => Promise<string>; tries: () => number } {
  let tries = 0;
  const act = (): Promise<string> => {
    tries += 1;
    return existsSync(layout.spare) ? Promise.reject(FULL) : Promise.resolve('in');
  };
  return { act, tries: () => tries };
}

test('is a megabyte that nobody else reads, made once, and given back for what finds no room', async () => {
  await keepSpare(layout);
  const { size, mode, ino } = statSync(layout.spare);
  expect([size, (mode & 0o777).toString(8)]).toEqual([1024 * 1024, '600']);
  await keepSpare(layout);
  expect(statSync(layout.spare).ino).toBe(ino);
  const { act, tries } = needsRoom();
  expect([await withSpare(layout, act), tries(), existsSync(layout.spare)]).toEqual(['in', 2, false]);
});

test('stays for what fails otherwise, and where there is none it is tried once', async () => {
  await keepSpare(layout);
  const other = new EmbeddedPostgresError('The embedded PostgreSQL refuses the connection: no such role.');
  await expect(withSpare(layout, () => Promise.reject(other))).rejects.toBe(other);
  expect(existsSync(layout.spare)).toBe(true);
  rmSync(layout.spare);
  let tries = 0;
  const failing = (): Promise<never> => {
    tries += 1;
    return Promise.reject(FULL);
  };
  await expect(withSpare(layout, failing)).rejects.toBe(FULL);
  expect(tries).toBe(1);
});
