// The canonical value of a fact with several values: the JSON array of them (workflow.md §6).

/** `["Acme GmbH","Beta AG"]` */
export const listValue = (values: readonly string[]): string => JSON.stringify(values);

/** The values of a canonical list; any other text is the one value. */
export const valuesOf = (value: string): string[] => maybeList(value) ?? [value];

/** The texts of a JSON array; null where the text is none, or holds anything else. */
export function maybeList(text: string): string[] | null {
  if (!text.startsWith('[')) return null;
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) && list.every((each) => typeof each === 'string') ? list : null;
  } catch {
    return null;
  }
}
