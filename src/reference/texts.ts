// Texts of the document as markup: paragraphs, and what stands in backticks as code.
import { html, NOTHING, type Html } from '../platform/html.ts';

/** `…` becomes code; anything else stays as it is. */
export const inline = (text: string): Html[] =>
  text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));

const ITEM = /^- /;

/** What begins with a hyphen on a line of its own is an item of a list. */
const listOf = (lines: string[]): Html =>
  html`<ul>
    ${lines.map((line) => html`<li>${inline(line.replace(ITEM, ''))}</li>`)}
  </ul>`;

function paragraph(text: string): Html {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const words = lines.filter((line) => !ITEM.test(line)).join(' ');
  const items = lines.filter((line) => ITEM.test(line));
  return html`${words === '' ? NOTHING : html`<p>${inline(words)}</p>`}
  ${items.length === 0 ? NOTHING : listOf(items)}`;
}

export const paragraphs = (text = ''): Html[] => text.split('\n\n').map(paragraph);

const INDENT = 2;

/** Scrolls by keyboard, too. */
export const codeBlock = (label: string, text: string): Html =>
  html`<figure>
    <figcaption>${label}</figcaption>
    <pre tabindex="0" role="group" aria-label="${label}"><code>${text}</code></pre>
  </figure>`;

export const jsonBlock = (label: string, value: unknown): Html =>
  codeBlock(label, JSON.stringify(value, null, INDENT));
