// The pages that ask: a section of the form, a single field that is changed, a question of an operator.
import { html, type Html } from '../../platform/html.ts';
import { submitButton } from '../components/button.ts';
import { errorSummary } from '../components/error-summary.ts';
import { lines } from '../components/lines.ts';
import { inset } from '../components/notices.ts';
import { captioned, stepHeading } from '../components/step-heading.ts';
import { layout } from '../layout.ts';
import type { Texts } from '../texts.ts';
import type { Frame, SectionView } from '../view.ts';

export function sectionPage(frame: Frame, view: SectionView, fieldsHtml: Html[]): Html {
  const { texts } = frame;
  const { place, title } = view;
  return formPage(frame, view, {
    fieldsHtml,
    heading: stepHeading(texts, title, place),
    button: texts.t(place === null ? 'section.save' : 'section.save_and_continue'),
  });
}

/** Says who asks; everything else is as in a section. */
export function questionPage(frame: Frame, view: SectionView, fieldsHtml: Html[]): Html {
  const { texts, organization } = frame;
  return formPage(frame, view, {
    fieldsHtml,
    heading: captioned(view.title, texts.t('question.caption', { organization: organization.name })),
    button: texts.t('section.save_and_continue'),
  });
}

type Asking = { fieldsHtml: Html[]; heading: Html; button: string };

function formPage(frame: Frame, view: SectionView, { fieldsHtml, heading, button }: Asking): Html {
  const { title, action, backHref, errors, prompt, isChanging } = view;
  const main = html`${errorSummary(frame.texts, errors)} ${heading}
    ${prompt === null ? undefined : inset(html`<p class="govuk-body">${lines(prompt)}</p>`)}
    <form
      id="${FORM}"
      action="${action}"
      method="post"
      novalidate
      data-typed="${view.isUnsaved ? 'unsaved' : ''}"
      ${isChanging ? changing(frame) : ''}
    >
      <input type="hidden" name="csrf" value="${frame.csrf}" />
      <input type="hidden" name="lang" value="${frame.texts.locale}" />
      ${fieldsHtml} ${unsaved(frame, button)} ${submitButton(button)}
    </form>
    ${isChanging ? html`<div class="govuk-visually-hidden" aria-live="polite" data-live></div>` : undefined}`;
  return layout(frame, { title, formId: FORM, backHref, hasErrors: errors.length > 0, isChanging, main });
}

const FORM = 'answers';

/** For the script, which says here that the answers have not arrived. */
const unsaved = ({ texts }: Frame, button: string): Html =>
  html`<p
    class="govuk-error-message"
    role="alert"
    data-unsaved="${texts.t('section.unsaved', { button })}"
    data-busy="${texts.t('section.busy', { button })}"
    data-signed-out="${texts.t('section.signed_out', { button })}"
    hidden
  ></p>`;

/** For the script, which asks for the questions that come up while somebody answers, and reads out what has changed. */
const changing = ({ texts }: Frame): Html =>
  html`data-look data-more="${listing(texts, 'section.more')}" data-less="${listing(texts, 'section.less')}"`;

const listing = (texts: Texts, key: 'section.more' | 'section.less'): string =>
  texts.t('common.named', { label: texts.t(key), message: '{questions}' });
