// The cited pages of a case file: where their pictures lie on paper, what is marked on them, and the words of those that are texts.
import type { PageShape } from '../../documents/page-queries.ts';
import type { SeenFact } from '../../view/citations.ts';
import { KINDS } from '../../view/words.ts';
import type { MarkPart, SheetPart } from './case-file.ts';
import type { CitedPage, Mark, Marked } from './marks.ts';
import type { Gathered } from './queries.ts';
import { cut, MOST_OF_QUOTE, nameOf } from './words.ts';

/** What is known of the pages: pictures by the name of `pictureName`, texts of those that have none. */
export type PageLooks = {
  pictures: Map<string, { name: string; width: number; height: number }>;
  texts: Map<string, string>;
};

export const pageKey = ({ docId, pageIndex }: { docId: string; pageIndex: number }): string =>
  `${docId} ${pageIndex}`;

/** Millimetres that a picture may have on A4, with room for its heading and the list below it. */
const WIDEST = 170;
const HIGHEST = 218;
const HIGH_OF_MARK = 6.5;
const LEAST_HIGH = 150;

export function sheetsOf(gathered: Gathered, marked: Marked, looks: PageLooks): SheetPart[] {
  return marked.pages.map((page) => sheetOf(page, { gathered, marked, looks }));
}

type Around = { gathered: Gathered; marked: Marked; looks: PageLooks };

function sheetOf(page: CitedPage, { gathered, marked, looks }: Around): SheetPart {
  const { docId, pageIndex, marks } = page;
  const document = gathered.record.documents.find((one) => one.docId === docId);
  const shape = gathered.shapes.get(docId)?.find((one) => one.pageIndex === pageIndex);
  const picture = looks.pictures.get(pageKey(page));
  const title = `${nameOf(document, docId)}, page ${pageIndex + 1}`;
  return {
    title,
    about: aboutOf(shape, picture !== undefined),
    picture: picture?.name ?? null,
    alt: `${title}, as it looks`,
    ...(picture === undefined ? { width: 0, height: 0 } : sizeOnPaper(picture, marks.length)),
    boxes: marks.flatMap(boxesOf),
    text: picture === undefined ? excerpts(looks.texts.get(pageKey(page)) ?? '', marks) : null,
    marks: marks.map((mark) => markPart(mark, marked.facts)),
  };
}

const markPart = ({ n, kind, citation, facts: indexes }: Mark, facts: SeenFact[]): MarkPart => ({
  n,
  kind,
  quote: cut(citation.quote, MOST_OF_QUOTE),
  facts: indexes.map((index) => ({ n: index + 1, label: labelOf(facts, index) })),
  note: kind === 'value' ? null : KINDS[kind],
});

function aboutOf(shape: PageShape | undefined, isDrawn: boolean): string | null {
  const notes = [
    shape?.attachment == null ? null : `${shape.attachment}, embedded in the document`,
    shape?.method === 'ocr' ? 'read by OCR' : null,
    isDrawn ? null : 'shown as its text',
  ].filter((note) => note !== null);
  return notes.length === 0 ? null : notes.join(' · ');
}

const labelOf = (facts: SeenFact[], index: number): string => facts[index]?.label ?? '';

/** A few quotes stand below the picture on the same page; a long list of them goes on on the next. */
function sizeOnPaper(
  picture: { width: number; height: number },
  marks: number,
): Pick<SheetPart, 'width' | 'height'> {
  const high = Math.max(LEAST_HIGH, HIGHEST - marks * HIGH_OF_MARK);
  const scale = Math.min(WIDEST / picture.width, high / picture.height);
  return { width: picture.width * scale, height: picture.height * scale };
}

const boxesOf = ({ n, kind, citation }: Mark): SheetPart['boxes'] =>
  citation.boxes.map(({ x, y, width, height }, at) => ({
    mark: n,
    kind,
    first: at === 0,
    x,
    y,
    width,
    height,
  }));

/** Code points around a quote that are shown of a text. */
const AROUND = 600;
const GAP = '\n[…]\n';
type Piece = NonNullable<SheetPart['text']>[number];

/** What stands around the marks; of quotes that overlap, the first one shows. */
function excerpts(text: string, marks: Mark[]): Piece[] {
  const points = Array.from(text);
  const pieces: Piece[] = [];
  const plain = (from: number, to: number): void => {
    if (to > from) pieces.push({ t: points.slice(from, to).join(''), mark: null, kind: 'value' });
  };
  let at = 0;
  for (const { n, kind, citation } of marks) {
    const from = Math.max(at, citation.charStart);
    const to = Math.min(citation.charEnd, points.length);
    if (to <= from) continue;
    const isFar = from - at > 2 * AROUND + (at === 0 ? -AROUND : 0);
    if (isFar) {
      if (at > 0) plain(at, at + AROUND);
      pieces.push({ t: GAP, mark: null, kind });
      plain(from - AROUND, from);
    } else plain(at, from);
    pieces.push({ t: points.slice(from, to).join(''), mark: n, kind });
    at = to;
  }
  plain(at, at + AROUND);
  if (points.length > at + AROUND) pieces.push({ t: GAP, mark: null, kind: 'value' });
  return pieces;
}
