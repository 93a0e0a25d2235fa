// A browser that fills in nothing: the inputs of a page, and what it would post of them.
import { defaultTreeAdapter, parseFragment } from 'parse5';
import type { DefaultTreeAdapterTypes } from 'parse5';
import { renderField } from '../../../src/page/fields/render.ts';
import { textsFor } from '../../../src/page/texts.ts';
import type { ShownField } from '../../../src/page/view.ts';
import type { ShippedLocale } from '../../../src/sessions/form/locale.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;
export type Element = DefaultTreeAdapterTypes.Element;

/** Every element of the markup, in order. */
export function elementsOf(markup: string): Element[] {
  const all: Element[] = [];
  const visit = (nodes: Node[]): void => {
    for (const node of nodes) {
      if (!defaultTreeAdapter.isElementNode(node)) continue;
      all.push(node);
      visit(node.childNodes);
    }
  };
  visit(parseFragment(markup).childNodes);
  return all;
}

export function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find((one) => one.name === name)?.value;
}

/** What is read on the page. */
export function textOf(element: { childNodes: Node[] }): string {
  return element.childNodes
    .map((node) => {
      if (defaultTreeAdapter.isTextNode(node)) return node.value;
      return defaultTreeAdapter.isElementNode(node) ? textOf(node) : '';
    })
    .join('');
}

const has = (element: Element, name: string): boolean => attribute(element, name) !== undefined;

function childrenOf(element: Element): Element[] {
  return element.childNodes.filter((node) => defaultTreeAdapter.isElementNode(node));
}

/** Null where nothing is posted of it. */
function postedValue(element: Element): string | null {
  if (element.tagName === 'textarea') return textOf(element).replace(/\r\n?|\n/g, '\r\n');
  return element.tagName === 'select' ? selectedValue(element) : inputValue(element);
}

function selectedValue(select: Element): string | null {
  const options = childrenOf(select).filter(({ tagName }) => tagName === 'option');
  const chosen = options.find((option) => has(option, 'selected')) ?? options[0];
  return chosen === undefined ? null : (attribute(chosen, 'value') ?? textOf(chosen));
}

function inputValue(input: Element): string | null {
  const type = attribute(input, 'type') ?? '';
  const value = attribute(input, 'value') ?? '';
  if (type === 'radio' || type === 'checkbox') return has(input, 'checked') ? value : null;
  const line = value.replace(/[\r\n]/g, '');
  return type === 'email' ? line.trim() : line;
}

/** The form as a browser posts it, with the page as it came. */
export function untouchedForm(markup: string): URLSearchParams {
  const form = new URLSearchParams();
  for (const element of inputsOf(elementsOf(markup))) {
    const name = attribute(element, 'name');
    const value = postedValue(element);
    if (name !== undefined && value !== null) form.append(name, value);
  }
  // As bytes over the wire, where nothing but text survives.
  return new URLSearchParams(form.toString());
}

/** A required text field, but for what the test is about. */
export function fieldWith(own: Partial<ShownField>): ShownField {
  return {
    fieldId: 'answer',
    label: 'Answer',
    help: null,
    type: 'text',
    factType: null,
    options: null,
    isRequired: true,
    isCompliance: false,
    isSensitive: false,
    value: null,
    source: null,
    isUnconfirmed: false,
    example: null,
    problem: null,
    ...own,
  };
}

/** Markup, entities and the syntax of templates and messages at once. */
export const EVIL = `"'><script>alert(1)</script><img src=x onerror=alert(1)>&lt;{label} \${x}`;

export function optionsOf(count: number): { value: string; label: string }[] {
  return Array.from({ length: count }, (_, index) => ({ value: `v${index}`, label: `Option ${index}` }));
}

/** The elements of a field on the page. */
export function drawn(own: Partial<ShownField>, locale: ShippedLocale = 'en'): Element[] {
  return elementsOf(renderField(textsFor(locale), fieldWith(own)).markup);
}

export function inputsOf(elements: Element[]): Element[] {
  return elements.filter(({ tagName }) => ['input', 'select', 'textarea'].includes(tagName));
}

export function withId(elements: Element[], id: string): Element | undefined {
  return elements.find((element) => attribute(element, 'id') === id);
}

/** Text with its white space as it is seen. */
export function plain(text: string | undefined): string {
  return (text ?? '').replace(/\s+/g, ' ').trim();
}
