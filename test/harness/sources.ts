// The project's own source files and what they import, for the tests of its structure.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export type Source = { file: string; text: string; imports: { target: string; typeOnly: boolean }[] };

/** Every TypeScript file of a folder of the project. */
export function sourcesIn(folder: string): Source[] {
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
export function importsOf(file: string, text: string): Source['imports'] {
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

/** Without its comments. */
export const codeOf = (text: string): string =>
  text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '$1');

/** What imports what: a name to the names that it uses. */
export type Edges = Map<string, string[]>;

/** Every way that comes back to where it began, as `a -> b -> a`. */
export function ringsIn(edges: Edges): string[] {
  const done = new Set<string>();
  const rings: string[] = [];
  const visit = (name: string, path: string[]): void => {
    if (path.includes(name)) rings.push([...path.slice(path.indexOf(name)), name].join(' -> '));
    if (path.includes(name) || done.has(name)) return;
    for (const target of edges.get(name) ?? []) visit(target, [...path, name]);
    done.add(name);
  };
  for (const name of edges.keys()) visit(name, []);
  return rings;
}

/** Every folder that has folders of its own. */
export function foldersOf(sources: Source[]): string[] {
  const folders = new Set(sources.map(({ file }) => dirname(file)));
  return [...new Set([...folders].map((folder) => dirname(folder)))].filter((folder) => folder !== '.');
}

/** Which of the folders directly in `folder` import from which others. */
export function edgesWithin(folder: string, sources: Source[]): Edges {
  const childOf = (path: string): string | undefined =>
    path.startsWith(`${folder}/`) && dirname(path) !== folder
      ? path.slice(folder.length + 1).split('/')[0]
      : undefined;
  const edges: Edges = new Map();
  for (const { file, imports } of sources) {
    const from = childOf(file);
    const targets = imports
      .flatMap(({ target }) => childOf(target) ?? [])
      .filter((target) => target !== from);
    if (from !== undefined) edges.set(from, [...(edges.get(from) ?? []), ...targets]);
  }
  return edges;
}
