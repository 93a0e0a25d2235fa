// A text of several lines, as an author or an operator wrote it or an address has them.
import { html, type Html } from '../../platform/html.ts';

export function lines(text: string): Html {
  return html`${text
    .trim()
    .split(/\r\n|\r|\n/)
    .map((line, index) => (index === 0 ? html`${line}` : html`<br />${line}`))}`;
}
