// What was read poorly is read twice: each region of a page is as the surer reading has it, and never made of both.
import { afterAll, describe, expect, test, vi } from 'vitest';
import type { OcrEngine } from '../../src/documents/ocr/engine.ts';
import { recognise } from '../../src/documents/ocr/recognise.ts';
import { createTesseractJs } from '../../src/documents/ocr/tesseract-js.ts';
import { imageForOcr } from '../../src/documents/readers/scans/image.ts';
import { surerOf } from '../../src/documents/readers/scans/readings.ts';
import { ocrCertainty, type OcrWord, type SeenPage } from '../../src/documents/readers/scans/words.ts';
import { readDocument } from '../../src/documents/readers/read.ts';
import { ChildFailure } from '../../src/platform/children/child-pool.ts';
import { LIMITS, pngOf } from './ocr-samples.ts';
import { readOf } from './page-checks.ts';
import { wornPrint } from './worn-print.ts';

type Seen = [text: string, left: number, top: number, confidence: number];

/** Lines of words 20 pixels high, and ten wide for each letter; everything so many times larger. */
function seenIn(lines: Seen[][], times = 1): SeenPage {
  const wordOf = ([text, left, top, confidence]: Seen): OcrWord => ({
    text,
    left: left * times,
    top: top * times,
    width: text.length * 10 * times,
    height: 20 * times,
    confidence,
  });
  return { width: 1000 * times, height: 500 * times, lines: lines.map((line) => line.map(wordOf)) };
}

const textsOf = ({ lines }: SeenPage): string[] =>
  lines.map((line) => line.map(({ text }) => text).join(' '));

describe('two readings of a page', () => {
  const first = seenIn([
    [
      ['Invoice', 100, 100, 0.95],
      ['nurnber', 190, 100, 0.4],
    ],
    [
      ['Total', 100, 150, 0.95],
      ['1234.50', 300, 150, 0.9],
    ],
  ]);

  test('are each region by region as the surer one has it, as a whole', () => {
    const second = seenIn([
      [
        ['Invoice', 101, 102, 0.8],
        ['number', 190, 102, 0.85],
      ],
      // Its first word is surer than that of the first reading, the line is not.
      [
        ['Totals', 100, 150, 0.97],
        ['1284.50', 300, 150, 0.5],
      ],
    ]);
    const { seen, replaced } = surerOf(first, second);
    expect(textsOf(seen)).toEqual(['Invoice number', 'Total 1234.50']);
    expect(replaced).toBe(1);
    expect(surerOf(first, first)).toEqual({ seen: first, replaced: 0 });
  });

  test('agree on what a region is, whichever of them takes a line apart', () => {
    const second = seenIn([
      [['Invoice', 100, 100, 0.99]],
      [['number', 190, 100, 0.1]],
      [['Total', 100, 150, 0.97]],
      [['1234.50', 300, 150, 0.97]],
    ]);
    // Both halves of a line are taken, or none.
    expect(textsOf(surerOf(first, second).seen)).toEqual(['Invoice nurnber', 'Total', '1234.50']);
    expect(textsOf(surerOf(second, first).seen)).toEqual(['Invoice nurnber', 'Total', '1234.50']);
  });

  test('are not mended by fewer letters, nor by what one is unsure of', () => {
    const second = seenIn([
      [['Invoice', 100, 100, 0.99]],
      [['Total', 100, 150, 0.95]],
      [['Sum', 100, 300, 0.9]],
      [['dust', 100, 400, 0.6]],
    ]);
    expect(textsOf(surerOf(first, second).seen)).toEqual(['Invoice nurnber', 'Total 1234.50', 'Sum']);
  });

  test('may be of pictures of two sizes: what is taken stands where the first one has it', () => {
    const second = seenIn(
      [
        [
          ['Invoice', 100, 100, 0.99],
          ['number', 190, 100, 0.99],
        ],
      ],
      2,
    );
    expect(surerOf(first, second).seen).toMatchObject({
      width: 1000,
      lines: [
        [
          { left: 100, top: 100, width: 70, height: 20 },
          { text: 'number', left: 190 },
        ],
        {},
      ],
    });
  });

  test('are left as they are where there are more lines than a page has', () => {
    const noise = seenIn(Array.from({ length: 3000 }, (_, i): Seen[] => [['x', i % 900, i % 400, 0.1]]));
    expect(surerOf(noise, first)).toEqual({ seen: noise, replaced: 0 });
  });
});

describe('a page', () => {
  const words = (confidence: number): Seen[] => [
    ['A line of more than thirty letters', 100, 100, confidence],
  ];
  const picture = pngOf({ width: 8, height: 8, pixels: new Uint8Array(64).fill(255) });

  /** What a program answers, one time after the other. */
  async function readBy(answers: (() => Promise<SeenPage | null>)[], budgetMs = 60_000) {
    const asked: (string | undefined)[] = [];
    const engine: OcrEngine = {
      name: 'Scripted',
      version: '1',
      languages: ['eng'],
      read: (_, { segmentation }) => answers[asked.push(segmentation) - 1]?.() ?? Promise.resolve(null),
      turned: (bytes) => Promise.resolve(bytes),
      close: () => Promise.resolve(),
    };
    const outcome = await recognise({
      engine,
      bytes: picture,
      pageIndexes: [0],
      languages: ['eng'],
      draw: () => Promise.resolve({ isTurned: true }),
      budgetMs,
      signal: new AbortController().signal,
    });
    return { ...outcome, asked };
  }
  const answer = (confidence: number) => () => Promise.resolve(seenIn([words(confidence)]));

  test('that was read well is read once', async () => {
    expect((await readBy([answer(0.95), answer(0.99)])).asked).toEqual([undefined]);
  });

  test('that was read poorly is read twice, and its document says so', async () => {
    const { asked, recognised } = await readBy([answer(0.7), answer(0.9)]);
    expect(asked).toEqual([undefined, 'block']);
    expect(recognised).toEqual([{ pageIndex: 0, turn: 0, seen: seenIn([words(0.9)]), replaced: 1 }]);
    expect(readOf(await readDocument(picture, LIMITS, recognised)).notes).toEqual([
      'The print is hard to read: in 1 place a second reading was surer.',
    ]);
    const unchanged = await readBy([answer(0.7), answer(0.7)]);
    expect(readOf(await readDocument(picture, LIMITS, unchanged.recognised)).notes).toEqual([]);
  });

  test('stays as it was where the second look fails or finds nothing', async () => {
    const { recognised: before } = await readBy([answer(0.7)]);
    const failures = [
      () => Promise.reject(new ChildFailure('timeout', 'Too slow.')),
      () => Promise.reject(new ChildFailure('memory', 'Too much.')),
    ];
    for (const failing of failures) {
      const outcome = await readBy([answer(0.7), failing]);
      const once = before.map((page) => ({ ...page, lacksSecondLook: true }));
      expect(outcome).toMatchObject({ recognised: once, failure: null });
      expect(readOf(await readDocument(picture, LIMITS, outcome.recognised)).notes).toEqual([
        'The print is hard to read: 1 page could not be read a second time; compare what was found with the picture.',
      ]);
    }
    expect((await readBy([answer(0.7), () => Promise.resolve(null)])).recognised).toEqual(before);
  });

  test('for which no time is left says so; one that was read well needs none', async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
    /** Read when the time for all pages is over. */
    const late = (confidence: number) => () => {
      clock.mockReturnValue(60_001);
      return answer(confidence)();
    };
    try {
      for (const [confidence, lacks] of [
        [0.7, true],
        [0.95, undefined],
      ] as const) {
        clock.mockReturnValue(0);
        const { asked, recognised } = await readBy([late(confidence), answer(0.99)]);
        expect([asked, recognised[0]?.lacksSecondLook]).toEqual([[undefined], lacks]);
      }
    } finally {
      clock.mockRestore();
    }
  });

  test('nobody hides a bug', async () => {
    await expect(readBy([answer(0.7), () => Promise.reject(new Error('A bug.'))])).rejects.toThrow('A bug.');
  });
});

describe('worn print', () => {
  const engine = createTesseractJs({ size: 1 });
  afterAll(() => engine.close());

  test('is read more surely than at first sight, within the page', async () => {
    const bytes = pngOf(await wornPrint());
    const asked: SeenPage[] = [];
    const { recognised } = await recognise({
      engine: {
        ...engine,
        read: async (...args) => {
          const seen = await engine.read(...args);
          if (seen !== null) asked.push(seen);
          return seen;
        },
      },
      bytes,
      pageIndexes: [0],
      languages: ['eng'],
      draw: async (page) => (await imageForOcr(bytes, page, LIMITS)) ?? null,
      budgetMs: 120_000,
      signal: new AbortController().signal,
    });
    const [page] = recognised;
    const [first] = asked;
    if (page === undefined || first === undefined) throw new Error('Nothing was read.');
    expect(asked.length).toBeGreaterThan(1);
    expect(page.replaced).toBeGreaterThan(0);
    expect(ocrCertainty(page.seen).confidence).toBeGreaterThan(ocrCertainty(first).confidence);
    for (const { left, top, width, height } of page.seen.lines.flat()) {
      expect(left).toBeGreaterThanOrEqual(0);
      expect(left + width).toBeLessThanOrEqual(page.seen.width);
      expect(top + height).toBeLessThanOrEqual(page.seen.height);
    }
  });
});
