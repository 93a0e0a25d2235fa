// Text of a page that nobody sees: without ink, in the colour of what it stands on, in a layer that is not shown, covered, cut off.

import { isSeenOn, WHITE, type Rgb } from '../../seen/colour.ts';
import type { Frame } from '../frame.ts';
import { withMemory, type Pdfium } from '../pdfium.ts';
import { boundsAt } from '../drawn/objects.ts';
import { centreOf, heightOf, overlaps, sizeOf, widthOf, type Bounds } from '../drawn/shape.ts';
import { coloursBelow, emptyGround, isCovered, lay, topAt, type Ground } from './ground.ts';
import { changedIn, drawingOf, isBare, tracesOf, type Drawing, type Traces } from './pixels.ts';
import { thingsOn, type Text, type Things } from './things.ts';

/** Pictures: a page of more is made of them, and one of which they fill so much is a scan: its text may lie below them. */
const MAX_PICTURES = 1000;
const SCAN = 0.5;
/** Colours of a page in which a text is looked for on its own. */
const MAX_FILLS = 32;
/** In points: letters as flat are of a font that does not open, and nobody knows. */
const FLAT = 0.1;
/** Of its height or width, in pixels: how much of a glyph there is at least to see. */
const LEAST = 0.3;
/** Of a box: how much around its middle is not looked at. */
const AROUND = 0.3;

/** `box` is what is drawn of a glyph. */
type IsHidden = (box: Bounds) => boolean;
/** By text object: whether nobody sees a glyph of it. */
export type Unseen = ReadonlyMap<number, IsHidden>;

/** `isWhole`: nothing of it may be to be seen. `mayHide`: or glyphs where something lies above them. */
type Suspect = Text & { bounds: Bounds; isWhole: boolean; mayHide?: IsHidden };

/**
 * Most pages have no text to be doubted. Others are drawn as they are and without these texts: what is the same then is not seen. Those
 * without ink above or below a picture are what OCR read in it, unless something was laid over it later.
 */
export function unseenTexts(pdfium: Pdfium, page: number, frame: Frame): Unseen {
  const unseen = new Map<number, IsHidden>();
  const suspects = suspectsOf(pdfium, thingsOn(pdfium, page, frame), frame);
  const drawing = suspects.length === 0 ? undefined : drawingOf(pdfium, page, frame);
  if (drawing === undefined) return unseen;
  const texts = suspects.filter(({ hasInk }) => hasInk).map(({ text }) => text);
  const traces = texts.length === 0 ? undefined : tracesOf(pdfium, drawing, { page, frame, texts });
  for (const suspect of suspects) {
    const isHidden = suspect.hasInk ? traceless(suspect, traces) : bare(suspect, drawing);
    if (isHidden !== undefined) unseen.set(suspect.text, isHidden);
  }
  return unseen;
}

const isFlat = (bounds: Bounds): boolean => !(heightOf(bounds) >= FLAT && widthOf(bounds) >= FLAT);
const always: IsHidden = () => true;

function traceless({ bounds, isWhole, mayHide }: Suspect, traces: Traces | undefined): IsHidden | undefined {
  if (traces === undefined) return undefined;
  if (changedIn(traces, bounds) === 0) return isWhole ? always : mayHide;
  if (mayHide === undefined) return undefined;
  return (box) => {
    if (isFlat(box) || !mayHide(box)) return false;
    const least = Math.max(1, LEAST * sizeOf(box) * traces.scale);
    return changedIn(traces, withoutEdges(box, traces.scale)) < least;
  };
}

/** Its neighbours reach a pixel into it. */
function withoutEdges({ left, right, ...box }: Bounds, scale: number): Bounds {
  const edge = Math.min(1 / scale, (right - left) / 4);
  return { ...box, left: left + edge, right: right - edge };
}

function bare({ bounds, isWhole, mayHide }: Suspect, drawing: Drawing): IsHidden | undefined {
  if (isWhole) return isBare(drawing, bounds) ? always : undefined;
  if (mayHide === undefined) return undefined;
  return (box) => !isFlat(box) && mayHide(box) && isBare(drawing, middleOf(box));
}

function middleOf({ left, top, right, bottom }: Bounds): Bounds {
  const [across, down] = [AROUND * (right - left), AROUND * (bottom - top)];
  return { left: left + across, top: top + down, right: right - across, bottom: bottom - down };
}

type Replay = {
  ground: Ground;
  fills: Rgb[];
  things: Things;
  /** Clips in which a text is to be seen: what is cut off of one that is too long for its cell goes on with it. */
  shownClips: ReadonlySet<Bounds>;
  boundsOf: (text: Text) => Bounds;
};

/** Lays what hides other things as the page does, and looks at each text when it is its turn, and at last. */
function suspectsOf(pdfium: Pdfium, things: Things, frame: Frame): Suspect[] {
  const { texts, covers } = things;
  if (covers.length === 0 && texts.every((text) => !isDoubtful(text))) return [];
  const isScan = isMadeOfPictures(things, frame);
  return withMemory(pdfium.api, 16, (pointer) => {
    const boundsOf = ({ text, outer }: Text): Bounds => boundsAt({ pdfium, pointer }, text, outer);
    const replay: Replay = {
      ground: emptyGround(frame),
      fills: [WHITE],
      things,
      boundsOf,
      shownClips: shownClips(texts, boundsOf),
    };
    const faint = new Set<Text>();
    let next = 0;
    const layUpTo = (order: number): void => {
      for (let cover = covers[next]; cover !== undefined && cover.order < order; cover = covers[++next]) {
        lay(replay.ground, cover, !(isScan && cover.isPicture));
        if (cover.fill !== null) noteFill(replay.fills, cover.fill);
      }
    };
    for (const text of texts) {
      layUpTo(text.order);
      if (isFaint(replay, text)) faint.add(text);
    }
    const last = covers.at(-1)?.order ?? 0;
    layUpTo(Infinity);
    return texts.flatMap((text) => {
      const isLate = text.order > last && text.hasInk && text.clip === null;
      if (isLate && !text.isOfLayer && !faint.has(text)) return [];
      return suspectOf(replay, text, faint.has(text)) ?? [];
    });
  });
}

function shownClips(texts: Text[], boundsOf: (text: Text) => Bounds): Set<Bounds> {
  const shown = new Set<Bounds>();
  for (const text of texts) {
    const { clip } = text;
    if (clip !== null && !shown.has(clip) && overlaps(boundsOf(text), clip)) shown.add(clip);
  }
  return shown;
}

const isDoubtful = ({ hasInk, isOfLayer, fill, clip }: Text): boolean =>
  !hasInk || isOfLayer || clip !== null || !isSeenOn(fill, WHITE);

function isMadeOfPictures({ pictures }: Things, { width, height }: Frame): boolean {
  const area = pictures.reduce((sum, picture) => sum + widthOf(picture) * heightOf(picture), 0);
  return pictures.length > MAX_PICTURES || area >= SCAN * width * height;
}

function noteFill(fills: Rgb[], fill: Rgb): void {
  if (fills.length < MAX_FILLS && !fills.some((known) => known.every((value, i) => value === fill[i])))
    fills.push(fill);
}

/** As pale as paper, clear, or of the colour of what it stands on. */
function isFaint({ ground, fills, boundsOf }: Replay, text: Text): boolean {
  const { hasInk, fill } = text;
  if (!hasInk || fill === null || fills.every((known) => isSeenOn(fill, known))) return false;
  const isPale = !isSeenOn(fill, WHITE);
  const below = coloursBelow(ground, boundsOf(text));
  return below.some((colour) => (colour === null ? isPale : !isSeenOn(fill, colour)));
}

function suspectOf(replay: Replay, text: Text, isFaint: boolean): Suspect | undefined {
  const bounds = replay.boundsOf(text);
  if (isFlat(bounds)) return undefined;
  if (!text.hasInk) return withoutInk(replay, text, bounds);
  const { ground, shownClips } = replay;
  const { order, clip } = text;
  const isOut = clip !== null && !overlaps(bounds, clip) && !shownClips.has(clip);
  const suspect = { ...text, bounds, isWhole: text.isOfLayer || isOut || isFaint };
  if (!isCovered(ground, bounds, order)) return suspect.isWhole ? suspect : undefined;
  return { ...suspect, mayHide: (box) => topAt(ground, centreOf(box)).order > order };
}

function withoutInk(
  { ground, things: { pictures } }: Replay,
  text: Text,
  bounds: Bounds,
): Suspect | undefined {
  const isOnPicture = pictures.length > MAX_PICTURES || pictures.some((picture) => overlaps(picture, bounds));
  if (!isOnPicture) return { ...text, bounds, isWhole: true };
  const isBelow = isCovered(ground, bounds, 0);
  const mayHide: IsHidden = (box) => topAt(ground, centreOf(box)).isPath;
  return isBelow ? { ...text, bounds, isWhole: false, mayHide } : undefined;
}
