// Names of what was left out, for a note that a person reads.

const MOST = 10;
const LONGEST = 60;

/** `a.ics, b.vcf and 3 more`. */
export function named(names: readonly string[]): string {
  const shown = names
    .slice(0, MOST)
    .map((name) => (name.length > LONGEST ? `${name.slice(0, LONGEST).toWellFormed()}…` : name));
  const more = names.length - shown.length;
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ');
}
