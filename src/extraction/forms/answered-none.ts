// Answers that say that there is no value: `None`, `No declarado`, `(to be supplied)`.
import type { FactTypeName } from '../../declarations/fact-type.ts';

/** Of these `none` may be the answer itself, or mean zero. */
const MAY_BE_NONE: ReadonlySet<FactTypeName> = new Set<FactTypeName>([
  'text',
  'long_text',
  'yes_no',
  'choice',
  'money',
  'number',
  'percentage',
]);

const NONE = [
  'none|nobody|no one|nil|unknown|not? \\p{Ll}+|n\\.? ?/ ?a\\.?|tb[acd]|to be \\p{Ll}+|to follow|pending',
  'kein\\p{Ll}{0,2}|niemand|nichts|entfällt|unbekannt|nicht \\p{Ll}+|wird \\p{Ll}+|folgt|noch (?:offen|nicht|unbekannt)',
  'aucune?|personne|néant|inconnue?|non \\p{Ll}+|sans objet|à (?:fournir|préciser|compléter|définir|déterminer)',
  'ningun[oa]|ningún|nadie|desconocid[oa]|sin \\p{Ll}+|no (?:consta|procede)|pendiente|por \\p{Ll}+',
  'geen|niemand|onbekend|n\\.?v\\.?t\\.?|niet \\p{Ll}+|volgt|nog te \\p{Ll}+|nader te \\p{Ll}+',
].join('|');
/** The first letter large or small, the words behind it small: `No Limit Ltd` is a name. */
const SAYS_NONE = new RegExp(`^\\(?(?:${NONE})(?: \\p{Ll}[\\p{Ll}’'-]*){0,5}\\)?[.*]?$`, 'u');
const LONGEST = 60;

const withSmallInitial = (text: string): string =>
  text.replace(
    /^(\(?)(\p{Lu})(?=\p{Ll})/u,
    (_, bracket: string, letter: string) => bracket + letter.toLowerCase(),
  );

/** Whether a text beside a label answers that there is no value of the type. */
export function saysNone(text: string, type: FactTypeName): boolean {
  const answer = text.trim();
  if (MAY_BE_NONE.has(type) || answer.length > LONGEST) return false;
  // `NONE` as well.
  const isLoud = !/\p{Ll}/u.test(answer) && /\p{Lu}{3}/u.test(answer);
  return SAYS_NONE.test(isLoud ? answer.toLowerCase() : withSmallInitial(answer));
}

/** The regions of a label up to the one that says that there is no value: what stands farther is not its own. */
export function upToNone<Place extends { start: number; end: number }>(
  text: string,
  regions: Place[],
  type: FactTypeName,
): Place[] {
  const none = regions.findIndex(({ start, end }) => saysNone(text.slice(start, end), type));
  return none < 0 ? regions : regions.slice(0, none);
}
