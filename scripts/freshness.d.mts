// The types of freshness.mjs, for the tests that ask it.
/** `root` ends with a slash. */
export function isFresh(root: string): boolean;
