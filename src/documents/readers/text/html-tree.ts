// Which parts of an HTML tree a person sees, and how they break into lines.

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
const HIDING_STYLE =
  /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|font-size\s*:\s*0(?![.\d]*[1-9])|opacity\s*:\s*0(?![.\d]*[1-9])|mso-hide\s*:\s*all)/i;
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

export function isBlock(element: HtmlElement): boolean {
  return BLOCKS.has(element.tagName);
}

/** False for what is not displayed: scripts, templates, and what is hidden by an attribute or its own style. */
export function isShown(element: HtmlElement): boolean {
  if (NEVER_SHOWN.has(element.tagName) || attribute(element, 'hidden') !== undefined) return false;
  if (element.tagName === 'option') return attribute(element, 'selected') !== undefined;
  return !HIDING_STYLE.test(attribute(element, 'style') ?? '');
}

/** What a form field shows; undefined for other elements. */
export function fieldValue(element: HtmlElement): string | undefined {
  if (element.tagName !== 'input') return undefined;
  return SHOWN_INPUTS.has(attribute(element, 'type')?.toLowerCase() ?? 'text')
    ? attribute(element, 'value')
    : undefined;
}
