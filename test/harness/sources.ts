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
