// The page to send documents from: what is wanted, what has come, and how far the reading is.
import { html, NOTHING, type Html } from '../../platform/html.ts';
import { linkButton } from '../components/button.ts';
import { documentList } from '../components/document-row.ts';
import { errorSummary } from '../components/error-summary.ts';
import { fileUpload, uploadId } from '../components/file-upload.ts';
import { takesPhotos } from '../components/kinds.ts';
import { lines } from '../components/lines.ts';
import { cutOffNotice, details, inset, success } from '../components/notices.ts';
import { readingNotice } from '../components/reading-notice.ts';
import { stepHeading } from '../components/step-heading.ts';
import { layout } from '../layout.ts';
import type { DocumentsView, Frame, ShownDocument, WantedDocument } from '../view.ts';

export function documentsPage(frame: Frame, view: DocumentsView): Html {
  const { texts, base } = frame;
  const main = watched(
    frame,
    view,
    html`<div data-part="errors">${errorSummary(texts, view.errors)}${doneNotice(frame, view)}</div>
      ${cutOffNotice(frame)} ${stepHeading(texts, texts.t('documents.title'), view.place)}
      <p class="govuk-body">${texts.t('documents.lead')}${photosWelcome(frame, view)}</p>
      ${photoAdvice(frame, view)}
      <div data-part="reading">${notice(frame, view)}</div>
      ${view.wanted.map((wanted) => block(frame, wanted, view))}
      <div data-part="next">${onward(frame, view)}</div>
      ${details(
        texts.t('documents.device_title'),
        html`<p class="govuk-body">${texts.t('documents.device_text')}</p>`,
      )}
      <div class="govuk-visually-hidden" aria-live="polite" data-live></div>`,
  );
  return layout(frame, {
    title: texts.t('documents.title'),
    path: `${base}/documents`,
    backHref: base,
    hasErrors: view.errors.length > 0,
    isSending: true,
    main,
  });
}

/** The parts that change while documents are read, for the script to put into the page that is open. */
export function documentsFragment(frame: Frame, view: DocumentsView): Html {
  return watched(
    frame,
    view,
    html`<div data-part="reading">${notice(frame, view)}</div>
      ${view.wanted.map((wanted) => received(frame, wanted))}
      <div data-part="next">${onward(frame, view)}</div>`,
  );
}

const DONE = { removed: 'documents.removed', replaced: 'documents.replaced' } as const;

const doneNotice = ({ texts }: Frame, { done }: DocumentsView): Html =>
  done === null ? NOTHING : success(texts.t('documents.done'), texts.t(DONE[done]));

const watched = ({ base }: Frame, { isReading }: DocumentsView, content: Html): Html =>
  html`<div data-watch="${base}/documents/status" data-reading="${isReading ? 'yes' : 'no'}">
    ${content}
  </div>`;

function notice(frame: Frame, { wanted, isReading }: DocumentsView): Html {
  if (!isReading) return NOTHING;
  const ids = wanted.flatMap(({ documents }) =>
    documents.filter(({ state }) => state === 'reading' || state === 'uploading').map(({ docId }) => docId),
  );
  const text = frame.texts.t('documents.reading', { count: new Set(ids).size });
  return readingNotice(frame.texts, text, { href: `${frame.base}/documents` });
}

function block(frame: Frame, wanted: WantedDocument, { errors }: DocumentsView): Html {
  const { texts } = frame;
  const id = uploadId(wanted);
  const upload = fileUpload(frame, wanted, { errors, isAtOnce: true });
  const isWrong = errors.some(({ href }) => href === `#${id}`);
  const isFolded = hasArrived(wanted) && !isWrong;
  return html`<section class="page-card" aria-labelledby="${id}-title">
    <div class="page-card__head">
      <h2 class="govuk-heading-m" id="${id}-title" tabindex="-1">${wanted.label}</h2>
      <span class="page-muted"
        >${texts.t(wanted.isRequired ? 'documents.required' : 'documents.optional')}</span
      >
    </div>
    ${wanted.prompt === null ? undefined : inset(html`<p class="govuk-body">${lines(wanted.prompt)}</p>`)}
    ${received(frame, wanted)}
    <div data-block="${id}">${isFolded ? details(texts.t('documents.upload_more'), upload) : upload}</div>
  </section>`;
}

function received({ texts }: Frame, wanted: WantedDocument): Html {
  const id = uploadId(wanted);
  return html`<div data-part="${id}">
    ${
      wanted.documents.length === 0
        ? undefined
        : html`<h3 class="govuk-visually-hidden">${texts.t('documents.received')}</h3>
            ${documentList(
              texts,
              wanted.documents.map((one) => withoutKnownType(one, wanted)),
            )}`
    }
  </div>`;
}

/** Under the heading of an invoice nobody has to read that it is one. */
const withoutKnownType = (document: ShownDocument, { label }: WantedDocument): ShownDocument =>
  document.typeLabel === label ? { ...document, typeLabel: null } : document;

/** Whether something is here that may be what is wanted: a document that failed is not. */
const hasArrived = ({ documents }: WantedDocument): boolean =>
  documents.some(({ state }) => state !== 'failed' && state !== 'erased');

function onward({ texts, base }: Frame, { wanted, nextHref }: DocumentsView): Html {
  if (nextHref !== null) return linkButton(texts.t('common.continue'), { href: nextHref });
  const missing = wanted.filter((one) => one.isRequired && !hasArrived(one));
  if (missing.length === 0) return linkButton(texts.t('end.overview'), { href: base, isSecondary: true });
  return inset(
    html`<p class="govuk-body">${texts.t('documents.missing')}</p>
      <ul class="govuk-list govuk-list--bullet">
        ${missing.map((one) => html`<li><a class="govuk-link" href="#${uploadId(one)}">${one.label}</a></li>`)}
      </ul>`,
  );
}

/** Not where one of the documents cannot be a photo: each says by itself what it can be. */
const photosWelcome = ({ texts }: Frame, { wanted }: DocumentsView): string =>
  wanted.every(({ accept }) => takesPhotos(accept)) ? ` ${texts.t('documents.lead_photo')}` : '';

function photoAdvice({ texts }: Frame, { wanted }: DocumentsView): Html {
  if (!wanted.some(({ accept }) => takesPhotos(accept))) return NOTHING;
  return details(
    texts.t('documents.photo_title'),
    html`<ul class="govuk-list govuk-list--bullet">
      <li>${texts.t('documents.photo_flat')}</li>
      <li>${texts.t('documents.photo_above')}</li>
      <li>${texts.t('documents.photo_check')}</li>
    </ul>`,
  );
}
