// The page of a document in view: the fact, the page with what is cited on it, the ways to other pages, all facts.
import type { DocumentRow } from '../cases/standing/record.ts';
import { XLSM, XLSX } from '../catalog/media-types.ts';
import type { PageShape } from '../documents/page-queries.ts';
import { html, NOTHING, type Html } from '../platform/html.ts';
import { lookQuery, picturePath } from './address.ts';
import { factCard, factList, type Naming } from './fact-list.ts';
import { layout } from './layout.ts';
import { pictureView } from './picture-view.ts';
import type { Chosen, Mark } from './seen.ts';
import { textView } from './text-view.ts';
import { KINDS, unturned } from './words.ts';

export type PageView = {
  base: string;
  organization: string;
  /** What people call the case by. */
  caseName: string;
  /** When the address runs out, as `14:05 UTC`. */
  until: string;
  documents: DocumentRow[];
  chosen: Chosen;
  sheet: Sheet | null;
};

/** A page of the document that is looked at. */
export type Sheet = {
  document: DocumentRow;
  pageIndex: number;
  /** How many the document has, those of embedded files among them. */
  pageCount: number;
  /** Null where it has a picture of its own; then `text` may be there all the same. */
  shape: Pick<PageShape, 'width' | 'height' | 'attachment' | 'method'> | null;
  isDrawn: boolean;
  /** As it was read; null where it was not. */
  text: string | null;
};

export function pageView(view: PageView): Html {
  const { base, organization, caseName, chosen, sheet, documents } = view;
  const naming: Naming = {
    base,
    placeName: (docId, pageIndex) =>
      `${nameOf(documents.find((one) => one.docId === docId) ?? null)}, page ${pageIndex + 1}`,
  };
  const title = sheet === null ? 'No document' : nameOf(sheet.document);
  const main = html`<p class="view-case">${unturned(caseName)}</p>
    <h1 class="govuk-heading-l">${unturned(title)}</h1>
    ${otherDocuments(view)}
    <p class="view-down"><a class="govuk-link" href="#facts">All facts</a></p>
    <div class="view-columns">
      ${factCard(chosen, naming)} ${sheet === null ? NOTHING : sheetView(sheet, view)}
      ${factList(chosen, naming)}
    </div>
    <p class="view-foot">
      Nothing can be changed here. This address works until ${view.until}, and as long as the case stays as it
      is.
    </p>`;
  return layout({ title: `${unturned(title)} – ${unturned(caseName)}`, organization, main });
}

const nameOf = (document: DocumentRow | null): string => document?.filename ?? document?.docId ?? 'Document';

function otherDocuments({ base, documents, sheet }: PageView): Html {
  if (documents.length < 2) return NOTHING;
  return html`<nav class="view-documents" aria-label="Documents of the case">
    <ul>
      ${documents.map((document) => {
        const { docId, status, parentDocId: mail } = document;
        const name = `${mail === null ? '' : '↳ '}${unturned(nameOf(document))}`;
        if (status === 'erased') return html`<li>${name} <span class="view-where">(erased)</span></li>`;
        const isHere = docId === sheet?.document.docId;
        const current = isHere ? html`aria-current="page"` : '';
        return html`<li>
          <a class="govuk-link" href="${base}${lookQuery({ docId, pageIndex: 0 })}" ${current}>${name}</a>
        </li>`;
      })}
    </ul>
  </nav>`;
}

function sheetView(sheet: Sheet, { base, chosen: { marks, fact } }: PageView): Html {
  const { document, pageIndex, pageCount } = sheet;
  return html`<section class="view-sheet" aria-labelledby="sheet">
    <h2 class="govuk-heading-s" id="sheet">Page ${pageIndex + 1} of ${pageCount}${about(sheet)}</h2>
    ${pages(sheet, { base, factId: fact?.factId })} ${legend(marks)} ${paper(sheet, base, marks)}
    ${pageCount > 1 ? pages(sheet, { base, factId: fact?.factId }, true) : undefined}
    ${
      document.status === 'failed'
        ? html`<p class="govuk-body-s">This document could not be read: ${document.statusMessage}</p>`
        : undefined
    }
  </section>`;
}

const about = ({ shape }: Sheet): string =>
  shape?.attachment != null
    ? `: ${unturned(shape.attachment)}, embedded`
    : shape?.method === 'ocr'
      ? ', read by OCR'
      : '';

/** Widths of the drawn page, in pixels: sharp on a large screen, light enough for a phone. */
export const DRAWN_WIDTH = 1400;
const A4 = { width: 595, height: 842 };

/** Their columns stand below each other: they scroll sideways, where lines of a text are wrapped. */
const SHEETS = [XLSX, XLSM, 'text/csv'];

function paper({ document, pageIndex, shape, isDrawn, text }: Sheet, base: string, marks: Mark[]): Html {
  if (!isDrawn)
    return text === null
      ? html`<p class="govuk-body">There is nothing to show of this page.</p>`
      : textView(text, marks, { isSheet: SHEETS.includes(document.mimeType ?? '') });
  const { width, height } = shape ?? A4;
  const picture = pictureView({
    src: picturePath(base, document.docId, pageIndex),
    alt: `Page ${pageIndex + 1} of ${unturned(nameOf(document))}${text === null ? '' : '; its text stands below'}`,
    width: DRAWN_WIDTH,
    height: Math.round((DRAWN_WIDTH * height) / width),
    base,
    marks,
  });
  if (text === null) return picture;
  // Without the mark that links lead to: that one is in the picture.
  const plain = marks.map((mark) => ({ ...mark, isChosen: false }));
  return html`${picture}
    <details class="view-read">
      <summary>The text of this page, as it was read</summary>
      ${textView(text, plain)}
    </details>`;
}

function pages(
  { document, pageIndex, pageCount }: Sheet,
  { base, factId }: { base: string; factId: string | undefined },
  isBelow = false,
): Html {
  if (pageCount < 2) return NOTHING;
  const link = (to: number, word: string, rel: string): Html => {
    if (to < 0 || to >= pageCount) return html`<span></span>`;
    // Another page of the document, and still the same fact.
    const [query = ''] = lookQuery({ factId, docId: document.docId, pageIndex: to }).split('#');
    return html`<a class="govuk-link" rel="${rel}" href="${base}${query}">${word}</a>`;
  };
  return html`<nav class="view-steps" aria-label="${isBelow ? 'Pages, once more' : 'Pages'}">
    ${link(pageIndex - 1, 'Previous page', 'prev')} ${link(pageIndex + 1, 'Next page', 'next')}
  </nav>`;
}

const LEGEND: [string, string, (mark: Mark) => boolean][] = [
  ['value view-box--chosen', 'the chosen fact', ({ isChosen, kind }) => isChosen && kind === 'value'],
  [
    'side view-box--chosen',
    `the chosen fact, ${KINDS.side}`,
    ({ isChosen, kind }) => isChosen && kind === 'side',
  ],
  ['value', 'other facts', ({ isChosen, kind }) => !isChosen && kind === 'value'],
  ['side', KINDS.side, ({ isChosen, kind }) => !isChosen && kind === 'side'],
  ['same', KINDS.same, ({ kind }) => kind === 'same'],
  ['lost', KINDS.lost, ({ kind }) => kind === 'lost'],
  ['label', KINDS.label, ({ kind }) => kind === 'label'],
];

/** Each manner of line in words; only those that are on this page. */
function legend(marks: Mark[]): Html {
  const shown = LEGEND.filter(([, , isMeant]) => marks.some(isMeant));
  if (shown.length === 0) return html`<p class="govuk-body-s">Nothing is cited on this page.</p>`;
  return html`<ul class="view-legend" aria-label="What the outlines mean">
    ${shown.map(
      ([name, words]) =>
        html`<li>
          <svg viewBox="0 0 36 18" aria-hidden="true" focusable="false">
            <g class="view-box view-box--${name}"><rect x="3" y="3" width="30" height="12" rx="2" /></g>
          </svg>
          ${words}
        </li>`,
    )}
  </ul>`;
}
