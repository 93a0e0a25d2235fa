// What a person presses: buttons that send a form, and links that look like them.
import { html, type Html } from '../../platform/html.ts';

type Look = { isSecondary?: boolean; isWarning?: boolean };

/** Sends the form that it stands in. A warning is for what cannot be undone. */
export function submitButton(
  label: string,
  { isSecondary = false, isWarning = false, about }: Look & { about?: string } = {},
): Html {
  return html`<button
    type="submit"
    class="${classOf(isSecondary)}${isWarning ? ' govuk-button--warning' : ''}"
  >
    ${label}${subject(about)}
  </button>`;
}

/** A link: it leads on and changes nothing. */
export function linkButton(
  label: string,
  { href, isSecondary = false }: Omit<Look, 'isWarning'> & { href: string },
): Html {
  return html`<a href="${href}" class="${classOf(isSecondary)}" data-next>${label}</a>`;
}

/** What a label is about: heard but not seen, where several have the same words. */
export function subject(about: string | undefined): Html | undefined {
  return about === undefined ? undefined : html`<span class="govuk-visually-hidden">: ${about}</span>`;
}

const classOf = (isSecondary: boolean): string =>
  isSecondary ? 'govuk-button govuk-button--secondary' : 'govuk-button';
