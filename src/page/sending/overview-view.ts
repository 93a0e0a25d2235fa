// The first page: what is asked, by whom, until when, and how far it has come.
import { html, type Html } from '../../platform/html.ts';
import { linkButton } from '../components/button.ts';
import { lines } from '../components/lines.ts';
import { aboutMoment } from '../components/moment.ts';
import { banner, cutOffNotice, lateNotice } from '../components/notices.ts';
import { taskList } from '../components/task-list.ts';
import { layout } from '../layout.ts';
import type { Frame, Overview } from '../view.ts';

export function overviewPage(frame: Frame, view: Overview): Html {
  const { texts, organization, service } = frame;
  const { description, expiresAt, steps, next } = view;
  const main = html`${view.isLate ? lateNotice(texts.t('late.answered')) : undefined}${questions(frame, view)}${cutOffNotice(frame)}
    <h1 class="govuk-heading-l">${service}</h1>
    <p class="govuk-body">
      ${lines(description ?? texts.t('overview.lead', { organization: organization.name }))}
    </p>
    <h2 class="govuk-heading-m">${texts.t('overview.steps')}</h2>
    ${taskList(texts, steps)}
    ${linkButton(texts.t(next.isFirst ? 'overview.start' : 'overview.continue'), { href: next.href })}
    <p class="govuk-body">${texts.t('overview.saved')}</p>
    <p class="govuk-body">
      ${aboutMoment(texts, expiresAt, (date) => texts.t('overview.expires', { date }))}
    </p>`;
  return layout(frame, { title: service, isSending: true, main });
}

function questions({ texts, organization }: Frame, { questions: asked }: Overview): Html | undefined {
  if (asked.length === 0) return undefined;
  const title = texts.t('overview.question', { count: asked.length, organization: organization.name });
  const list = html`<p class="govuk-notification-banner__heading">${title}</p>
    <ul class="govuk-list page-questions">
      ${asked.map(
        ({ href, prompt }) =>
          html`<li><a class="govuk-notification-banner__link" href="${href}">${lines(prompt)}</a></li>`,
      )}
    </ul>`;
  return banner(texts.t('common.important'), list);
}
