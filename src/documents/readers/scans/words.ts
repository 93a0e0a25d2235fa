// Tesseract's table of tab-separated values to words in pixels, line by line.

export type OcrWord = {
  text: string;
  left: number;
  top: number;
  width: number;
  height: number;
  /** 0–1 */
  confidence: number;
};
/** A page of the table; sizes in pixels. */
export type SeenPage = { width: number; height: number; lines: OcrWord[][] };

const PAGE = 1;
const LINE = 4;
const WORD = 5;
const COLUMNS = 12;
/** A line has to be this much longer than high before its slope says anything. */
const MIN_LINE_LENGTH = 8;
const MAX_SLANT_DEGREES = 10;
/** The shape of a shorter one does not show which way it runs. */
const LONG_WORD = 4;

/** Rows that are not as they should be are left out: the table comes from a program that read hostile bytes. */
export function parseTsv(tsv: string): SeenPage[] {
  const pages: SeenPage[] = [];
  for (const row of tsv.split('\n')) {
    const cells = row.split('\t');
    if (cells.length < COLUMNS) continue;
    const level = Number(cells[0]);
    const page = pages.at(-1);
    if (level === PAGE) pages.push({ width: Number(cells[8]), height: Number(cells[9]), lines: [] });
    else if (level === LINE) page?.lines.push([]);
    else if (level === WORD) addWord(page, toWord(cells));
  }
  return pages.filter(({ width, height }) => width > 0 && height > 0);
}

function toWord(cells: string[]): OcrWord {
  const [left = 0, top = 0, width = 0, height = 0, confidence = -1] = cells.slice(6, 11).map(Number);
  return { text: cells[11] ?? '', left, top, width, height, confidence: confidence / 100 };
}

function addWord(page: SeenPage | undefined, word: OcrWord): void {
  if (page !== undefined && isSound(word, page)) page.lines.at(-1)?.push(word);
}

function isSound({ text, left, top, width, height, confidence }: OcrWord, page: SeenPage): boolean {
  if (text.trim() === '' || !(confidence >= 0 && confidence <= 1)) return false;
  if (!(left >= 0 && top >= 0 && width > 0 && height > 0)) return false;
  return left + width <= page.width && top + height <= page.height;
}

/** Of a picture that many times as wide and as high. */
export function scaled(word: OcrWord, across: number, down: number): OcrWord {
  const { left, top, width, height } = word;
  return { ...word, left: left * across, top: top * down, width: width * across, height: height * down };
}

/** How sure OCR is of a page: the mean confidence of its words by their letters, and how many letters. */
export function ocrCertainty({ lines }: SeenPage): { confidence: number; letters: number } {
  let [sum, letters] = [0, 0];
  for (const { text, confidence } of lines.flat()) {
    sum += confidence * text.length;
    letters += text.length;
  }
  return { confidence: letters === 0 ? 0 : sum / letters, letters };
}

/** Whether most of the text runs down the page: Tesseract reads such lines as if the page lay on its left side. */
export function runsDown({ lines }: SeenPage): boolean {
  let balance = 0;
  for (const { text, width, height } of lines.flat())
    if (text.length >= LONG_WORD) balance += Math.sign(height - width) * text.length;
  return balance > 0;
}

/** A page whose text runs down, as it is seen when it is turned by a quarter against the clock. */
export function standUp({ width, height, lines }: SeenPage): SeenPage {
  const turn = (word: OcrWord): OcrWord => ({
    ...word,
    left: word.top,
    top: width - word.left - word.width,
    width: word.height,
    height: word.width,
  });
  return { width: height, height: width, lines: lines.map((line) => line.map(turn)) };
}

/** Clockwise degrees by which most of the lines lie askew. */
export function slantOf({ lines }: SeenPage): number {
  const slants = lines.flatMap((line) => slantOfLine(line)).sort((a, b) => a - b);
  return slants[slants.length >> 1] ?? 0;
}

function slantOfLine(line: OcrWord[]): number[] {
  const [first, last] = [line[0], line.at(-1)];
  if (first === undefined || last === undefined || first === last) return [];
  const run = last.left - first.left;
  if (run < MIN_LINE_LENGTH * first.height) return [];
  // The middle of a word moves less than its edges with what letters it has.
  const rise = last.top + last.height / 2 - first.top - first.height / 2;
  const degrees = (Math.atan2(rise, run) * 180) / Math.PI;
  return Math.abs(degrees) <= MAX_SLANT_DEGREES ? [degrees] : [];
}
