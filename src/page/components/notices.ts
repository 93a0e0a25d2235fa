// What stands beside the content: remarks, explanations that open, and the banner of what is urgent.
import { html, type Html } from '../../platform/html.ts';
import type { Frame } from '../view.ts';

export function inset(content: Html | string): Html {
  return html`<div class="govuk-inset-text">${content}</div>`;
}

export function details(summary: string, content: Html): Html {
  return html`<details class="govuk-details">
    <summary class="govuk-details__summary">
      <span class="govuk-details__summary-text">${summary}</span>
    </summary>
    <div class="govuk-details__text">${content}</div>
  </details>`;
}

/** Tells what has just been done; the script moves the focus here. */
export function success(title: string, text: string): Html {
  return html`<div
    class="govuk-notification-banner govuk-notification-banner--success"
    role="alert"
    aria-labelledby="done-title"
    tabindex="-1"
    data-done
  >
    <div class="govuk-notification-banner__header">
      <h2 class="govuk-notification-banner__title" id="done-title">${title}</h2>
    </div>
    <div class="govuk-notification-banner__content">
      <p class="govuk-notification-banner__heading">${text}</p>
    </div>
  </div>`;
}

/** A region of its own that stands above everything else on a page. */
export function banner(title: string, content: Html): Html {
  return html`<div class="govuk-notification-banner" role="region" aria-labelledby="banner-title">
    <div class="govuk-notification-banner__header">
      <h2 class="govuk-notification-banner__title" id="banner-title">${title}</h2>
    </div>
    <div class="govuk-notification-banner__content">${content}</div>
  </div>`;
}

/** Of an upload that was left: the script fills it in, and shows it where there was one. */
export function cutOffNotice({ texts, base }: Frame): Html {
  return html`<div class="govuk-inset-text" role="alert" data-cut-off="${base}/documents" hidden>
    <p class="govuk-body">${texts.t('documents.cut_off')}</p>
    <ul class="govuk-list govuk-list--bullet"></ul>
  </div>`;
}

/** Somebody comes from a page whose answers came too late: read out where the page opens. */
export function lateNotice(text: string): Html {
  return html`<div class="govuk-inset-text" role="alert">${text}</div>`;
}
