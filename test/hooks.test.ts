// What files of tests share is loaded once for all files of a worker: a hook at its top would belong to the first of them alone.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const HOOK = /^(?:before|after)(?:Each|All)\(/m;
const root = import.meta.dirname;

const shared = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name),
);

test('no shared file has a hook at its top', () => {
  expect(shared.length).toBeGreaterThan(50);
  expect(shared.filter((name) => HOOK.test(readFileSync(join(root, name), 'utf8')))).toEqual([]);
});
