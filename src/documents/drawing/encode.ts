// Which kind of file a drawing becomes: PNG for what was printed, JPEG for what was photographed, whichever is smaller.
import { encodeJpeg } from './jpeg.ts';
import { encodePng } from './png.ts';
import type { Bitmap, Picture } from './picture.ts';

/** Share of pixels that are as the one before them: nine tenths on paper, few in the noise of a photograph. */
const EVEN = 0.6;
/** Bytes of PNG per pixel above which a JPEG is worth the time to try. */
const HEAVY = 0.1;

export async function encodePicture(bitmap: Bitmap): Promise<Picture> {
  const { width, height } = bitmap;
  const png = evenness(bitmap) < EVEN ? null : encodePng(bitmap);
  if (png !== null && png.length < width * height * HEAVY)
    return { bytes: png, type: 'image/png', width, height };
  const jpeg = await encodeJpeg(bitmap);
  if (png !== null && png.length <= jpeg.length) return { bytes: png, type: 'image/png', width, height };
  return { bytes: jpeg, type: 'image/jpeg', width, height };
}

function evenness({ pixels, width, height }: Bitmap): number {
  const words = new Uint32Array(pixels.buffer, pixels.byteOffset, width * height);
  let same = 0;
  for (let i = 1; i < words.length; i++) if (words[i] === words[i - 1]) same++;
  return same / Math.max(1, words.length - 1);
}
