// What a drawing of a page is: what is asked for, and the picture that comes of it. Boxes are those of evidence (completions §12).

/** Fractions of the page as it is displayed, origin at the top left. */
export type Box = { x: number; y: number; width: number; height: number };

export type DrawRequest = {
  /** Zero-based. */
  pageIndex: number;
  /** Pixels; the picture is this wide at most, and never larger than the page can be drawn sharply. */
  maxWidth: number;
  /** Pixels for each point of the page at most, so that a small part of it is not blown up; 4 (288 dpi) where it is not given. */
  maxScale?: number;
  /** The part of the page that is drawn; the whole page where it is not given. */
  crop?: Box;
  /** Marked in the picture itself, for whoever can lay nothing over it. */
  marks?: Box[];
  /** For terminals, which take no files: the pixels themselves. */
  asPixels?: true;
  /** For a file of many pages: grey where there is no colour to be missed, and made in haste. */
  forPaper?: true;
};

/** A page, or a part of it, as a file that every browser shows; with `asPixels` as red, green, blue and 255 for each pixel. */
export type Picture = {
  bytes: Uint8Array;
  type: 'image/png' | 'image/jpeg' | 'pixels';
  /** Pixels. */
  width: number;
  height: number;
};

/** Three bytes and an unused one for each pixel: red, green, blue. */
export type Bitmap = { width: number; height: number; pixels: Uint8Array };

/** Pixels of a drawing: what is asked for beyond that is drawn smaller. */
export const MAX_DRAWN_PIXELS = 12_000_000;
export const MAX_SCALE = 4;

/** Whether the pages of such a document have a look of their own; others are texts. */
export const isDrawable = (mimeType: string | null): boolean =>
  mimeType === 'application/pdf' || (mimeType?.startsWith('image/') ?? false);

const WHOLE: Box = { x: 0, y: 0, width: 1, height: 1 };

export type Frame = {
  /** Of the whole page, in pixels of the drawing. */
  pageWidth: number;
  pageHeight: number;
  /** The part that is drawn, in the same pixels. */
  left: number;
  top: number;
  width: number;
  height: number;
};

/**
 * Where a drawing lies on its page. `size` is that of the page in units of which `maxScale` says how many pixels each may become.
 */
export function frameOf(
  size: { width: number; height: number },
  { crop = WHOLE, maxWidth }: Pick<DrawRequest, 'crop' | 'maxWidth'>,
  maxScale: number,
): Frame {
  const part = withinPage(crop);
  const [wide, high] = [size.width * part.width, size.height * part.height];
  const scale = Math.min(maxWidth / wide, maxScale, Math.sqrt(MAX_DRAWN_PIXELS / (wide * high)));
  return {
    pageWidth: pixels(size.width * scale),
    pageHeight: pixels(size.height * scale),
    left: Math.floor(size.width * scale * part.x),
    top: Math.floor(size.height * scale * part.y),
    width: pixels(wide * scale),
    height: pixels(high * scale),
  };
}

/** A box may come from anywhere; a part without any extent becomes a sliver of a hundredth. */
function withinPage({ x, y, width, height }: Box): Box {
  const [left, top] = [clamp(x, 0, 0.99), clamp(y, 0, 0.99)];
  return {
    x: left,
    y: top,
    width: clamp(width, 0.01, 1 - left),
    height: clamp(height, 0.001, 1 - top),
  };
}

const clamp = (value: number, least: number, most: number): number =>
  Number.isFinite(value) ? Math.min(Math.max(value, least), most) : least;

const pixels = (length: number): number => Math.max(1, Math.round(length));
