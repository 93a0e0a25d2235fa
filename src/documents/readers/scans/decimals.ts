// Amounts that OCR takes apart behind their decimal point: in type of equal widths a point has as much room as a digit.
import type { OcrWord } from './words.ts';

const WHOLE = /\d[.,]$/;
const DECIMALS = /^\d\d$/;
/** In parts of an em: what belongs together, and what stands apart from it. */
const NEAR = 0.75;
const APART = 1;

/**
 * The words of a line with such amounts as one word each, as sure as the less sure of its parts: `65.` `20` is `65.20` where nothing
 * follows closely (`1. 20 pieces` stays). No character is changed.
 */
export function withWholeAmounts(line: OcrWord[], em: number): OcrWord[] {
  const whole: OcrWord[] = [];
  line.forEach((word, i) => {
    const before = whole.at(-1);
    const isPart =
      before !== undefined &&
      WHOLE.test(before.text) &&
      DECIMALS.test(word.text) &&
      gap(before, word) < NEAR * em &&
      gap(word, line[i + 1]) >= APART * em;
    if (isPart) whole[whole.length - 1] = together(before, word);
    else whole.push(word);
  });
  return whole;
}

/** Endless at the end of a line. */
function gap(word: OcrWord, next: OcrWord | undefined): number {
  return next === undefined ? Infinity : next.left - word.left - word.width;
}

function together(one: OcrWord, other: OcrWord): OcrWord {
  const [left, top] = [Math.min(one.left, other.left), Math.min(one.top, other.top)];
  return {
    text: one.text + other.text,
    left,
    top,
    width: Math.max(one.left + one.width, other.left + other.width) - left,
    height: Math.max(one.top + one.height, other.top + other.height) - top,
    confidence: Math.min(one.confidence, other.confidence),
  };
}
