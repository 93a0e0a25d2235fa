// Has the pages of a document that hold no text read by OCR: drawn in a reading child, read by Tesseract, one after the other.
import type { Turn } from '../page.ts';
import type { Recognised } from '../readers/scans/page.ts';
import { turnedTilt } from '../readers/scans/tilt.ts';
import { ocrCertainty, runsDown, standUp } from '../readers/scans/words.ts';
import { ChildFailure } from '../../platform/children/child-pool.ts';
import { MOST_LANGUAGES } from './engine.ts';
import { otherLanguage } from './paper-language.ts';
import { isPoor, lookAgain, type PageTask } from './second-look.ts';

export type OcrTask = PageTask & {
  pageIndexes: number[];
  /** For all pages together; those left when it is over stay unread. */
  budgetMs: number;
};
export type OcrOutcome = {
  recognised: Recognised[];
  /** Why a page was not read; the last of several. */
  failure: 'timeout' | 'refused' | null;
};

const PAGE_TIMEOUT_MS = 60_000;
// Measured on receipts: 0.56–0.84 for what stands upright, 0.16–0.37 for what stands on its head.
const SURE = 0.5;
const MANY_LETTERS = 30;
/** Second looks come when all pages have been read, with what is left of their time. One takes 10 s; on a machine that is busy, a minute. */
const SECOND_LOOK_TIMEOUT_MS = 120_000;

export async function recognise(task: OcrTask): Promise<OcrOutcome> {
  const deadline = performance.now() + task.budgetMs;
  const attempt: Attempt = ({ languages, ...page }) => {
    const timeoutMs = Math.min(PAGE_TIMEOUT_MS, deadline - performance.now());
    return timeoutMs > 0 ? readTurned({ ...task, languages }, page, timeoutMs) : Promise.resolve('timeout');
  };
  const paper: Paper = { attempt, known: task.engine.languages, languages: task.languages, tried: new Set() };
  const read: ReadPage[] = [];
  let failure: OcrOutcome['failure'] = null;
  for (const pageIndex of task.pageIndexes) {
    const page = await recognisePage(pageIndex, paper);
    if (typeof page === 'object') read.push(await inItsLanguage(page, paper));
    else failure = page;
  }
  const recognised: Recognised[] = [];
  for (const { page, languages } of read)
    recognised.push(await readAgain({ ...task, languages }, page, deadline - performance.now()));
  return { recognised, failure };
}

/** What made no sense makes none the second time; what fails, or takes too long, leaves the page as it was, which is told. */
async function readAgain(task: OcrTask, page: Recognised, leftMs: number): Promise<Recognised> {
  if (!isSure(page) || !isPoor(page)) return page;
  if (leftMs <= 0) return { ...page, lacksSecondLook: true };
  try {
    return await lookAgain(task, page, Math.min(SECOND_LOOK_TIMEOUT_MS, leftMs));
  } catch (error) {
    task.signal.throwIfAborted();
    if (!(error instanceof ChildFailure)) throw error;
    return { ...page, lacksSecondLook: true };
  }
}

type Failure = NonNullable<OcrOutcome['failure']>;
/** `asPage`: columns are looked for, whatever it looks like. */
type Wanted = { pageIndex: number; turn: Turn; asPage?: true };
type Attempted = { page: Recognised; wasColumn: boolean };
type Attempt = (page: Wanted & { languages: string[] }) => Promise<Attempted | Failure>;
/** A document while its pages are read, one after the other. */
type Paper = {
  attempt: Attempt;
  /** What the engine has. */
  known: readonly string[];
  /** What the next page is read for: those of the workflow, until a page tells that the paper is in another. */
  languages: string[];
  /** Those that a page seemed to be in: each is tried once. */
  tried: Set<string>;
};
/** A page, and what it was read for. */
type ReadPage = { page: Recognised; languages: string[] };

/** Once more for the language that its words tell of, if it was not read for that; kept where that makes more sense. */
async function inItsLanguage(page: Recognised, paper: Paper): Promise<ReadPage> {
  const { attempt, known, languages, tried } = paper;
  const other = isSure(page) ? otherLanguage(page.seen, { read: languages, known }) : null;
  if (other === null || tried.has(other)) return { page, languages };
  tried.add(other);
  const wider = [other, ...languages].slice(0, MOST_LANGUAGES);
  const again = await attempt({ pageIndex: page.pageIndex, turn: page.turn, languages: wider });
  if (typeof again === 'string' || weight(again.page) <= weight(page)) return { page, languages };
  paper.languages = wider;
  return { page: again.page, languages: wider };
}

/** As it stands upright, as far as OCR can tell: a page that makes no sense is read again, turned. */
async function recognisePage(
  pageIndex: number,
  { attempt, languages }: Paper,
): Promise<Recognised | Failure> {
  const first = await readFirst({ pageIndex, languages }, attempt);
  if (typeof first === 'string') return first;
  let best = first;
  for (const turn of turnsToTry(first)) {
    if (isSure(best)) break;
    const next = await attempt({ pageIndex, turn, languages });
    if (typeof next === 'object') best = better(best, next.page);
  }
  return upright(best);
}

/** What makes no sense as one column may be a page, or lie on its side, which is not seen in a column. */
async function readFirst(
  page: { pageIndex: number; languages: string[] },
  attempt: Attempt,
): Promise<Recognised | Failure> {
  const first = await attempt({ ...page, turn: 0 });
  if (typeof first === 'string') return first;
  if (!first.wasColumn || isSure(first.page)) return first.page;
  const again = await attempt({ ...page, turn: 0, asPage: true });
  return typeof again === 'string' ? first.page : better(first.page, again.page);
}

function better(one: Recognised, other: Recognised): Recognised {
  return weight(other) > weight(one) ? other : one;
}

async function readTurned(task: OcrTask, page: Wanted, timeoutMs: number): Promise<Attempted | Failure> {
  try {
    return (await readDrawn(task, page, timeoutMs)) ?? 'refused';
  } catch (error) {
    task.signal.throwIfAborted();
    if (!(error instanceof ChildFailure)) throw error;
    return error.code === 'timeout' ? 'timeout' : 'refused';
  }
}

/** Null where it cannot be drawn, or opened. */
async function readDrawn(
  { engine, bytes, languages, draw, signal }: OcrTask,
  { asPage, ...page }: Wanted,
  timeoutMs: number,
): Promise<Attempted | null> {
  const options = { timeoutMs, signal };
  const image = await draw(page);
  if (image === null) return null;
  const { dotsPerInch, tilt, picture = bytes } = image;
  const isColumn = image.isColumn === true && asPage !== true;
  const turned = image.isTurned ? picture : await engine.turned(picture, { ...options, turn: page.turn });
  const segmentation = isColumn ? 'column' : undefined;
  const seen = turned && (await engine.read(turned, { ...options, languages, segmentation, dotsPerInch }));
  return seen && { page: { ...page, seen, ...(tilt && { tilt }) }, wasColumn: isColumn };
}

/** Lines that run down are seen as such, but not which end of them is up. */
function turnsToTry({ seen }: Recognised): Turn[] {
  if (ocrCertainty(seen).letters === 0) return [];
  return runsDown(seen) ? [90, 180] : [180, 90];
}

function isSure({ seen }: Recognised): boolean {
  const { confidence, letters } = ocrCertainty(seen);
  return confidence >= SURE && letters >= MANY_LETTERS;
}

function weight({ seen }: Recognised): number {
  const { confidence, letters } = ocrCertainty(seen);
  return confidence ** 2 * letters;
}

/** Words that were read downwards need no second reading: their boxes are turned. */
function upright(page: Recognised): Recognised {
  if (!runsDown(page.seen)) return page;
  const turn = ([270, 0, 90, 180] as const)[page.turn / 90] ?? 0;
  const tilt = page.tilt && turnedTilt(page.tilt);
  return { ...page, seen: standUp(page.seen), turn, ...(tilt === undefined ? {} : { tilt }) };
}
