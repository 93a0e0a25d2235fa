// What has one home stays there: the environment, the clock, randomness, and the libraries that everybody would reach for (house.md §2).
import { describe, expect, test } from 'vitest';
import { codeOf, sourcesIn, type Source } from './harness/sources.ts';

const src = sourcesIn('src');
const named = (name: string): Source[] => src.filter(({ file }) => file.endsWith(`/${name}.ts`));

describe('what has one home', () => {
  const using = (sources: Source[], pattern: RegExp): string[] =>
    sources.filter(({ text }) => pattern.test(codeOf(text))).map(({ file }) => file);
  const importing = (pattern: RegExp, allowTypes = false): string[] =>
    [
      ...new Set(
        src
          .filter(({ imports }) =>
            imports.some(({ target, typeOnly }) => pattern.test(target) && !(allowTypes && typeOnly)),
          )
          .map(({ file }) => file),
      ),
    ].toSorted();
  const outside = (files: string[], homes: RegExp): string[] => files.filter((file) => !homes.test(file));

  test('process.env: the configuration; children and PostgreSQL are given an environment made for them', () => {
    expect(
      outside(
        using(src, /\bprocess\.env\b/),
        /^src\/platform\/(config|settings\/data-dir|children\/(child|sandbox)|embedded\/\w+)\.ts$/,
      ),
    ).toEqual([]);
  });
  test('pg-boss, Koa, undici, pg, nodemailer and busboy', () => {
    expect(outside(importing(/^pg-boss/), /^src\/platform\//)).toEqual([]);
    expect(outside(importing(/^@?koa(\/|$)/, true), /^src\/(http\/(\w+\/)?\w[\w-]*|app)\.ts$/)).toEqual([]);
    expect(outside(importing(/^undici/), /^src\/platform\/(outbound|blobs)\//)).toEqual([]);
    expect(outside(importing(/^nodemailer/), /^src\/platform\/mail\/mail\.ts$/)).toEqual([]);
    expect(outside(importing(/busboy/), /^src\/http\/bodies\/upload\.ts$/)).toEqual([]);
    expect(outside(importing(/^pg$/), /^src\/platform\//)).toEqual([]);
    expect(outside(importing(/^pg-copy-streams$/), /^src\/platform\/database\/copying\.ts$/)).toEqual([]);
    expect(outside(importing(/^typeid-js$/), /^src\/platform\/ids\.ts$/)).toEqual([]);
    expect(
      outside(
        importing(/^node:(https?|net|tls|dns|dgram|child_process|cluster|worker_threads)(\/|$)/, true),
        /^src\/(platform\/|http\/|api-server\.ts)/,
      ),
    ).toEqual([]);
  });
  test('fetch and child processes are never reached for in passing', () => {
    expect(using(src, /(?<![\w.])fetch\(/)).toEqual([]);
    expect(using(src, /\beval\(|new Function\(/)).toEqual([]);
  });
  test('the wall clock: operations, rules and queries are told the time', () => {
    expect(
      using(
        [
          ...named('operations'),
          ...named('rules'),
          ...named('queries'),
          ...named('entity'),
          ...named('presenter'),
        ],
        /\bDate\.now\(|new Date\(\s*\)|performance\.now\(/,
      ),
    ).toEqual([]);
  });
  test('randomness', () => {
    expect(outside(using(src, /\bMath\.random\(|\brandom(Bytes|UUID|Int)\(/), /^src\/platform\//)).toEqual(
      [],
    );
  });
  test('transactions: no BEGIN of anybody else', () => {
    expect(outside(using(src, /\.transactional\(|\bbegin;|\(\s*['`]begin['`]/i), /^src\/platform\//)).toEqual(
      [],
    );
  });
});
