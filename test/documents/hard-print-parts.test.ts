// Print that is hard to read: what PP-OCR's models say as lines, characters and words.
import { describe, expect, test } from 'vitest';
import { findLines } from '../../src/documents/ocr/hard-print/find-lines.ts';
import type { Model } from '../../src/documents/ocr/hard-print/models.ts';
import { partWords } from '../../src/documents/ocr/hard-print/part-words.ts';
import { latinClasses, readLine, type SeenCharacter } from '../../src/documents/ocr/hard-print/read-line.ts';
import { resampled } from '../../src/documents/ocr/hard-print/resampled.ts';
import { fromPgm, pgmOf, type Greymap } from '../../src/documents/readers/scans/greymap.ts';
import type { OcrWord } from '../../src/documents/readers/scans/words.ts';

const paper = (width: number, height: number): Greymap => ({
  width,
  height,
  pixels: new Uint8Array(width * height).fill(255),
});

/** Ink in the box. */
function ink({ width, pixels }: Greymap, left: number, top: number, right: number, bottom: number): void {
  for (let y = top; y < bottom; y++) pixels.fill(0, y * width + left, y * width + right);
}

describe('a picture in grey', () => {
  test('is what was written of it, and nothing else is', () => {
    const picture = paper(3, 2);
    const { pixels, ...size } = fromPgm(pgmOf(picture)) ?? paper(0, 0);
    expect({ ...size, pixels: Uint8Array.from(pixels) }).toEqual(picture);
    for (const other of ['', 'P5\n3 2\n255\n12345', 'P5\n0 2\n255\n', 'P6\n1 1\n255\nabc', '%PDF-1.7'])
      expect(fromPgm(Buffer.from(other))).toBeNull();
  });

  test('is averaged where it shrinks, blended where it grows, and goes on as its edge', () => {
    const picture: Greymap = { width: 4, height: 1, pixels: Uint8Array.of(0, 100, 100, 200) };
    const all = { left: 0, top: 0, right: 4, bottom: 1 };
    expect([...resampled(picture, all, { width: 2, height: 1 })]).toEqual([50, 150]);
    expect([...resampled(picture, all, { width: 8, height: 1 })]).toEqual([
      0, 25, 75, 100, 100, 125, 175, 200,
    ]);
    expect([
      ...resampled(picture, { left: 3, top: -1, right: 5, bottom: 3 }, { width: 2, height: 2 }),
    ]).toEqual([200, 200, 200, 200]);
  });
});

test('lines are where the model is sure of text: a little larger than their core, in pixels of the picture', async () => {
  const asked: number[][] = [];
  const detect: Model = (input, dims) => {
    asked.push(dims);
    const [, , height = 0, width = 0] = dims;
    const chances = new Float32Array(width * height);
    const fill = (left: number, top: number, right: number, bottom: number, chance: number): void => {
      for (let y = top; y < bottom; y++) chances.fill(chance, y * width + left, y * width + right);
    };
    fill(100, 200, 300, 220, 0.9);
    fill(100, 100, 300, 120, 0.8);
    // Not sure enough on average, and dust.
    fill(400, 100, 500, 120, 0.4);
    fill(600, 100, 602, 102, 0.9);
    expect(input.length).toBe(3 * width * height);
    return Promise.resolve({ data: chances, dims: [1, 1, height, width] });
  };
  // Twice as large as the model sees it.
  const lines = await findLines(paper(2880, 1440), detect);
  expect(asked).toEqual([[1, 3, 736, 1440]]);
  expect(lines.map(({ top }) => Math.round(top / 100))).toEqual([2, 4]);
  const [{ left, right, top, bottom } = { left: 0, right: 0, top: 0, bottom: 0 }] = lines;
  expect(left).toBeGreaterThan(160);
  expect(left).toBeLessThan(200);
  expect(right).toBeGreaterThan(600);
  expect(right).toBeLessThan(640);
  expect(bottom - top).toBeGreaterThan(1.5 * 40);
  expect(
    await findLines(paper(1, 1), () => Promise.resolve({ data: new Float32Array(1024), dims: [] })),
  ).toEqual([]);
});

test('a line is the likeliest Latin letters, each once however long it is seen; others are not chosen', async () => {
  const classes = latinClasses(['人', 'A', 'é', '9']);
  expect([...classes]).toEqual([
    [2, 'A'],
    [3, 'é'],
    [4, '9'],
    [5, ' '],
  ]);
  const steps = [2, 2, 0, 2, 1, 5, 4, 4];
  const recognise: Model = (_, dims) => {
    expect(dims).toEqual([1, 3, 48, 384]);
    const data = new Float32Array(steps.length * 6);
    steps.forEach((best, i) => {
      data[i * 6 + best] = 0.9;
      // Behind what may not be chosen stands something that may.
      if (best === 1) data[i * 6 + 3] = 0.1;
    });
    return Promise.resolve({ data, dims: [1, steps.length, 6] });
  };
  const box = { left: 10, top: 0, right: 170, bottom: 20 };
  const characters = await readLine(paper(200, 20), box, { recognise, classes });
  expect(characters.map(({ text }) => text)).toEqual(['A', 'A', 'é', ' ', '9']);
  expect(characters.map(({ at }) => at)).toEqual([20, 80, 100, 120, 140]);
  expect(characters[0]?.confidence).toBeCloseTo(0.9);
});

describe('words of a line', () => {
  /** Letters eight pixels wide, with so many bare ones behind each. */
  function line(text: string, gaps: number[]): { picture: Greymap; characters: SeenCharacter[] } {
    const picture = paper(400, 40);
    const characters: SeenCharacter[] = [];
    let left = 20;
    Array.from(text).forEach((letter, i) => {
      ink(picture, left, 12, left + 8, 28);
      characters.push({ text: letter, confidence: 0.8 + i / 100, at: left + 4 });
      left += 8 + (gaps[i] ?? 0);
    });
    return { picture, characters };
  }
  const box = { left: 10, top: 5, right: 390, bottom: 35 };
  const textsOf = (words: OcrWord[]): string[] => words.map(({ text }) => text);

  test('are parted where the paper is bare for long enough, for this line', () => {
    const tight = line('ABCDEF', [2, 2, 10, 2, 2]);
    expect(textsOf(partWords(tight.picture, box, tight.characters))).toEqual(['ABC', 'DEF']);
    // The same gap is usual where letters stand apart.
    const wide = line('ABCDEF', [9, 9, 10, 9, 9]);
    expect(textsOf(partWords(wide.picture, box, wide.characters))).toEqual(['ABCDEF']);
  });

  test('are parted where the model saw a space, and nowhere in one', () => {
    const { picture, characters } = line('ABCD', [2, 2, 2]);
    const space = { text: ' ', confidence: 1, at: 39 };
    const seen = [space, ...characters.slice(0, 2), space, space, ...characters.slice(2), space];
    expect(textsOf(partWords(picture, box, seen))).toEqual(['AB', 'CD']);
    expect(partWords(picture, box, [space])).toEqual([]);
    expect(partWords(picture, box, [])).toEqual([]);
  });

  test('lie on their ink, within the height of the line, as sure as their letters on average', () => {
    const { picture, characters } = line('ABCD', [2, 12, 2]);
    const [first, second] = partWords(picture, box, characters);
    expect(first).toMatchObject({ left: 20, width: 18, top: 5, height: 30 });
    expect(second).toMatchObject({ left: 50, width: 18 });
    expect(first?.confidence).toBeCloseTo(0.805);
  });
});
