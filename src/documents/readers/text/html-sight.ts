// What a person sees of an HTML document: not what an attribute, a style or a style sheet hides, nor what is struck out.

import { HIDDEN, saysSomething, STRUCK } from '../seen/unseen.ts';
import { isScreen, laysBehind, StyleSheet } from './css.ts';
import { withInline, type Declarations, type Property } from './css-declarations.ts';
import type { Subject } from './css-selectors.ts';
import { isBoxHidden, isShut } from './html-box.ts';
import { isSeen, lookOf, USUAL, type Look, type Paper } from './html-look.ts';
import { attribute, elementsOf, isNeverShown, type HtmlElement, type HtmlNode } from './html-tree.ts';

/** Of an element with more classes the first ones are looked at. */
const MAX_CLASSES = 50;
const STRIKING = new Set(['s', 'strike', 'del']);
const PICTURES = new Set(['img', 'svg', 'video', 'canvas', 'picture', 'object', 'iframe', 'embed']);
/** What counts of a page as a whole: one that is hidden waits for its script. */
const OF_PAGE: Property[] = ['color', '-webkit-text-fill-color', 'background-color', 'background-image'];

/** What an element is to selectors, with what they declare of all that are the same within the same. */
type Placed = { subject: Subject; declared: Declarations; within: Map<string, Placed> };

export class Sight {
  private readonly sheet: StyleSheet;
  private readonly looks = new WeakMap<object, Look>();
  private readonly places = new WeakMap<object, Placed>();
  private readonly root: Map<string, Placed> = new Map();
  private readonly paper: Paper;
  private isStruck = false;
  private isHidden = false;

  /** @throws Refused `too_large` */
  constructor(nodes: HtmlNode[], isOldFashioned: boolean) {
    this.sheet = new StyleSheet(isOldFashioned);
    let hasPictures = false;
    for (const element of elementsOf(nodes)) {
      hasPictures ||= PICTURES.has(element.tagName) || attribute(element, 'background') !== undefined;
      hasPictures ||= laysBehind(withInline(new Map(), attribute(element, 'style')));
      if (element.tagName !== 'style' || !isScreen(attribute(element, 'media') ?? '')) continue;
      this.sheet.add(textsOf(element).join(''));
    }
    this.paper = { hasPictures: hasPictures || this.sheet.hasPictures, isOldFashioned };
  }

  get notes(): string[] {
    return [...(this.isHidden ? [HIDDEN] : []), ...(this.isStruck ? [STRUCK] : [])];
  }

  /** Asked from the outside in. False for an element that nothing is seen of, whatever is in it. */
  isShown(element: HtmlElement): boolean {
    if (isNeverShown(element)) {
      this.isHidden ||= attribute(element, 'hidden') !== undefined && saysAnything(element);
      return false;
    }
    const declared = this.declaredOf(element);
    const look = lookOf(element, declared, { outer: this.lookAt(element.parentNode), paper: this.paper });
    look.isCut ||= isShut(element, declared, look.size);
    this.looks.set(element, look);
    if (isBoxHidden(element, declared, look.size)) this.isHidden ||= saysAnything(element);
    else if (isStruckOut(element, declared))
      this.isStruck ||= textsOf(element).some((text) => text.trim() !== '');
    else return true;
    return false;
  }

  /** Whether a text that stands in this element is seen. */
  showsText(parent: object | null, text: string): boolean {
    if (isSeen(this.lookAt(parent))) return true;
    this.isHidden ||= saysSomething(text);
    return false;
  }

  /** Whether a text that stands in this element is seen with its letters turned round. */
  isTurned(parent: object | null): boolean {
    return this.lookAt(parent).isTurned;
  }

  private lookAt(parent: object | null): Look {
    return (parent === null ? undefined : this.looks.get(parent)) ?? USUAL;
  }

  private declaredOf(element: HtmlElement): Declarations {
    const declared = withInline(this.placeOf(element).declared, attribute(element, 'style'));
    if (element.tagName !== 'html' && element.tagName !== 'body') return declared;
    return new Map([...declared].filter(([property]) => OF_PAGE.includes(property)));
  }

  private placeOf(element: HtmlElement): Placed {
    const outer = element.parentNode === null ? undefined : this.places.get(element.parentNode);
    const siblings = outer?.within ?? this.root;
    const asked = element.attrs.filter(({ name }) => this.sheet.attributes.has(name));
    const [id = '', names = ''] = ['id', 'class'].map((name) => this.sheet.named(attribute(element, name)));
    const key = JSON.stringify([element.tagName, id, names, asked.map(({ name, value }) => [name, value])]);
    const known = siblings.get(key) ?? this.newPlace(element, { outer, id, names, asked });
    siblings.set(key, known);
    this.places.set(element, known);
    return known;
  }

  private newPlace({ tagName }: HtmlElement, { outer, id, names, asked }: Described): Placed {
    const subject: Subject = {
      tag: tagName,
      id,
      classes: new Set(names.trim().split(/\s+/).slice(0, MAX_CLASSES)),
      attributes: new Map(asked.map(({ name, value }) => [name, value])),
      parent: outer?.subject ?? null,
    };
    return { subject, declared: this.sheet.declarationsOf(subject), within: new Map() };
  }
}

type Described = {
  outer: Placed | undefined;
  id: string;
  names: string;
  asked: HtmlElement['attrs'];
};

const isStruckOut = ({ tagName }: HtmlElement, declared: Declarations): boolean =>
  STRIKING.has(tagName) || /line-through/.test(declared.get('text-decoration')?.value ?? '');

const ownTexts = ({ childNodes }: HtmlElement): string[] =>
  childNodes.flatMap((node) => (node.nodeName === '#text' && 'value' in node ? [node.value] : []));

const textsOf = (element: HtmlElement): string[] => [...elementsOf([element])].flatMap(ownTexts);

/** Scripts and the like say nothing to anybody. */
const saysAnything = (element: HtmlElement): boolean =>
  [...elementsOf([element])].some(
    (each) => (each === element || !isNeverShown(each)) && ownTexts(each).some((text) => saysSomething(text)),
  );
