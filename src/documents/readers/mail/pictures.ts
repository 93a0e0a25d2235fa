// Pictures of a mail: logos of signatures and icons are no documents, photos and scans are, also where they stand in the text.

import type { Attachment as Part } from 'postal-mime';
import { checkImage } from '../images/image-header.ts';

/** Pixels of the shorter side: a photo has more, a banner below a signature has less. */
const SIDE_OF_PHOTO = 600;
/** Two lines of small print. */
const SIDE_OF_TEXT = 40;

/** Ids of the parts that an HTML text shows in itself. */
export const shownIds = (html: string): ReadonlySet<string> =>
  new Set([...html.matchAll(/\bcid:([^"'\s)>]{1,500})/gi)].map(([, id = '']) => id));

type Shown = { bytes: Uint8Array; shown: ReadonlySet<string> };

export function isPictureOfText(part: Part, { bytes, shown }: Shown): boolean {
  const id = part.contentId?.replaceAll(/[<>\s]/g, '') ?? '';
  const isInText = part.related === true || shown.has(id);
  return isInText && (shorterSide(part, bytes) ?? 0) < SIDE_OF_PHOTO;
}

export function isTooSmall(part: Part, bytes: Uint8Array): boolean {
  const side = shorterSide(part, bytes);
  return side !== null && side < SIDE_OF_TEXT;
}

/** Null where its header cannot be read: the reader of pictures says why. */
function shorterSide({ mimeType }: Part, bytes: Uint8Array): number | null {
  const header = checkImage(bytes, mimeType, Infinity);
  if ('failureCode' in header) return header.failureCode === 'too_large' ? Infinity : null;
  return Math.max(...header.sizes.map(({ width, height }) => Math.min(width, height)));
}
