// Paths with their parameters in braces, as a template of a request.
import { canBeNamed } from './fields.ts';
import { Skipped } from '../reading/skipped.ts';

export type PathPart = { text: string } | { name: string };

/** `/iban/{id}` → `/iban/`, `id`. Throws `Skipped` (unsupported_parameter) where it cannot be a request's path. */
export function pathParts(path: string): PathPart[] {
  if (!/^\/[^\p{Cc}]*$/u.test(path) || path.length > 2000 || !path.isWellFormed())
    throw new Skipped('unsupported_parameter');
  const parts = path
    .split(/(\{[^{}]*\})/)
    .filter((part) => part !== '')
    .map((part): PathPart => (/^\{.*\}$/.test(part) ? { name: part.slice(1, -1) } : { text: part }));
  const isSound = parts.every((part) =>
    'name' in part ? canBeNamed(part.name) : !/[{}?#\\]/.test(part.text),
  );
  if (!isSound) throw new Skipped('unsupported_parameter');
  return parts;
}

/** The names in the path, each once, in its order. */
export const pathNames = (parts: PathPart[]): string[] => [
  ...new Set(parts.flatMap((part) => ('name' in part ? [part.name] : []))),
];
