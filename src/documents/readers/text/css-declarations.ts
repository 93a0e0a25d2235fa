// What style sheets and style attributes declare, as far as it says what is seen: shorthands taken apart, the strongest kept.

import { cssColour } from '../seen/css-colour.ts';
import { isLength, isLetterSize } from './css-lengths.ts';

const isWord =
  (words: string) =>
  (value: string): boolean =>
    new RegExp(`^(?:inherit|initial|unset|revert|${words})(?:\\s|$)`).test(value);
const isColour = (value: string): boolean => isWord('currentcolor')(value) || cssColour(value) !== undefined;
const isAny = (): boolean => true;

/** What programs take for a value of it; they leave others aside, and what was declared before stays. */
const PROPERTIES = {
  display: isWord(
    'none|contents|block|flow|flex|grid|ruby|list-item|(?:inline|table|flow|-webkit|-ms)[a-z-]*',
  ),
  visibility: isWord('visible|hidden|collapse'),
  'font-size': isLetterSize,
  opacity: isAny,
  'mso-hide': isAny,
  'text-decoration': isAny,
  color: isColour,
  '-webkit-text-fill-color': isColour,
  'background-color': isColour,
  'background-image': isAny,
  'text-indent': isAny,
  position: isWord('static|relative|absolute|fixed|sticky|-webkit-sticky'),
  left: isLength,
  top: isLength,
  right: isLength,
  bottom: isLength,
  'margin-left': isLength,
  'margin-top': isLength,
  padding: isAny,
  clip: isAny,
  'clip-path': isAny,
  overflow: isWord('visible|hidden|clip|scroll|auto|overlay'),
  width: isLength,
  height: isLength,
  'max-width': isLength,
  'max-height': isLength,
  transform: isAny,
  float: isAny,
  'unicode-bidi': isAny,
} satisfies Record<string, (value: string) => boolean>;

export type Property = keyof typeof PROPERTIES;
/** How strong it is: the stronger one counts, of equals the later one. */
type Declared = { value: string; weight: number; order: number };
export type Declarations = Map<Property, Declared>;

/** Longer ones are pictures written out. */
const MAX_VALUE = 500;
const IMPORTANT = 1e12;
const INLINE = 1e9;
const isProperty = (name: string): name is Property => Object.hasOwn(PROPERTIES, name);

const SAME = new Map(
  Object.entries<Property>({
    'text-decoration-line': 'text-decoration',
    'overflow-x': 'overflow',
    'overflow-y': 'overflow',
    '-webkit-clip-path': 'clip-path',
    '-webkit-transform': 'transform',
    'margin-inline-start': 'margin-left',
    'inset-inline-start': 'left',
    'padding-top': 'padding',
    'padding-bottom': 'padding',
  }),
);

type Pair = [property: Property, value: string];

/** The value for a side of those that one, two, three or four are given for. */
const side = (value: string, at: 0 | 3): string => {
  const [top = '', right = top, , left = right] = value.split(/\s+/);
  return at === 0 ? top : left;
};

const SHORTHANDS = new Map(
  Object.entries<(value: string) => Pair[]>({
    background: (value) => [
      ['background-color', colourIn(value)],
      ['background-image', value],
    ],
    font: (value) => {
      const size = /(?:^|\s)([\d.]+(?:%|[a-z]{2,3})?|[x-]*(?:small|large)|medium)(?:\/|\s)/.exec(value)?.[1];
      return size === undefined ? [] : [['font-size', size]];
    },
    margin: (value) => [
      ['margin-top', side(value, 0)],
      ['margin-left', side(value, 3)],
    ],
    inset: (value) => [
      ['top', side(value, 0)],
      ['left', side(value, 3)],
    ],
    scale: (value) => [['transform', `scale(${value})`]],
    translate: (value) => [['transform', `translate(${value.replaceAll(/\s+/g, ',')})`]],
    'content-visibility': (value) => (value === 'hidden' ? [['display', 'none']] : []),
    filter: (value) => {
      const share = /opacity\(\s*([\d.]+%?)/.exec(value)?.[1];
      return share === undefined ? [] : [['opacity', share]];
    },
  }),
);

export const isPicture = (background: string | undefined): boolean =>
  /url\(|gradient\(|image|element\(|cross-fade\(|var\(/.test(background ?? '');

function colourIn(background: string): string {
  const words = background.match(/#[\da-f]+|[a-z-]+\([^)]*\)|[a-z]+/g) ?? [];
  return words.find((word) => !isPicture(word) && cssColour(word) !== undefined) ?? 'transparent';
}

/** Of one block. `weight` is that of what selects it, and `order` counts blocks. */
export function declarationsIn(block: string, weight: number, order: number): Declarations {
  const declarations: Declarations = new Map();
  for (const each of unescaped(block).toLowerCase().split(';')) {
    const colon = each.indexOf(':');
    const name = each.slice(0, Math.max(colon, 0)).trim();
    const written = each.slice(colon + 1);
    const value = written
      .replace(/!\s*important/, '')
      .trim()
      .slice(0, MAX_VALUE);
    const more = /!\s*important/.test(written) ? IMPORTANT : 0;
    for (const [property, part] of pairsOf(name, value))
      if (PROPERTIES[property](part))
        declare(declarations, property, { value: part, weight: weight + more, order });
  }
  return declarations;
}

function pairsOf(name: string, value: string): Pair[] {
  const property = SAME.get(name) ?? name;
  return isProperty(property) ? [[property, value]] : (SHORTHANDS.get(name)?.(value) ?? []);
}

/** Letters may be written as their numbers: `d\69 splay`. */
export const unescaped = (css: string): string =>
  css.includes('\\')
    ? css.replaceAll(/\\(?:([\da-f]{1,6})\s?|([g-z_-]))/gi, (all: string, code?: string, letter?: string) => {
        const sign = letter ?? String.fromCharCode(Number.parseInt(code ?? '0', 16) % 0x1_00_00);
        return /[\w-]/.test(sign) ? sign : all;
      })
    : css;

function declare(declarations: Declarations, property: Property, declared: Declared): void {
  const known = declarations.get(property);
  const isStronger =
    known === undefined ||
    declared.weight > known.weight ||
    (declared.weight === known.weight && declared.order >= known.order);
  if (isStronger) declarations.set(property, declared);
}

export function addAll(declarations: Declarations, others: Declarations): void {
  for (const [property, declared] of others) declare(declarations, property, declared);
}

/** Of a style attribute, over what style sheets say. */
export function withInline(declared: Declarations, style: string | undefined): Declarations {
  if (style === undefined) return declared;
  const all: Declarations = new Map(declared);
  addAll(all, declarationsIn(withoutWords(style), INLINE, 0));
  return all;
}

/** Comments and quoted words may hold anything; plain words are what attributes are asked for. */
export const withoutWords = (css: string): string =>
  withoutComments(css).replaceAll(/<!--|-->|"([\w -]*)"|'([\w -]*)'|"[^"\n]*"|'[^'\n]*'/g, ' $1$2 ');

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
