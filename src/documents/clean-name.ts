// A name that somebody gave a file, as it is kept and shown.

/** Without control characters, marks that turn the direction, and parts of paths; null where nothing is left. */
export function cleanName(given: string): string | null {
  const name = given
    .replaceAll(/[\p{Cc}\p{Cf}\p{Surrogate}/\\]/gu, '')
    .trim()
    .slice(0, 200)
    .toWellFormed();
  return name === '' ? null : name;
}
