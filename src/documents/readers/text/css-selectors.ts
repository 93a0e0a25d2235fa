// Which elements a selector of a style sheet selects: tags, ids, classes and attributes, within each other.

/** What an element is, to selectors. */
export type Subject = {
  tag: string;
  id: string;
  classes: ReadonlySet<string>;
  attributes: ReadonlyMap<string, string>;
  parent: Subject | null;
};

type Asked = { name: string; sign: string; value: string };
type Compound = { tag: string; id: string; classes: string[]; attributes: Asked[] };
/** From the last part, the element itself, outwards; `isChild`: right within the next one. */
export type Selector = { parts: { compound: Compound; isChild: boolean }[]; weight: number };

const MAX_LENGTH = 500;
const TOKEN =
  /\s*([>+~])\s*|\s+|(\*)|([a-z][\w-]*)|#([\w-]+)|\.([\w-]+)|\[\s*([\w-]+)\s*(?:([~|^$*]?=)\s*([\w -]*?)\s*)?\]|:(link|any-link|root)\b|([^])/gi;

const newCompound = (): Compound => ({ tag: '', id: '', classes: [], attributes: [] });

/** Null: it asks for what is not known, such as where the mouse is. */
export function parseSelector(written: string): Selector | null {
  if (written.length > MAX_LENGTH) return null;
  const selector: Selector = { parts: [{ compound: newCompound(), isChild: false }], weight: 0 };
  let last = '';
  for (const match of written.trim().matchAll(TOKEN)) {
    if (match[OTHER] !== undefined) return null;
    const sign = match[1] ?? match[0].trim();
    if (sign === '' || /^[>+~]$/.test(sign)) addPart(selector, (last = sign));
    else addToken(selector, match);
  }
  return isBeside(last) && !isNamed(selector) ? null : selector;
}

const isNamed = ({ parts: [own] }: Selector): boolean =>
  own !== undefined && (own.compound.id !== '' || own.compound.classes.length > 0);

const OTHER = 10;
const isBeside = (sign: string): boolean => sign === '+' || sign === '~';

/** What stands beside it is not looked for, what both stand in is. */
function addPart({ parts }: Selector, sign: string): void {
  const isChild = isBeside(sign) ? (parts.shift()?.isChild ?? false) : sign === '>';
  parts.unshift({ compound: newCompound(), isChild });
}

const [ID, CLASS, TAG] = [10_000, 100, 1];

function addToken(selector: Selector, token: RegExpExecArray): void {
  const { 3: tag, 4: id, 5: name, 6: attribute, 7: sign = '', 8: value = '', 9: pseudo } = token;
  const compound = selector.parts[0]?.compound;
  if (compound === undefined) return;
  if (tag !== undefined) compound.tag = tag.toLowerCase();
  if (id !== undefined) compound.id = id;
  if (name !== undefined) compound.classes.push(name);
  if (attribute !== undefined) compound.attributes.push({ name: attribute.toLowerCase(), sign, value });
  if (pseudo !== undefined) addPseudo(compound, pseudo);
  selector.weight += weightOf(token);
}

function weightOf({ 2: any, 3: tag, 4: id }: RegExpExecArray): number {
  if (any !== undefined) return 0;
  if (id !== undefined) return ID;
  return tag === undefined ? CLASS : TAG;
}

/** The page as a whole, else a link. */
function addPseudo(compound: Compound, pseudo: string): void {
  if (pseudo.toLowerCase() === 'root') compound.tag = 'html';
  else compound.attributes.push({ name: 'href', sign: '', value: '' });
}

/** One of the words that select it, by which rules are looked up. */
export function keyOf({ parts }: Selector): string {
  const { tag = '', id = '', classes = [] } = parts[0]?.compound ?? {};
  if (id !== '') return `#${id}`;
  return classes[0] === undefined ? tag : `.${classes[0]}`;
}

/** Counts what is looked at; more than there is room for is never looked at. */
export type Steps = { left: number };

export function selects({ parts }: Selector, subject: Subject, steps: Steps): boolean {
  const [own, ...outer] = parts;
  return (
    own !== undefined &&
    fits(own.compound, subject, steps) &&
    isWithin(outer, own.isChild, { subject, steps })
  );
}

type Within = { subject: Subject; steps: Steps };

function isWithin(parts: Selector['parts'], isChild: boolean, { subject, steps }: Within): boolean {
  const [next, ...outer] = parts;
  if (next === undefined) return true;
  for (let at = subject.parent; at !== null && steps.left > 0; at = at.parent) {
    if (fits(next.compound, at, steps) && isWithin(outer, next.isChild, { subject: at, steps })) return true;
    if (isChild) return false;
  }
  return false;
}

function fits({ tag, id, classes, attributes }: Compound, subject: Subject, steps: Steps): boolean {
  steps.left -= 1;
  return (
    (tag === '' || tag === subject.tag) &&
    (id === '' || id === subject.id) &&
    classes.every((name) => subject.classes.has(name)) &&
    attributes.every((asked) => hasAttribute(asked, subject.attributes.get(asked.name)))
  );
}

const HAS: Record<string, (held: string, value: string) => boolean> = {
  '': () => true,
  '=': (held, value) => held === value,
  '^=': (held, value) => value !== '' && held.startsWith(value),
  '$=': (held, value) => value !== '' && held.endsWith(value),
  '*=': (held, value) => value !== '' && held.includes(value),
  '~=': (held, value) => held.split(/\s+/).includes(value),
  '|=': (held, value) => held === value || held.startsWith(`${value}-`),
};

const hasAttribute = ({ sign, value }: Asked, held: string | undefined): boolean =>
  held !== undefined && (HAS[sign]?.(held, value) ?? false);
