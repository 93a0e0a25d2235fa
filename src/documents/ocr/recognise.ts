// Has the pages of a document that hold no text read by OCR: drawn in a reading child, read by Tesseract, one after the other.
import type { Turn } from '../page.ts';
import type { Recognised } from '../readers/scans/page.ts';
import { turnedTilt } from '../readers/scans/tilt.ts';
import { ocrCertainty, runsDown, standUp } from '../readers/scans/words.ts';
import { ChildFailure } from '../../platform/children/child-pool.ts';
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
  const attempt: Attempt = (page) => {
    const timeoutMs = Math.min(PAGE_TIMEOUT_MS, deadline - performance.now());
    return timeoutMs > 0 ? readTurned(task, page, timeoutMs) : Promise.resolve('timeout');
  };
  const outcome: OcrOutcome = { recognised: [], failure: null };
  for (const pageIndex of task.pageIndexes) {
    const page = await recognisePage(pageIndex, attempt);
    if (typeof page === 'object') outcome.recognised.push(page);
    else outcome.failure = page;
  }
  const recognised: Recognised[] = [];
  for (const page of outcome.recognised)
    recognised.push(await readAgain(task, page, deadline - performance.now()));
  return { ...outcome, recognised };
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
type Attempt = (page: Wanted) => Promise<Attempted | Failure>;

/** As it stands upright, as far as OCR can tell: a page that makes no sense is read again, turned. */
async function recognisePage(pageIndex: number, attempt: Attempt): Promise<Recognised | Failure> {
  const first = await readFirst(pageIndex, attempt);
  if (typeof first === 'string') return first;
  let best = first;
  for (const turn of turnsToTry(first)) {
    if (isSure(best)) break;
    const next = await attempt({ pageIndex, turn });
    if (typeof next === 'object') best = better(best, next.page);
  }
  return upright(best);
}

/** What makes no sense as one column may be a page, or lie on its side, which is not seen in a column. */
async function readFirst(pageIndex: number, attempt: Attempt): Promise<Recognised | Failure> {
  const first = await attempt({ pageIndex, turn: 0 });
  if (typeof first === 'string') return first;
  if (!first.wasColumn || isSure(first.page)) return first.page;
  const again = await attempt({ pageIndex, turn: 0, asPage: true });
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
