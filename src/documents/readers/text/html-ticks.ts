// The boxes of HTML forms, ticked or not, as Word's are written.

import { attribute, elementsOf, type HtmlElement, type HtmlNode } from './html-tree.ts';

/** The radio button of each group that a browser shows as chosen: of several that say so, the last one. */
export type Chosen = ReadonlySet<HtmlElement>;

const typeOf = (element: HtmlElement): string =>
  element.tagName === 'input' ? (attribute(element, 'type')?.trim().toLowerCase() ?? '') : '';

export function chosenRadios(nodes: HtmlNode[]): Chosen {
  const groups = new Map<object, Map<string, HtmlElement>>();
  const alone: HtmlElement[] = [];
  for (const { element, form } of withForms(nodes)) {
    if (typeOf(element) !== 'radio' || attribute(element, 'checked') === undefined) continue;
    const name = attribute(element, 'name') ?? '';
    if (name === '') alone.push(element);
    else groups.set(form, (groups.get(form) ?? new Map<string, HtmlElement>()).set(name, element));
  }
  return new Set([...alone, ...[...groups.values()].flatMap((group) => [...group.values()])]);
}

/** `☒` or `☐` for what is ticked or not; undefined for other elements. */
export function tickOf(element: HtmlElement, chosen: Chosen): string | undefined {
  const type = typeOf(element);
  if (type === 'radio') return chosen.has(element) ? '☒' : '☐';
  if (type !== 'checkbox') return undefined;
  return attribute(element, 'checked') === undefined ? '☐' : '☒';
}

/** In the order of the document; each with its form, or with one thing for all that are in none. */
function* withForms(nodes: HtmlNode[]): Generator<{ element: HtmlElement; form: object }> {
  const around = new Map<object | null, object>();
  const named = new Map<string, object>();
  const elements = [...elementsOf(nodes)];
  for (const element of elements) {
    const isForm = element.tagName === 'form';
    around.set(element, isForm ? element : (around.get(element.parentNode) ?? nodes));
    const id = attribute(element, 'id') ?? '';
    if (isForm && !named.has(id)) named.set(id, element);
  }
  for (const element of elements) {
    const id = attribute(element, 'form');
    yield { element, form: (id === undefined ? around.get(element) : named.get(id)) ?? nodes };
  }
}
