// The steps of an application with the state of each.
import { html, type Html } from '../../platform/html.ts';
import type { Texts } from '../texts.ts';
import type { Step } from '../view.ts';
import { tag } from './tag.ts';

export function taskList(texts: Texts, steps: Step[]): Html {
  return html`<ol class="govuk-task-list">
    ${steps.map((step, index) => item(texts, step, `step-${index + 1}-state`))}
  </ol>`;
}

function item(texts: Texts, { title, href, state }: Step, stateId: string): Html {
  return html`<li class="govuk-task-list__item govuk-task-list__item--with-link">
    <div class="govuk-task-list__name-and-hint">
      <a class="govuk-link govuk-task-list__link" href="${href}" aria-describedby="${stateId}">${title}</a>
    </div>
    <div class="govuk-task-list__status" id="${stateId}">${stateShown(texts, state)}</div>
  </li>`;
}

/** Tags are for what is next and what goes on; what is done or comes later needs no attention now. */
function stateShown(texts: Texts, state: Step['state']): Html {
  switch (state) {
    case 'done':
      return html`${texts.t('step.done')}`;
    case 'current':
      return tag(texts.t('step.current'), 'blue');
    case 'open':
      return html`<span class="page-muted">${texts.t('step.open')}</span>`;
    case 'waiting':
      return tag(texts.t('step.waiting'), 'yellow');
  }
}
