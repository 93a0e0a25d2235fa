// The sequences by which the CLI itself colours what it prints.

const ESCAPE = String.fromCharCode(27);

/** One of them. */
export const OWN_COLOUR = new RegExp(`${ESCAPE}\\[\\d+m`);

/** What is printed, without them. */
export const withoutColours = (printed: string): string =>
  printed.replaceAll(new RegExp(`${ESCAPE}\\[\\d+(;\\d+)*m`, 'g'), '');
