// One line of a picture, as PP-OCR's recognition reads it: its characters, how sure it is of each, and where they stand.
import type { Greymap } from '../../readers/scans/greymap.ts';
import type { Model } from './models.ts';
import { resampled, type Box } from './resampled.ts';

/** `at`: pixels of the picture, from its left, where the character was seen. */
export type SeenCharacter = { text: string; confidence: number; at: number };

/** Pixels of a line as the model sees it, and colours. */
const HEIGHT = 48;
const COLOURS = 3;
const [NARROWEST, WIDEST] = [16, 3200];
/** The model's first class: between two characters, and on bare paper. */
const NONE = 0;
/** What a line is made of here. The model knows thousands of Chinese characters, and sees them in what is hard to read. */
const LATIN = /^[\u0020-\u007e\u00a1-\u024f€]$/u;

/** The classes that may be chosen: each with its character. */
export function latinClasses(keys: string[]): Map<number, string> {
  const classes = new Map<number, string>();
  keys.forEach((key, i) => {
    if (LATIN.test(key)) classes.set(i + 1, key);
  });
  // Behind the listed ones stands the space.
  return classes.set(keys.length + 1, ' ');
}

export async function readLine(
  picture: Greymap,
  box: Box,
  { recognise, classes }: { recognise: Model; classes: Map<number, string> },
): Promise<SeenCharacter[]> {
  const [wide, high] = [box.right - box.left, box.bottom - box.top];
  const width = Math.max(NARROWEST, Math.min(WIDEST, Math.round((HEIGHT * wide) / high)));
  const grey = resampled(picture, box, { width, height: HEIGHT });
  const input = new Float32Array(COLOURS * grey.length);
  for (let i = 0; i < input.length; i++) input[i] = (grey[i % grey.length] ?? 0) / 127.5 - 1;
  const { data, dims } = await recognise(input, [1, COLOURS, HEIGHT, width]);
  const [, steps = 0, count = 0] = dims;
  const characters: SeenCharacter[] = [];
  let last = NONE;
  for (let step = 0; step < steps; step++) {
    const chances = data.subarray(step * count, (step + 1) * count);
    const best = likeliest(chances, classes);
    const text = classes.get(best);
    // The same class at the next step is the same character still.
    if (text !== undefined && best !== last)
      characters.push({ text, confidence: chances[best] ?? 0, at: box.left + ((step + 0.5) * wide) / steps });
    last = best;
  }
  return characters;
}

function likeliest(chances: Float32Array, classes: Map<number, string>): number {
  let best = NONE;
  for (const candidate of classes.keys())
    if ((chances[candidate] ?? 0) > (chances[best] ?? 0)) best = candidate;
  return best;
}
