// A page as a browser understands it: its elements, their attributes and texts.
import { defaultTreeAdapter, parse } from 'parse5';
import type { DefaultTreeAdapterTypes } from 'parse5';
import type { Html } from '../../../src/platform/html.ts';

type Parent = { childNodes: DefaultTreeAdapterTypes.ChildNode[] };

export type Found = {
  name: string;
  attributes: Record<string, string>;
  /** Everything that is read in it. */
  readonly text: string;
};

/** Every element of the document, in order. */
export function elementsOf(page: Html): Found[] {
  const found: Found[] = [];
  const visit = ({ childNodes }: Parent): void => {
    for (const node of childNodes) {
      if (!defaultTreeAdapter.isElementNode(node)) continue;
      found.push({
        name: node.tagName,
        attributes: Object.fromEntries(node.attrs.map(({ name, value }) => [name, value])),
        get text() {
          return textOf(node);
        },
      });
      visit(node);
    }
  };
  visit(parse(page.markup));
  return found;
}

function textOf({ childNodes }: Parent): string {
  return childNodes
    .map((node) => {
      if (defaultTreeAdapter.isTextNode(node)) return node.value;
      return defaultTreeAdapter.isElementNode(node) ? textOf(node) : '';
    })
    .join('');
}

/** The markup without what people wrote: names of elements and attributes, in order. */
export function skeletonOf(page: Html): string[] {
  return elementsOf(page).map(({ name, attributes }) => [name, ...Object.keys(attributes)].join(' '));
}
