// How people are addressed: no part of their names.

/** Source of a pattern: a title with what parts it from a name. */
export const TITLE =
  '(?:herrn?|frau|fräulein|mr|mrs|ms|miss|messrs|mme|mlle|madame|mademoiselle|monsieur|mevrouw|mevr|mw|dhr|de heer|don|doña|dña|sr|sra|señora?)(?:\\.|(?=\\s))\\s*';
const TITLES = new RegExp(`^${TITLE}(?=\\p{L})`, 'iu');

/** Before a first and a last name; before one word alone they may be an initial (`M. Jansen`). */
const SHORT = /^[MD]\. ?(?=\p{Lu}\p{Ll}{2,} \p{Lu})/u;

/** The length of the title that the name of a person begins with: 6 for `Frau Jane Doe`, 0 where there is none. */
export const titleLength = (name: string): number => (TITLES.exec(name) ?? SHORT.exec(name))?.[0].length ?? 0;

const TITLES_ALONE =
  /^(?:(?:herrn?|frau|fräulein|mr|mrs|ms|miss|mx|messrs|mme|mlle|madame|mademoiselle|monsieur|mevrouw|mevr|mw|dhr|heer|don|doña|dña|sra?|señora?|dr|prof|ing|dipl)\.?(?:\s*[/,|]\s*|\s+|$))+$/iu;

/** `Mr`, `Herr Dr.`, `Mr / Mrs / Ms`: nobody is called so. */
export const isTitleAlone = (text: string): boolean => TITLES_ALONE.test(text.trim());

/** Labels that ask for one, as they are compared. */
const ASKED =
  /titl|titel|titre|anrede|civilite|tratamiento|aanhef|aanspreek|salutation|sex|geschlecht|geslacht|gender/;

/** Whether a text is one although its label asks for something else. */
export const isMereTitle = (text: string, key: string): boolean => isTitleAlone(text) && !ASKED.test(key);
