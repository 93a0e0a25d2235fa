// What a file may do by its name: entity, rules, queries, operations, endpoints, worker (house.md §2).
import { dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { codeOf, sourcesIn, type Source } from './harness/sources.ts';

const src = sourcesIn('src');
const isDoor = ({ file }: Source): boolean => dirname(file) === 'src';
const named = (name: string): Source[] => src.filter(({ file }) => file.endsWith(`/${name}.ts`));

describe('files by their names', () => {
  const targets = (
    { file, imports }: Source,
    isWrong: (target: string, typeOnly: boolean) => boolean,
  ): string[] =>
    imports
      .filter(({ target, typeOnly }) => isWrong(target, typeOnly))
      .map(({ target }) => `${file} -> ${target}`);
  const role = (target: string): string =>
    target.startsWith('src/') ? (target.split('/').at(-1) ?? '') : '';

  test('entity.ts: columns, no behaviour', () => {
    const wrong = named('entity').flatMap((source) =>
      targets(
        source,
        (target, typeOnly) => !typeOnly && target !== '@mikro-orm/core' && !target.startsWith('src/catalog/'),
      ),
    );
    expect(wrong).toEqual([]);
  });
  test('rules.ts: pure', () => {
    const impure =
      /^(@mikro-orm|kysely|pg|koa|undici|pg-boss)|^node:(fs|http|https|net|child_process|timers)|^src\/platform\/(database|sql|jobs|wake|outbound\/request|config|log)/;
    const wrong = named('rules').flatMap((source) =>
      targets(
        source,
        (target, typeOnly) =>
          (!typeOnly && impure.test(target)) ||
          ['operations.ts', 'queries.ts', 'endpoints.ts', 'worker.ts'].includes(role(target)),
      ),
    );
    expect(wrong).toEqual([]);
    expect(named('rules').filter(({ text }) => /\basync\b|\bawait\b/.test(codeOf(text)))).toEqual([]);
  });
  test('queries.ts reads: it calls no operation', () => {
    expect(
      named('queries').flatMap((source) =>
        targets(source, (target) => ['operations.ts', 'endpoints.ts', 'worker.ts'].includes(role(target))),
      ),
    ).toEqual([]);
  });
  test('operations.ts knows neither Koa nor HTTP nor endpoints', () => {
    expect(
      named('operations').flatMap((source) =>
        targets(
          source,
          (target) =>
            /^@?koa/.test(target) ||
            target.startsWith('src/http/') ||
            ['endpoints.ts', 'worker.ts'].includes(role(target)),
        ),
      ),
    ).toEqual([]);
  });
  test('endpoints.ts and worker.ts are ends: only doors import them', () => {
    const wrong = src
      .filter((source) => !isDoor(source))
      .flatMap((source) => targets(source, (target) => ['endpoints.ts', 'worker.ts'].includes(role(target))));
    expect(wrong).toEqual([]);
  });
  test('no default exports, no index.ts, no folder for leftovers', () => {
    expect(src.filter(({ text }) => /^export default\b/m.test(text)).map(({ file }) => file)).toEqual([]);
    expect(
      src
        .filter(({ file }) =>
          /\/(index\.ts|utils?|helpers?|common|services?|managers?)(\/|\.ts|$)/.test(file),
        )
        .map(({ file }) => file),
    ).toEqual([]);
  });
  test('every file begins with one sentence that says what it is for', () => {
    expect(src.filter(({ text }) => !/^\/\/ \S.*[.!?:](\s|$)/.test(text)).map(({ file }) => file)).toEqual(
      [],
    );
  });
});
