// Bodies that are kept: of one version each, so many and so long.
import { expect, test } from 'vitest';
import { createKeptAnswers } from '../../src/http/kept-answers.ts';

const body = (length: number) => ({ json: 'x'.repeat(length), hash: String(length) });

test('the last version of each, with what it shows', () => {
  const kept = createKeptAnswers(() => 0);
  expect(kept.find('a')).toBeUndefined();
  kept.keep('a', 'v1', body(3));
  kept.keep('a', 'v2', body(4));
  expect(kept.find('a')).toMatchObject({ version: 'v2', ...body(4) });
});

test('what was used longest ago goes first where there is no room', () => {
  const kept = createKeptAnswers(() => 0, { size: 5000, ms: 1000 });
  for (const key of ['a', 'b', 'c']) kept.keep(key, 'v', body(1000));
  kept.find('a');
  kept.keep('d', 'v', body(1000));
  expect(['a', 'b', 'c', 'd'].filter((key) => kept.find(key) !== undefined)).toEqual(['a', 'c', 'd']);
  kept.keep('huge', 'v', body(9000));
  expect(kept.find('huge')).toBeUndefined();
});

test('nothing is kept longer than its time, whether or not anybody asks for it', () => {
  let now = 0;
  const kept = createKeptAnswers(() => now, { size: 1500, ms: 1000 });
  kept.keep('a', 'v', body(400));
  now = 999;
  expect(kept.find('a')).toBeDefined();
  now = 1000;
  expect(kept.find('a')).toBeUndefined();
  kept.keep('b', 'v', body(400));
  now = 2001;
  // There is room for one alone: what is over has made it.
  kept.keep('c', 'v', body(400));
  now = 2002;
  kept.keep('d', 'v', body(10));
  expect([kept.find('b'), kept.find('d')]).toMatchObject([undefined, { version: 'v' }]);
});
