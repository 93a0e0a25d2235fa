// Values that wait for a word of the applicant, before everything else that is checked: right, or to be changed.
import { html, NOTHING, type Html } from '../../platform/html.ts';
import type { ConfirmView, Frame } from '../view.ts';
import { subject } from './button.ts';
import { citation } from './citation.ts';
import { lines } from './lines.ts';
import { otherwiseSaid } from './otherwise.ts';

/** One form around all of them: whoever presses a button says yes to what the page shows, not to what came since. */
export function toConfirm({ texts, base, csrf }: Frame, view: ConfirmView | null): Html {
  if (view === null) return NOTHING;
  const { rows, marks, isTriedAgain, hasChanged } = view;
  const isOne = rows.length === 1;
  return html`<form class="page-confirm" action="${base}/confirm" method="post">
    <input type="hidden" name="csrf" value="${csrf}" />${marks}
    ${isTriedAgain ? html`<input type="hidden" name="again" value="yes" />` : undefined}
    <h2 class="govuk-heading-m">${texts.t('confirm.title', { count: rows.length })}</h2>
    <p class="govuk-body">${texts.t(hasChanged ? 'confirm.changed' : 'confirm.lead')}</p>
    <ul class="page-confirm__rows">
      ${rows.map((row) => item({ texts, row }))}
    </ul>
    ${isOne ? undefined : allRight(texts)}
  </form>`;
}

type Item = { texts: Frame['texts']; row: ConfirmView['rows'][number] };

function item({ texts, row: { fieldId, label, value, source, changeHref, problem, otherwise } }: Item): Html {
  return html`<li id="f-${fieldId}" tabindex="-1">
    <h3 class="govuk-heading-s">${label}</h3>
    ${problem === null ? undefined : html`<p class="govuk-error-message">${problem}</p>`}
    <p class="govuk-body">${texts.t('confirm.please')} <strong>${lines(value ?? '')}</strong></p>
    ${citation(texts, source)} ${otherwiseSaid(texts, otherwise)}
    <div class="page-confirm__acts">
      <button type="submit" name="confirm" value="${fieldId}" class="govuk-button govuk-button--secondary">
        ${texts.t('confirm.yes')}${subject(label)}
      </button>
      ${
        changeHref === null
          ? undefined
          : html`<a class="govuk-link" href="${changeHref}">${texts.t('check.change')}${subject(label)}</a>`
      }
    </div>
  </li>`;
}

/** Below the last one, so that each has been passed. An id is never empty. */
const allRight = (texts: Frame['texts']): Html =>
  html`<button type="submit" name="confirm" value="" class="govuk-button govuk-button--secondary">
    ${texts.t('confirm.all')}
  </button>`;
