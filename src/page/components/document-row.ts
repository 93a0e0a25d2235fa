// A document of the applicant: its name, where it stands, and what to do when it could not be read.
import { html, type Html } from '../../platform/html.ts';
import type { Texts } from '../texts.ts';
import type { ShownDocument } from '../view.ts';
import { otherKind, takesPhotos } from './kinds.ts';
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
const FAILURES = ['encrypted', 'no_text', 'corrupt', 'too_large', 'page_limit', 'timeout'] as const;

/** The script tells by `data-state` what has changed, and reads out `data-announce`. */
function documentRow(texts: Texts, document: ShownDocument, list: ShownDocument[]): Html {
  const { docId, filename, byteSize, state } = document;
  const label = texts.t(`document.${state}`);
  return html`<li
    class="page-document"
    data-document="${docId}"
    data-state="${state}"
    data-announce="${texts.t('common.named', { label: filename, message: label })}"
  >
    <div class="page-document__name">
      <bdi>${breakable(filename)}</bdi
      >${byteSize === null ? undefined : html` <span class="page-muted">${texts.bytes(byteSize)}</span>`}
      ${cameWith(texts, document, list)}
    </div>
    <div class="page-document__state">${tag(label, COLOURS[state])}</div>
    ${remarksOn(texts, document).map((remark) => html`<p class="page-document__remark">${remark}</p>`)}
    ${actsOn(texts, document)} ${partsOf(texts, document, list)}
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

/** What came with a mail stands below it. */
export function documentList(texts: Texts, documents: ShownDocument[]): Html {
  const tops = documents.filter((document) => !isBelow(document, documents));
  return html`<ul class="page-documents">
    ${tops.map((document) => documentRow(texts, document, documents))}
  </ul>`;
}

const isBelow = ({ partOf }: ShownDocument, list: ShownDocument[]): boolean =>
  list.some(({ docId }) => docId === partOf?.docId);

function partsOf(texts: Texts, { docId }: ShownDocument, list: ShownDocument[]): Html | undefined {
  const parts = list.filter(({ partOf }) => partOf?.docId === docId);
  if (parts.length === 0) return undefined;
  return html`<ul class="page-documents page-documents--parts">
    ${parts.map((part) => documentRow(texts, part, list))}
  </ul>`;
}

/** Where it stands below its mail, the eye needs no words for it. */
function cameWith(texts: Texts, document: ShownDocument, list: ShownDocument[]): Html | undefined {
  if (document.partOf === null) return undefined;
  const className = isBelow(document, list) ? 'govuk-visually-hidden' : 'page-document__mail';
  return html`<span class="${className}"
    >${texts.t('document.part_of', { filename: document.partOf.filename })}</span
  >`;
}

function remarksOn(texts: Texts, document: ShownDocument): string[] {
  const { state, typeLabel } = document;
  if (state === 'failed') return [failureText(texts, document)];
  if (state === 'waiting') return [texts.t('document.waiting_text')];
  return typeLabel === null ? [] : [typeLabel];
}

/** What to do about it, as far as it is possible with the kinds of files that are taken. */
function failureText(texts: Texts, { failureCode, accept }: ShownDocument): string {
  if (failureCode === 'unsupported_type') return otherKind(texts, accept);
  if (failureCode === 'no_text' && !takesPhotos(accept)) return texts.t('failure.no_text_file');
  return texts.t(`failure.${FAILURES.find((code) => code === failureCode) ?? 'other'}`);
}
