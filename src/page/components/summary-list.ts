// Pairs of question and answer, each with a link to change it.
import { html, type Html } from '../../platform/html.ts';
import { subject } from './button.ts';

export type SummaryRow = {
  key: string;
  value: Html | string;
  /** Where links of the error summary lead. */
  id?: string;
  /** The link's label says what it does; what it does it to is heard but not seen. */
  action?: { href: string; label: string };
};

export function summaryList(rows: SummaryRow[]): Html {
  const hasActions = rows.some(({ action }) => action !== undefined);
  return html`<dl class="govuk-summary-list">${rows.map((row) => rowOf(row, hasActions))}</dl>`;
}

function rowOf({ key, value, id, action }: SummaryRow, hasActions: boolean): Html {
  const bare = hasActions && action === undefined ? ' govuk-summary-list__row--no-actions' : '';
  return html`<div
    class="govuk-summary-list__row${bare}"
    ${id === undefined ? '' : html`id="${id}" tabindex="-1"`}
  >
    <dt class="govuk-summary-list__key">${key}</dt>
    <dd class="govuk-summary-list__value">${value}</dd>
    ${
      action === undefined
        ? undefined
        : html`<dd class="govuk-summary-list__actions">
            <a class="govuk-link" href="${action.href}">${action.label}${subject(key)}</a>
          </dd>`
    }
  </div>`;
}
