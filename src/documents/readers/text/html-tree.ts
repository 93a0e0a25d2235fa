// What the elements of an HTML tree are: never shown, blocks, fields.

import type { DefaultTreeAdapterTypes } from 'parse5';

export type HtmlNode = DefaultTreeAdapterTypes.ChildNode;
export type HtmlElement = DefaultTreeAdapterTypes.Element;

const NEVER_SHOWN = new Set(
  'head script style template noscript iframe object embed canvas audio video svg math datalist frameset noframes param source track area map'.split(
    ' ',
  ),
);
const BLOCKS = new Set(
  'address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav ol optgroup option p pre search section summary tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
);
const SHOWN_INPUTS = new Set([
  'text',
  'email',
  'tel',
  'url',
  'number',
  'date',
  'month',
  'time',
  'search',
  'submit',
  'button',
]);

export function isElement(node: HtmlNode): node is HtmlElement {
  return 'tagName' in node;
}

export function attribute(element: HtmlElement, name: string): string | undefined {
  return element.attrs.find((candidate) => candidate.name === name)?.value;
}

/** In the order of the document. */
export function* elementsOf(nodes: HtmlNode[]): Generator<HtmlElement> {
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

export function isBlock(element: HtmlElement): boolean {
  return BLOCKS.has(element.tagName);
}

/** What mail programs put around an earlier mail. */
export function isQuote(element: HtmlElement): boolean {
  const names = attribute(element, 'class') ?? '';
  if (element.tagName === 'blockquote')
    return /^cite$/i.test(attribute(element, 'type') ?? '') || /_quoted?\b|\bcite\b/i.test(names);
  return element.tagName === 'div' && /\b(?:yahoo_quoted|moz-cite-prefix)\b/.test(names);
}

/** Scripts, templates, what an attribute hides, what is not chosen. */
export function isNeverShown(element: HtmlElement): boolean {
  if (NEVER_SHOWN.has(element.tagName) || attribute(element, 'hidden') !== undefined) return true;
  return element.tagName === 'option' && attribute(element, 'selected') === undefined;
}

/** What a form field shows; undefined for other elements. */
export function fieldValue(element: HtmlElement): string | undefined {
  if (element.tagName !== 'input') return undefined;
  return SHOWN_INPUTS.has(attribute(element, 'type')?.toLowerCase() ?? 'text')
    ? attribute(element, 'value')
    : undefined;
}
