// A drawn page as OCR reads it best: its type at one size, its lines level, its paper white.
import { evened } from './contrast.ts';
import { pgmOf, type Greymap } from './greymap.ts';
import { lettersIn, typeHeight } from './letters.ts';
import { slantIn, straightened, type Tilt } from './tilt.ts';

export type OcrImage = {
  /** Absent where it is the document itself. */
  picture?: Uint8Array;
  /** As asked for; else whoever decodes it has to turn it. */
  isTurned: boolean;
  /** How it was made level, after it was turned; absent where it was left as it is. */
  tilt?: Tilt;
  /** It holds one column of text, as a till receipt does: there are no others to be looked for. */
  isColumn?: boolean;
  /** Of a page that tells its size: OCR guesses badly, and parts columns, rulings and specks by it. */
  dotsPerInch?: number;
};

/** Draws the page, so many times larger than it is usually drawn. */
export type Draw = (times: number) => Greymap | undefined | Promise<Greymap | undefined>;

// Pixels: type this high is read best; smaller is enlarged, up to so many times and so many pixels.
const TYPE_HEIGHT = 20;
const MOST_ENLARGED = 3;
const MAX_ENLARGED_PIXELS = 12_000_000;
/** Less is not worth the time. */
const WORTHWHILE = 1.1;
/** A page that is so many letters high in width has one column. */
const COLUMN_WIDTH = 60;

/** `dotsPerInch`: as it is usually drawn, where that is known. */
export async function prepared(draw: Draw, dotsPerInch?: number): Promise<OcrImage | undefined> {
  const first = await draw(1);
  if (first === undefined) return undefined;
  // On even paper: a dark edge or the white of a scanner beside it would be all that is told apart.
  const even = evened(first);
  const letters = lettersIn(even);
  const height = typeHeight(letters);
  if (height === null)
    return {
      picture: pgmOf(even),
      isTurned: true,
      ...(dotsPerInch === undefined ? {} : { dotsPerInch }),
    };
  const room = Math.sqrt(MAX_ENLARGED_PIXELS / (first.width * first.height));
  const times = Math.min(TYPE_HEIGHT / height, MOST_ENLARGED, room);
  const larger = times >= WORTHWHILE ? await draw(times) : undefined;
  const { greymap, tilt } = straightened(larger ? evened(larger) : even, slantIn(letters));
  const enlarged = (larger ?? first).width / first.width;
  return {
    picture: pgmOf(greymap),
    isTurned: true,
    isColumn: first.width < COLUMN_WIDTH * height,
    ...(dotsPerInch === undefined ? {} : { dotsPerInch: Math.round(dotsPerInch * enlarged) }),
    ...(tilt === undefined ? {} : { tilt }),
  };
}
