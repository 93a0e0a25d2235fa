// What a person sees of an HTML document: not what an attribute, a style or a style sheet hides, nor what is struck out.

import { STRUCK } from '../struck.ts';
import { addRules, declarationsOf, isScreen, type Declarations, type StyleSheet } from './css.ts';
import { attribute, isElement, isNeverShown, type HtmlElement, type HtmlNode } from './html-tree.ts';

/** Of an element with more classes the first ones are looked at, and of those the first ones in pairs. */
const MAX_CLASSES = 20;
const MAX_PAIRED = 6;
const STRIKING = new Set(['s', 'strike', 'del']);
const NOTHING = /^0(?![.\d]*[1-9])/;
/** Sizes that are a part of the size around them. */
const RELATIVE = /(?:[\d.]em|%|ex|ch|smaller|larger|inherit|unset)\s*(?:!|$)/;

/** What an element hands on to those in it, until they say otherwise. */
type Inherited = { isTiny: boolean; isInvisible: boolean };
const VISIBLE: Inherited = { isTiny: false, isInvisible: false };

export class Sight {
  private readonly sheet: StyleSheet = new Map();
  private readonly inherited = new WeakMap<object, Inherited>();
  private isStruck = false;

  constructor(nodes: HtmlNode[]) {
    for (const element of elementsOf(nodes)) {
      if (element.tagName !== 'style' || !isScreen(attribute(element, 'media') ?? '')) continue;
      addRules(this.sheet, textsOf(element).join(''));
    }
  }

  get notes(): string[] {
    return this.isStruck ? [STRUCK] : [];
  }

  /** Asked from the outside in. False for an element that nothing is seen of, whatever is in it. */
  isShown(element: HtmlElement): boolean {
    if (isNeverShown(element)) return false;
    const keys = this.sheet.size === 0 ? [] : keysOf(element);
    const declared = declarationsOf(this.sheet, keys, attribute(element, 'style') ?? '');
    this.inherited.set(element, inheritedBy(declared, this.inheritedFrom(element.parentNode)));
    if (isHidden(declared)) return false;
    if (!STRIKING.has(element.tagName) && !/line-through/.test(declared.get('text-decoration')?.value ?? ''))
      return true;
    this.isStruck ||= textsOf(element).some((text) => text.trim() !== '');
    return false;
  }

  /** Whether text that stands in this element is seen. */
  showsText(parent: object | null): boolean {
    const { isTiny, isInvisible } = this.inheritedFrom(parent);
    return !isTiny && !isInvisible;
  }

  private inheritedFrom(parent: object | null): Inherited {
    return (parent === null ? undefined : this.inherited.get(parent)) ?? VISIBLE;
  }
}

const isHidden = (declared: Declarations): boolean =>
  /^none\b/.test(declared.get('display')?.value ?? '') ||
  NOTHING.test(declared.get('opacity')?.value ?? '') ||
  /^all\b/.test(declared.get('mso-hide')?.value ?? '');

/** Mails are laid out in cells without a size of letters, whose texts have one again. */
function inheritedBy(declared: Declarations, outer: Inherited): Inherited {
  const size = declared.get('font-size')?.value;
  const visibility = declared.get('visibility')?.value;
  const isRelative = size === undefined || RELATIVE.test(size);
  const isTiny = (size !== undefined && NOTHING.test(size)) || (isRelative && outer.isTiny);
  const isInvisible =
    visibility === undefined ? outer.isInvisible : /^(?:hidden|collapse)\b/.test(visibility);
  return { isTiny, isInvisible };
}

/** The selectors that select it. A page that is hidden as a whole waits for its script. */
function* keysOf(element: HtmlElement): Generator<string> {
  const { tagName } = element;
  if (tagName === 'html' || tagName === 'body') return;
  const id = attribute(element, 'id');
  const names = (attribute(element, 'class') ?? '').trim().split(/\s+/).slice(0, MAX_CLASSES);
  const classes = [...new Set(names)].filter((name) => name !== '').toSorted();
  const paired = classes.slice(0, MAX_PAIRED);
  const pairs = paired.flatMap((one, at) => paired.slice(at + 1).map((other) => `.${one}.${other}`));
  const suffixes = ['', ...classes.map((name) => `.${name}`), ...pairs];
  const starts = id === undefined ? ['', tagName] : ['', tagName, `#${id}`, `${tagName}#${id}`];
  for (const start of starts) for (const suffix of suffixes) yield start + suffix;
}

function* elementsOf(nodes: HtmlNode[]): Generator<HtmlElement> {
  const stack = nodes.toReversed();
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (!isElement(node)) continue;
    yield node;
    for (let at = node.childNodes.length - 1; at >= 0; at--) {
      const child = node.childNodes[at];
      if (child !== undefined) stack.push(child);
    }
  }
}

function textsOf(element: HtmlElement): string[] {
  return [...elementsOf([element])].flatMap((each) =>
    each.childNodes.flatMap((node) => (node.nodeName === '#text' && 'value' in node ? [node.value] : [])),
  );
}
