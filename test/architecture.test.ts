// The staircase: a folder imports only from folders above it, and what has one home stays there (house.md §1, §2).
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** From the top of the staircase to its foot. `documents` stands above `facts`: a fact cites slices of their pages. */
const FOLDERS = [
  'platform',
  'catalog',
  'http',
  'audit',
  'organizations',
  'keys',
  'idempotency',
  'subscribers',
  'events',
  'declarations',
  'documents',
  'facts',
  'extraction',
  'connectors',
  'workflows',
  'cases',
  'intake',
];
/** The doors: they put everything together, each importing only doors before it. */
const DOORS = ['version.ts', 'schema.ts', 'workers.ts', 'meta.ts', 'api.ts', 'app.ts', 'main.ts'];

type Source = { file: string; text: string; imports: { target: string; typeOnly: boolean }[] };

function sourcesIn(folder: string): Source[] {
  const entries = readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .map((file) => {
      const text = readFileSync(join(ROOT, file), 'utf8');
      return { file, text, imports: importsOf(file, text) };
    });
}

/** Static and dynamic imports and re-exports; a path within the project is told from its root. */
function importsOf(file: string, text: string): Source['imports'] {
  const statements = text.matchAll(
    /^\s*(?:import|export)\s+(type\s)?[^'";]*?from\s+'([^']+)'|^\s*import\s+'([^']+)'|\bimport\(\s*'([^']+)'|new URL\('(\.[^']+\.ts)'/gm,
  );
  return [...statements].map(([, type, from, bare, dynamic, child]) => {
    const specifier = from ?? bare ?? dynamic ?? child ?? '';
    const target = specifier.startsWith('.')
      ? relative(ROOT, join(ROOT, dirname(file), specifier))
      : specifier;
    return { target, typeOnly: type !== undefined };
  });
}

const src = sourcesIn('src');
const isDoor = ({ file }: Source): boolean => dirname(file) === 'src';
const folderOf = (path: string): string => path.split('/')[1] ?? '';
const codeOf = (text: string): string =>
  text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '$1');
const named = (name: string): Source[] => src.filter(({ file }) => file.endsWith(`/${name}.ts`));

describe('the staircase', () => {
  test('this test sees imports of every kind', () => {
    const text = [
      "import a from 'a';",
      'import {',
      '  b,',
      "} from './b.ts';",
      "import type { C } from '../c/c.ts';",
      "export * from './d.ts';",
      "import 'e';",
      "await import('./f.ts');",
      "new URL('./g.ts', import.meta.url)",
    ].join('\n');
    expect(importsOf('src/x/y.ts', text).map(({ target }) => target)).toEqual([
      'a',
      'src/x/b.ts',
      'src/c/c.ts',
      'src/x/d.ts',
      'e',
      'src/x/f.ts',
      'src/x/g.ts',
    ]);
    expect(src.length).toBeGreaterThan(150);
    expect(src.flatMap(({ imports }) => imports).length).toBeGreaterThan(500);
  });

  test('every folder and every door has its place', () => {
    expect(
      [...new Set(src.filter((source) => !isDoor(source)).map(({ file }) => folderOf(file)))].filter(
        (folder) => !FOLDERS.includes(folder),
      ),
    ).toEqual([]);
    expect(
      src
        .filter(isDoor)
        .map(({ file }) => folderOf(file))
        .filter((file) => !DOORS.includes(file)),
    ).toEqual([]);
  });

  test('a folder imports only from folders above it', () => {
    const down = src
      .filter((source) => !isDoor(source))
      .flatMap(({ file, imports }) =>
        imports
          .filter(
            ({ target }) =>
              target.startsWith('src/') &&
              FOLDERS.indexOf(folderOf(target)) > FOLDERS.indexOf(folderOf(file)),
          )
          .map(({ target }) => `${file} -> ${target}`),
      );
    expect(down).toEqual([]);
  });

  test('no folder imports a door, and a door imports only doors before it', () => {
    const wrong = src.flatMap((source) =>
      source.imports
        .filter(({ target }) => dirname(target) === 'src')
        .filter(
          ({ target }) =>
            !isDoor(source) || DOORS.indexOf(folderOf(target)) >= DOORS.indexOf(folderOf(source.file)),
        )
        .map(({ target }) => `${source.file} -> ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  test('src imports nothing from outside it but the migrations, and nobody imports from cli', () => {
    const outside = src.flatMap(({ file, imports }) =>
      imports
        .filter(({ target }) => /^(?:\.\.|cli|test|bench|scripts|bin|migrations)\b/.test(target))
        .map(({ target }) => `${file} -> ${target}`),
    );
    expect(outside).toEqual(['src/schema.ts -> migrations/list.ts']);
  });

  test('no ring of files', () => {
    const edges = new Map(
      src.map(({ file, imports }) => [
        file,
        imports.filter(({ typeOnly }) => !typeOnly).map(({ target }) => target),
      ]),
    );
    const done = new Set<string>();
    const rings: string[] = [];
    const visit = (file: string, path: string[]): void => {
      if (path.includes(file)) rings.push([...path.slice(path.indexOf(file)), file].join(' -> '));
      if (path.includes(file) || done.has(file)) return;
      for (const target of edges.get(file) ?? []) visit(target, [...path, file]);
      done.add(file);
    };
    for (const file of edges.keys()) visit(file, []);
    expect(rings).toEqual([]);
  });
});

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
      outside(using(src, /\bprocess\.env\b/), /^src\/platform\/(config|child|sandbox|embedded\/\w+)\.ts$/),
    ).toEqual([]);
  });
  test('pg-boss, Koa, undici and pg', () => {
    expect(outside(importing(/^pg-boss/), /^src\/platform\//)).toEqual([]);
    expect(outside(importing(/^@?koa(\/|$)/, true), /^src\/(http\/\w[\w-]*|app)\.ts$/)).toEqual([]);
    expect(outside(importing(/^undici/), /^src\/platform\/outbound\//)).toEqual([]);
    expect(outside(importing(/^pg$/), /^src\/platform\//)).toEqual([]);
    expect(outside(importing(/^typeid-js$/), /^src\/platform\/ids\.ts$/)).toEqual([]);
    expect(
      outside(
        importing(/^node:(https?|net|tls|dns|dgram|child_process|cluster|worker_threads)(\/|$)/, true),
        /^src\/(platform\/|http\/|main\.ts)/,
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
    expect(outside(using(src, /\.transactional\(|\bbegin;|'begin'/i), /^src\/platform\//)).toEqual([]);
  });
});

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
