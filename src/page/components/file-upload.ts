// The form that takes files for one wanted document: from the disk, or from the camera of a phone.
import { DOCM, DOCX, XLSM, XLSX } from '../../catalog/media-types.ts';
import { html, type Html } from '../../platform/html.ts';
import type { Texts } from '../texts.ts';
import type { Frame, PageError, WantedDocument } from '../view.ts';
import { subject, submitButton } from './button.ts';
import { kindsIn, MAIL, takesPhotos } from './kinds.ts';

const MEGABYTE = 1_000_000;

/** The id of its file input, where errors lead: `#upload-<document type or task>`. A task may be done while the page is open. */
export function uploadId({ taskId, documentType }: Pick<WantedDocument, 'taskId' | 'documentType'>): string {
  return `upload-${documentType ?? taskId ?? 'other'}`;
}

type Upload = {
  errors: PageError[];
  /** Where scripts run, files go as soon as they are chosen: not where another file is lost by that. */
  isAtOnce?: boolean;
};

/**
 * What is required is empty as long as no file is chosen: by that the styles know when to show the browser's words, which then are the
 * file's name, and the button of a form that sends itself. `csrf` and the names stand before the files, so that a server can refuse before the bytes come.
 */
export function fileUpload(frame: Frame, wanted: WantedDocument, { errors, isAtOnce = false }: Upload): Html {
  const id = uploadId(wanted);
  const { texts, base, csrf } = frame;
  const button = texts.t('documents.upload');
  const problems = errors.filter(({ href }) => href === `#${id}`);
  return html`<form
    action="${wanted.action ?? `${base}/documents`}"
    method="post"
    enctype="multipart/form-data"
    novalidate
    ${isAtOnce ? html`data-immediate` : undefined}
    data-upload="${id}"
    data-max-bytes="${wanted.maxBytes}"
    ${told(texts, wanted, button)}
  >
    <input type="hidden" name="csrf" value="${csrf}" />
    ${hiddenInput('document_type', wanted.documentType)}${hiddenInput('task_id', wanted.taskId)}
    <div class="govuk-form-group${problems.length > 0 ? ' govuk-form-group--error' : ''}">
      <label class="govuk-label" for="${id}">${chooseLabel(frame, wanted)}${subject(wanted.label)}</label>
      <div class="govuk-hint" id="${id}-hint">${hint(frame, wanted, isAtOnce)}</div>
      <div id="${id}-error" data-upload-error>
        ${problems.map(({ message }) => html`<p class="govuk-error-message">${message}</p>`)}
      </div>
      <div class="page-upload">
        <input
          class="govuk-file-upload"
          type="file"
          multiple
          required
          aria-invalid="${problems.length > 0 ? 'true' : 'false'}"
          id="${id}"
          name="file"
          accept="${wanted.accept.flatMap(withEnding).join(',')}"
          aria-describedby="${id}-hint ${id}-error"
        />
        <div class="page-upload__look" aria-hidden="true">
          <span>${texts.t('documents.browse')}</span>
          <div class="page-upload__drop">${texts.t('documents.drop')}</div>
        </div>
      </div>
    </div>
    ${submitButton(button, { isSecondary: true, about: wanted.label })}
  </form>`;
}

/** For the script, which puts the name of a file, always by itself, and how much of it has gone in their places. */
function told(texts: Texts, { maxBytes }: WantedDocument, button: string): Html {
  const tooLarge = texts.t('documents.file_too_large', { size: largestFile(texts, maxBytes) });
  return html`data-too-large="${texts.t('common.named', { label: '\u2068{name}\u2069', message: tooLarge })}"
  data-uploading="${texts.t('documents.uploading')}"
  data-share="${texts.t('documents.uploading_share', { share: '{share}' })}"
  data-under-way="${texts.t('documents.under_way')}" data-unsent="${texts.t('documents.unsent', { button })}"
  data-offline="${texts.t('documents.offline', { button })}"`;
}

function hiddenInput(name: string, value: string | null): Html | undefined {
  return value === null ? undefined : html`<input type="hidden" name="${name}" value="${value}" />`;
}

function chooseLabel({ texts }: Frame, wanted: WantedDocument): string {
  return texts.t(takesPhotos(wanted.accept) ? 'documents.choose_or_photograph' : 'documents.choose');
}

function hint(frame: Frame, wanted: WantedDocument, isAtOnce: boolean): Html {
  const { texts } = frame;
  return html`${limits(frame, wanted)}
  ${isAtOnce ? html`<span class="page-at-once">${texts.t('documents.at_once')}</span>` : undefined}`;
}

/** What may be sent, told beforehand. */
function limits({ texts }: Frame, wanted: WantedDocument): string {
  const size = largestFile(texts, wanted.maxBytes);
  const named = kindsIn(texts, wanted.accept);
  if (named === '') return texts.t('documents.limit', { size });
  return texts.t('documents.limit_kinds', {
    kinds: `${named.charAt(0).toUpperCase()}${named.slice(1)}`,
    size,
  });
}

/** A round size that is never more than what is taken. */
export function largestFile(texts: Texts, maxBytes: number): string {
  const step = maxBytes >= 10 * MEGABYTE ? 5 * MEGABYTE : MEGABYTE;
  return texts.bytes(maxBytes < MEGABYTE ? maxBytes : Math.floor(maxBytes / step) * step);
}

const ENDINGS: Record<string, string> = {
  [DOCX]: '.docx',
  [XLSX]: '.xlsx',
  [DOCM]: '.docm',
  [XLSM]: '.xlsm',
  [MAIL]: '.eml',
};

/** Where no office program is installed, and of saved mails, a browser may know such a file by its ending alone. */
const withEnding = (mediaType: string): string[] => {
  const ending = ENDINGS[mediaType];
  return ending === undefined ? [mediaType] : [mediaType, ending];
};
