// A document of the applicant: its name, where it stands, and what to do when it could not be read.
import { html, type Html } from '../../platform/html.ts';
import type { Texts } from '../texts.ts';
import type { ShownDocument } from '../view.ts';
import { tag, type TagColour } from './tag.ts';

const COLOURS: Record<ShownDocument['state'], TagColour> = {
  uploading: 'blue',
  reading: 'blue',
  read: 'green',
  failed: 'red',
  waiting: 'green',
  erased: 'grey',
};

/** Failures that the applicant can do something about; the others are ours. */
const FAILURES = [
  'encrypted',
  'no_text',
  'corrupt',
  'unsupported_type',
  'too_large',
  'page_limit',
  'timeout',
] as const;

/** The script tells by `data-state` what has changed, and reads out `data-announce`. */
export function documentRow(texts: Texts, document: ShownDocument): Html {
  const { docId, filename, byteSize, state } = document;
  const label = texts.t(`document.${state}`);
  return html`<li
    class="page-document"
    data-document="${docId}"
    data-state="${state}"
    data-announce="${filename}: ${label}"
  >
    <div class="page-document__name">
      <bdi>${breakable(filename)}</bdi
      >${byteSize === null ? undefined : html` <span class="page-muted">${texts.bytes(byteSize)}</span>`}
    </div>
    <div class="page-document__state">${tag(label, COLOURS[state])}</div>
    ${remarksOn(texts, document).map((remark) => html`<p class="page-document__remark">${remark}</p>`)}
    ${actsOn(texts, document)}
  </li>`;
}

/** Each says by itself which file it is about, for those who hear one after the other. */
function actsOn({ t }: Texts, { filename, acts }: ShownDocument): Html | undefined {
  if (acts === undefined) return undefined;
  const link = (href: string, label: string): Html =>
    html`<a class="govuk-link" href="${href}"
      >${label}<span class="govuk-visually-hidden">: <bdi>${filename}</bdi></span></a
    >`;
  return html`<p class="page-document__acts">
    ${link(acts.replaceHref, t('documents.replace'))} ${link(acts.removeHref, t('documents.remove'))}
  </p>`;
}

/** Names from cameras and scanners are long and without spaces: they break where their parts end. */
function breakable(filename: string): Html {
  const parts = filename.split(/(?<=[_.-])(?=[^_.-])/);
  return html`${parts.map((part, index) => (index === 0 ? part : html`<wbr />${part}`))}`;
}

export function documentList(texts: Texts, documents: ShownDocument[]): Html {
  return html`<ul class="page-documents">
    ${documents.map((document) => documentRow(texts, document))}
  </ul>`;
}

function remarksOn(texts: Texts, { state, failureCode, typeLabel }: ShownDocument): string[] {
  if (state === 'failed') return [failureText(texts, failureCode)];
  if (state === 'waiting') return [texts.t('document.waiting_text')];
  return typeLabel === null ? [] : [typeLabel];
}

function failureText(texts: Texts, failureCode: string | null): string {
  return texts.t(`failure.${FAILURES.find((code) => code === failureCode) ?? 'other'}`);
}
