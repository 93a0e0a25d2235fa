// Names that come from outside, as a refusal shows them: some of them, and none at its full length.

const SHOWN = 5;
const MAX_LENGTH = 100;

/** The name, or its beginning where it is none of ours. */
export const shortName = (name: string): string =>
  name.length > MAX_LENGTH ? `${name.slice(0, MAX_LENGTH).toWellFormed()}…` : name;

export function listed(names: string[]): string {
  const shown = names.slice(0, SHOWN).map((name) => JSON.stringify(shortName(name)));
  const more = names.length - shown.length;
  return shown.join(', ') + (more > 0 ? ` and ${more} more` : '');
}
