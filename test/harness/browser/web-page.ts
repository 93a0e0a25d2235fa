// A page as a browser understands it: its texts, links, and the forms with what they would post untouched.
import { defaultTreeAdapter, parse, type DefaultTreeAdapterTypes } from 'parse5';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Parent = { childNodes: Node[] };
type Element = DefaultTreeAdapterTypes.Element;

export type Form = { action: string; enctype: string | null; entries: [string, string][] };

export type WebPage = {
  /** Where the browser ended. */
  path: string;
  status: number;
  headers: Headers;
  html: string;
  title: string;
  /** What is read on it, white space as it is seen. */
  text: string;
  heading: string;
  /** The lines of the error summary: `#f-iban IBAN: …`. */
  errors: string[];
  links: { href: string; text: string }[];
  forms: Form[];
  form(action: string): Form;
  /** The value of an input, a text area or what is chosen; null where there is none of the name. */
  value(name: string): string | null;
  has(name: string): boolean;
  /** Element names with the names of their attributes: what nobody's words may change. */
  skeleton: string[];
  scripts: string[];
};

export function pageAt(path: string, { status, headers }: Response, html: string): WebPage {
  const all = elementsIn(parse(html));
  const named = (tag: string): Element[] => all.filter(({ tagName }) => tagName === tag);
  const summary = all.find((element) => attribute(element, 'class') === 'govuk-error-summary');
  const forms = named('form').map(formOf);
  const inputs = all.filter(({ tagName }) => INPUTS.includes(tagName));
  return {
    path,
    status,
    headers,
    html,
    title: seen(named('title')[0]),
    text: seen(named('body')[0]),
    heading: seen(named('h1')[0]),
    errors: summary === undefined ? [] : linksIn(summary).map(({ href, text }) => `${href} ${text}`),
    links: named('body').flatMap(linksIn),
    forms,
    form(action) {
      const found = forms.find((form) => form.action.endsWith(action));
      if (found === undefined)
        throw new Error(`no form ${action} at ${path} (${status}): ${seen(named('body')[0])}`);
      return found;
    },
    value: (name) =>
      inputs
        .filter((input) => attribute(input, 'name') === name)
        .map(valueOf)
        .find((value) => value !== null) ?? null,
    has: (name) => inputs.some((input) => attribute(input, 'name') === name),
    skeleton: all.map(({ tagName, attrs }) => [tagName, ...attrs.map(({ name }) => name)].join(' ')),
    scripts: named('script').map((script) => attribute(script, 'src') ?? `inline: ${textOf(script)}`),
  };
}

const INPUTS = ['input', 'select', 'textarea', 'button'];

function elementsIn({ childNodes }: Parent): Element[] {
  return childNodes.flatMap((node) =>
    defaultTreeAdapter.isElementNode(node) ? [node, ...elementsIn(node)] : [],
  );
}

const attribute = ({ attrs }: Element, name: string): string | undefined =>
  attrs.find((one) => one.name === name)?.value;

function textOf({ childNodes }: Parent): string {
  return childNodes
    .map((node) => {
      if (defaultTreeAdapter.isTextNode(node)) return node.value;
      return defaultTreeAdapter.isElementNode(node) ? textOf(node) : '';
    })
    .join('');
}

const seen = (element: Element | undefined): string =>
  element === undefined ? '' : textOf(element).replaceAll(/\s+/g, ' ').trim();

const linksIn = (within: Element): { href: string; text: string }[] =>
  elementsIn(within)
    .filter(({ tagName }) => tagName === 'a')
    .map((link) => ({ href: attribute(link, 'href') ?? '', text: seen(link) }));

/** Buttons with names are not pressed. */
function formOf(form: Element): Form {
  const entries = elementsIn(form)
    .filter(({ tagName }) => INPUTS.includes(tagName) && tagName !== 'button')
    .flatMap((input): [string, string][] => {
      const name = attribute(input, 'name');
      const value = valueOf(input);
      return name === undefined || value === null || attribute(input, 'type') === 'file'
        ? []
        : [[name, value]];
    });
  return { action: attribute(form, 'action') ?? '', enctype: attribute(form, 'enctype') ?? null, entries };
}

/** What a browser posts of it; null for boxes and radios that are not ticked. */
function valueOf(input: Element): string | null {
  if (input.tagName === 'textarea') return textOf(input).replaceAll(/\r\n?|\n/g, '\r\n');
  if (input.tagName === 'select') return selectedOf(input);
  const isTicked = attribute(input, 'checked') !== undefined;
  const value = attribute(input, 'value') ?? '';
  const type = attribute(input, 'type') ?? '';
  if (['radio', 'checkbox'].includes(type) && !isTicked) return null;
  // Only inputs that people see are a single line.
  return type === 'hidden' ? value.replaceAll(/\r\n?|\n/g, '\r\n') : value.replaceAll(/[\r\n]/g, '');
}

function selectedOf(select: Element): string | null {
  const options = elementsIn(select).filter(({ tagName }) => tagName === 'option');
  const chosen = options.find((one) => attribute(one, 'selected') !== undefined) ?? options[0];
  return chosen === undefined ? null : (attribute(chosen, 'value') ?? textOf(chosen));
}

/** A script of the page's own, by its name and its hash; whatever else a page loads, a stranger has put there. */
export const isOurs = (path: string): boolean =>
  /^\/page\/(?:page|questions|saving|sending)-\w{12}\.js$/.test(path);
