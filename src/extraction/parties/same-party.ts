// Which names are one party's: those that differ in how its legal form is written, and not those that have another one.
import { legalForm, legalKind } from '../names/legal-forms.ts';

/**
 * The key of each name. Without their forms `Acme Ltd`, `Acme Limited` and `Acme` are one; where a document has both `Acme GmbH` and
 * `Acme GmbH & Co. KG`, these are two, and `Acme` is short for either.
 */
export function partyKeys(names: readonly string[]): (name: string) => string {
  const forms = new Map<string, Set<string>>();
  for (const name of names) {
    const kinds = kindsOf(name);
    const core = coreOf(name);
    if (kinds !== '') forms.set(core, (forms.get(core) ?? new Set()).add(kinds));
  }
  return (name) => {
    const core = coreOf(name);
    return (forms.get(core)?.size ?? 0) > 1 ? `${core} ${kindsOf(name)}`.trim() : core;
  };
}

const wordsOf = (name: string): string[] => name.match(/[\p{L}\p{N}.&'’-]+/gu) ?? [];

/** Of a `GmbH & Co.` the rest stands in another line. */
const AND_COMPANY = /(?:gmbh|ag|se|ug)\s*(?:&|und)\s*co\b/iu;

function kindsOf(name: string): string {
  const kinds = wordsOf(name).flatMap((word) => legalKind(word) ?? []);
  const isCut = AND_COMPANY.test(name) && !kinds.some((kind) => LIMITED_PARTNERSHIPS.includes(kind));
  return [...new Set([...kinds, ...(isCut ? ['kg'] : [])])].toSorted().join('+');
}

const LIMITED_PARTNERSHIPS: readonly string[] = ['kg', 'kgaa', 'ohg'];

/** What is left of a name without its form. */
function coreOf(name: string): string {
  const kept = wordsOf(name).filter((word) => legalForm(word) !== 'strong' && !/^the$/i.test(word));
  return (
    kept
      .join('')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, '') || name
  );
}
