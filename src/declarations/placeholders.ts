// Texts with names in them, such as `{{company_number}}`: what they name, and what they are once each name has its value.
const PLACEHOLDER = /\{\{\s*([A-Za-z][A-Za-z0-9_.-]{0,99})\s*\}\}/g;

export type InputTemplates = Readonly<Record<string, string>>;

/** The names in the inputs of a connector, each once. */
export function namedIn(inputs: InputTemplates): string[] {
  const named = Object.values(inputs).flatMap((text) =>
    [...text.matchAll(PLACEHOLDER)].flatMap(([, name]) => name ?? []),
  );
  return [...new Set(named)];
}

/** The inputs with `valueOf` each name in them. */
export function renderedWith(
  inputs: InputTemplates,
  valueOf: (name: string) => string,
): Record<string, string> {
  const fill = (text: string): string => text.replace(PLACEHOLDER, (_match, name: string) => valueOf(name));
  return Object.fromEntries(Object.entries(inputs).map(([name, text]) => [name, fill(text)]));
}

/** The same; null where one of the names has no value. */
export function maybeRendered(
  inputs: InputTemplates,
  valueOf: (name: string) => string | null,
): Record<string, string> | null {
  let isWhole = true;
  const rendered = renderedWith(inputs, (name) => {
    const value = valueOf(name);
    if (value === null) isWhole = false;
    return value ?? '';
  });
  return isWhole ? rendered : null;
}
