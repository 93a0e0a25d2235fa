// Style sheets as far as they say what is seen: rules of simple selectors, for a screen, by what they select.

/** What hides text or strikes it out. */
const PROPERTIES = ['display', 'visibility', 'font-size', 'opacity', 'mso-hide', 'text-decoration'] as const;
export type Property = (typeof PROPERTIES)[number];
/** What is declared, and how strong that is: the stronger one counts, of equals the later one. */
type Declared = { value: string; weight: number };
export type Declarations = Map<Property, Declared>;
/** By selectors such as `p`, `.note`, `p.note`, `#total`, `.a.b` (classes sorted). */
export type StyleSheet = Map<string, Declarations>;

/** No more is looked at: sheets that hide what is printed in a mail or page are shorter. */
const MAX_LENGTH = 1_000_000;
const MAX_SELECTORS = 10_000;
const MAX_SELECTOR = 500;
const SIMPLE = /^([a-z][\w-]*)?(#[\w-]+)?((?:\.[\w-]+){0,2})$/i;
const IMPORTANT = 1000;
const INLINE = 500;

/** Adds the rules of a sheet to those before it. Each character is looked at a fixed number of times. */
export function addRules(sheet: StyleSheet, css: string): void {
  const text = withoutWords(css.slice(0, MAX_LENGTH));
  const isCounted = [true];
  let from = 0;
  for (const { 0: sign, index } of text.matchAll(/[{};]/g)) {
    const part = text.slice(from, index).trim();
    from = index + 1;
    if (sign === '}' && isCounted.length > 1) isCounted.pop();
    if (sign !== '{') continue;
    const counts = isCounted.at(-1) ?? true;
    const isGroup = part.startsWith('@');
    if (counts && !isGroup) addRule(sheet, part, text.slice(from, endOfBlock(text, from)));
    isCounted.push(counts && isGroup && isForScreen(part));
  }
}

function endOfBlock(text: string, from: number): number {
  const end = text.indexOf('}', from);
  return end < 0 ? text.length : end;
}

/** Comments and quoted words may hold anything. */
const withoutWords = (css: string): string =>
  withoutComments(css).replaceAll(/<!--|-->|"[^"\n]*"|'[^'\n]*'/g, ' ');

function isForScreen(rule: string): boolean {
  const media = /^@media\b(.*)$/is.exec(rule)?.[1];
  return media === undefined ? /^@(?:supports|layer)\b/i.test(rule) : isScreen(media);
}

/** Conditions, such as of width, hold on some screens only. */
export const isScreen = (media: string): boolean =>
  media.split(',').some((each) => /^(?:(?:only\s+)?(?:screen|all))?$/i.test(each.trim()));

/** Not by a pattern: one that is never closed would be looked for from each of its beginnings. */
function withoutComments(css: string): string {
  const kept: string[] = [];
  let at = 0;
  for (let begin = css.indexOf('/*'); begin >= 0; begin = css.indexOf('/*', at)) {
    kept.push(css.slice(at, begin));
    const end = css.indexOf('*/', begin + 2);
    if (end < 0) return kept.join(' ');
    at = end + 2;
  }
  kept.push(css.slice(at));
  return kept.join(' ');
}

function addRule(sheet: StyleSheet, selectors: string, block: string): void {
  const declared = declarationsIn(block);
  if (declared.size === 0) return;
  for (const selector of selectors.split(',')) {
    const key = keyOf(selector.trim());
    if (key === null || (sheet.size === MAX_SELECTORS && !sheet.has(key))) continue;
    const declarations = sheet.get(key) ?? new Map();
    sheet.set(key, declarations);
    for (const [property, { value, weight }] of declared)
      declare(declarations, property, { value, weight: weight + weightOf(key) });
  }
}

/** Of a selector of several parts the last one, where that has a class or an id. Null: nothing that is known for sure. */
function keyOf(selector: string): string | null {
  if (selector.length > MAX_SELECTOR || /[:[*&\\]/.test(selector)) return null;
  const parts = selector.split(/[\s>+~]+/).filter((part) => part !== '');
  const found = SIMPLE.exec(parts.at(-1) ?? '');
  if (found === null) return null;
  const [, tag = '', id = '', classes = ''] = found;
  if (id + classes === '' && parts.length > 1) return null;
  return (
    tag.toLowerCase() +
    id +
    classes
      .split(/(?=\.)/)
      .toSorted()
      .join('')
  );
}

const weightOf = (key: string): number =>
  (key.includes('#') ? 100 : 0) + 10 * (key.split('.').length - 1) + (/^[a-z]/.test(key) ? 1 : 0);

function declarationsIn(block: string): Declarations {
  const declarations: Declarations = new Map();
  for (const each of block.split(';')) {
    const colon = each.indexOf(':');
    const name = each
      .slice(0, Math.max(colon, 0))
      .trim()
      .toLowerCase()
      .replace(/-line$/, '');
    const property = PROPERTIES.find((known) => known === name);
    if (property === undefined) continue;
    const value = each
      .slice(colon + 1)
      .trim()
      .toLowerCase();
    declare(declarations, property, { value, weight: /!\s*important/.test(value) ? IMPORTANT : 0 });
  }
  return declarations;
}

function declare(declarations: Declarations, property: Property, declared: Declared): void {
  const known = declarations.get(property);
  if (known === undefined || declared.weight >= known.weight) declarations.set(property, declared);
}

/** What an element declares by itself and what the sheet says of it, given the keys that select it. */
export function declarationsOf(sheet: StyleSheet, keys: Iterable<string>, style: string): Declarations {
  const all: Declarations = new Map();
  for (const key of keys)
    for (const [property, declared] of sheet.get(key) ?? []) declare(all, property, declared);
  for (const [property, { value, weight }] of declarationsIn(withoutComments(style)))
    declare(all, property, { value, weight: weight + INLINE });
  return all;
}
