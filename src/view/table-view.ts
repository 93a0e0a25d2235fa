// A fact that is a table: its rows below their columns, and of many rows the rest behind a fold that needs no script and that is printed.
import { html, NOTHING, type Html } from '../platform/html.ts';
import type { SeenTable } from './citations.ts';
import { unturned } from './words.ts';

/** Nobody compares more at a glance. */
export const SHOWN_AT_ONCE = 30;

export function tableView(label: string, { columns, rows }: SeenTable): Html {
  const name = unturned(label);
  return html`<div class="view-wide" role="region" aria-label="${name}: table" tabindex="0">
      ${part(columns, rows.slice(0, SHOWN_AT_ONCE), 0)}
    </div>
    ${folded(rows.slice(SHOWN_AT_ONCE), 'row', (rest) => part(columns, rest, SHOWN_AT_ONCE))}`;
}

/** Nothing where nothing is left. */
export function folded<T>(rest: T[], one: string, shown: (rest: T[]) => Html): Html {
  if (rest.length === 0) return NOTHING;
  return html`<details class="view-more">
    <summary>and ${rest.length} more ${one}${rest.length === 1 ? '' : 's'}</summary>
    <div class="view-wide">${shown(rest)}</div>
  </details>`;
}

const part = (columns: string[], rows: string[][], before: number): Html =>
  html`<table class="view-table">
    <thead>
      <tr>
        <th scope="col"><span class="govuk-visually-hidden">Row</span></th>
        ${columns.map((column) => html`<th scope="col">${unturned(column)}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (cells, at) =>
          html`<tr>
            <th scope="row">${before + at + 1}</th>
            ${cells.map((cell) => html`<td><bdi>${unturned(cell)}</bdi></td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`;
