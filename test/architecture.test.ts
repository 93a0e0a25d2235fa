// The staircase: a folder imports only from folders above it, and what has one home stays there (house.md §1, §2).
import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { edgesWithin, foldersOf, importsOf, ringsIn, sourcesIn, type Source } from './harness/sources.ts';

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
  'values',
  'documents',
  'facts',
  'learning',
  'extraction',
  'language-model',
  'connectors',
  'workflows',
  'applicants',
  'cases',
  'queue',
  'settling',
  'proof',
  'intake',
  'erasure',
  'sessions',
  'page',
  'view',
  'casefile',
  'commands',
  'webhooks',
  'backup',
  'status',
  'reference',
];
/** The doors: they put everything together, each importing only doors before it. */
const DOORS = [
  'version.ts',
  'schema.ts',
  'store.ts',
  'readiness.ts',
  'dead-worker.ts',
  'workers.ts',
  'meta.ts',
  'api.ts',
  'app.ts',
  'api-server.ts',
  'main.ts',
];

/** Inside cli/, from above: what every command shares stands in cli/ itself and uses those before it. */
const CLI_FOLDERS = [
  'terminal',
  'program',
  'deployment',
  'cli',
  'views',
  'server',
  'workflows',
  'handing-in',
  'webhooks',
  'connectors',
  'documents',
  'backup',
  'queue',
  'status',
  'demo',
  'commands',
];

const src = sourcesIn('src');
const cli = sourcesIn('cli');
const all = [...src, ...cli];

const placeInCli = (path: string): number => {
  const [, folder = '', inside] = path.split('/');
  return CLI_FOLDERS.indexOf(inside === undefined ? 'cli' : folder);
};
const isDoor = ({ file }: Source): boolean => dirname(file) === 'src';
const folderOf = (path: string): string => path.split('/')[1] ?? '';

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

  test('the map tells the same order', () => {
    const [, staircase = ''] = readFileSync(new URL('../src/README.md', import.meta.url), 'utf8').split(
      '```',
    );
    const told = staircase.split('\n').flatMap((line) => /^([a-z-]+) {2,}\S/.exec(line)?.[1] ?? []);
    expect(told).toEqual(FOLDERS);
    expect(told.every((folder) => src.some(({ file }) => folderOf(file) === folder))).toBe(true);
  });

  test('the map names no file that is gone', () => {
    const map = readFileSync(new URL('../src/README.md', import.meta.url), 'utf8');
    const named = [...map.matchAll(/`([\w-]+(?:\/[\w-]+)+\.ts)`/g)].map(([, path = '']) => path);
    const isThere = (path: string): boolean =>
      [`../src/${path}`, `../${path}`].some((place) => existsSync(new URL(place, import.meta.url)));
    expect(named.length).toBeGreaterThan(15);
    expect(named.filter((path) => !isThere(path))).toEqual([]);
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

  test('no ring of files, imports of types counted', () => {
    const edges = new Map(all.map(({ file, imports }) => [file, imports.map(({ target }) => target)]));
    expect(ringsIn(edges)).toEqual([]);
  });

  test('no ring of folders inside a folder', () => {
    const rings = foldersOf(all).flatMap((folder) => ringsIn(edgesWithin(folder, all)));
    expect(rings).toEqual([]);
  });

  test('no folder with more than 20 files side by side', () => {
    const counts = Map.groupBy([...all, ...sourcesIn('test'), ...sourcesIn('bench')], ({ file }) =>
      dirname(file),
    );
    const crowded = [...counts].filter(([, files]) => files.length > 20).map(([folder]) => folder);
    expect(crowded).toEqual([]);
  });

  test('nine files of ten have at most 150 lines, none more than 250', () => {
    const lengths = all.map(({ text }) => text.split('\n').length - 1).toSorted((a, b) => a - b);
    expect(lengths[Math.floor(lengths.length * 0.9)]).toBeLessThanOrEqual(150);
    expect(lengths.at(-1)).toBeLessThanOrEqual(250);
  });

  test('the order inside cli/: a folder imports only from those above it, and nothing imports commands', () => {
    const down = cli.flatMap(({ file, imports }) =>
      imports
        .filter(({ target }) => target.startsWith('cli/') && placeInCli(target) > placeInCli(file))
        .map(({ target }) => `${file} -> ${target}`),
    );
    expect(down).toEqual([]);
    expect(cli.map(({ file }) => file).filter((file) => placeInCli(file) === -1)).toEqual([]);
  });
});
