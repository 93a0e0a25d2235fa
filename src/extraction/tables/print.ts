// Sizes of print: what is smaller than the text that it stands with says something else.
import type { Page } from '../../documents/page.ts';

/** Of the height of the larger one. */
const SMALL = 0.93;

/** Never in pictures, which know no sizes, nor where the places of words are guessed. */
export const isSmallPrint = ({ method, realBoxes }: Page, height: number, than: number): boolean =>
  method !== 'ocr' && realBoxes && height < SMALL * than;
