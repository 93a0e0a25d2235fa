// A page of a document as a picture. Runs in a child process, never in the server: what it decodes may be hostile.
import { checkImage } from '../readers/images/image-header.ts';
import { displayedSize, jpegAsPdf } from '../readers/images/jpeg-pdf.ts';
import { singlePage } from '../readers/images/tiff-header.ts';
import { sniff } from '../readers/sniff.ts';
import { encodePicture } from './encode.ts';
import { encodeGrey } from './grey.ts';
import { withDecoded } from '../readers/images/leptonica.ts';
import { mark } from './marks.ts';
import { drawPdfPage } from './pdf-page.ts';
import type { Bitmap, DrawRequest, Picture } from './picture.ts';
import { scaled } from './scaled.ts';

export type DrawTask = { bytes: Uint8Array; request: DrawRequest };

/** More than any deployment reads. */
const MOST_PAGES = 2000;

/** Null where there is nothing to draw: a text, a page that is not there, a file that does not open. */
export async function drawPage({ bytes, request }: DrawTask): Promise<Picture | null> {
  const bitmap = await bitmapOf(bytes, request);
  if (bitmap === null) return null;
  const marked = mark(bitmap, request);
  if (request.asPixels === true) return pixelsOf(marked);
  const grey = request.forPaper === true ? encodeGrey(marked) : null;
  if (grey === null) return encodePicture(marked);
  return { bytes: grey, type: 'image/png', width: marked.width, height: marked.height };
}

function pixelsOf({ width, height, pixels }: Bitmap): Picture {
  for (let at = 3; at < pixels.length; at += 4) pixels[at] = 255;
  return { bytes: pixels, type: 'pixels', width, height };
}

async function bitmapOf(bytes: Uint8Array, request: DrawRequest): Promise<Bitmap | null> {
  const kind = await sniff(bytes);
  if (kind.kind === 'pdf') return drawPdfPage(bytes, request);
  if (kind.kind !== 'image') return null;
  const header = checkImage(bytes, kind.mimeType, MOST_PAGES);
  if ('failureCode' in header || request.pageIndex >= header.sizes.length) return null;
  if (kind.mimeType === 'image/jpeg')
    // One pixel is one point of its page: it is never drawn larger than it is.
    return drawPdfPage(jpegAsPdf(bytes, header, displayedSize(header)), { ...request, maxScale: 1 });
  const page = header.sizes.length > 1 ? singlePage(Buffer.from(bytes), request.pageIndex) : bytes;
  return page === undefined ? null : withDecoded(page, (picture) => scaled(picture, request));
}
