// The border of snake_case: columns as a select names them, each under the name that the program has for it.

const camelCase = (name: string): string =>
  name.replace(/_([a-z0-9])/g, (_, first: string) => first.toUpperCase());

/** One column or expression under its name in the program: `case_id` → `case_id as "caseId"`. */
const aliased = (from: string, name: string): string => {
  const alias = camelCase(name);
  return alias === name ? `${from}${name}` : `${from}${name} as "${alias}"`;
};

/**
 * The columns of a select, separated by commas or blanks: `columns('case_id, status', 'c')` → `c.case_id as "caseId", c.status`.
 * Put together once, where a module is loaded.
 */
export function columns(names: string, table?: string): string {
  const from = table === undefined ? '' : `${table}.`;
  return names
    .split(/[\s,]+/)
    .filter((name) => name !== '')
    .map((name) => aliased(from, name))
    .join(', ');
}
