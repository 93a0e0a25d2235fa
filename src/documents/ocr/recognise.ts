// Has the pages of a document that hold no text read by OCR: drawn in a reading child, read by Tesseract, one after the other.
import type { Turn } from '../page.ts';
import type { OcrImage } from '../readers/scans/image.ts';
import type { Recognised } from '../readers/scans/page.ts';
import { ocrCertainty, runsDown, standUp } from '../readers/scans/words.ts';
import { ChildFailure } from '../../platform/children/child-pool.ts';
import type { OcrEngine } from './engine.ts';

export type OcrTask = {
  engine: OcrEngine;
  bytes: Uint8Array;
  pageIndexes: number[];
  languages: string[];
  /** Null where the page cannot be drawn. */
  draw(page: { pageIndex: number; turn: Turn }): Promise<OcrImage | null>;
  /** For all pages together; those left when it is over stay unread. */
  budgetMs: number;
  signal: AbortSignal;
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

export async function recognise(task: OcrTask): Promise<OcrOutcome> {
  const deadline = performance.now() + task.budgetMs;
  const attempt = (page: Wanted): Promise<Recognised | Failure> => {
    const timeoutMs = Math.min(PAGE_TIMEOUT_MS, deadline - performance.now());
    return timeoutMs > 0 ? readTurned(task, page, timeoutMs) : Promise.resolve('timeout');
  };
  const outcome: OcrOutcome = { recognised: [], failure: null };
  for (const pageIndex of task.pageIndexes) {
    const page = await recognisePage(pageIndex, attempt);
    if (typeof page === 'object') outcome.recognised.push(page);
    else outcome.failure = page;
  }
  return outcome;
}

type Failure = NonNullable<OcrOutcome['failure']>;
type Wanted = { pageIndex: number; turn: Turn };

/** As it stands upright, as far as OCR can tell: a page that makes no sense is read again, turned. */
async function recognisePage(
  pageIndex: number,
  attempt: (page: Wanted) => Promise<Recognised | Failure>,
): Promise<Recognised | Failure> {
  const first = await attempt({ pageIndex, turn: 0 });
  if (typeof first === 'string') return first;
  let best = first;
  for (const turn of turnsToTry(first)) {
    if (isSure(best)) break;
    const next = await attempt({ pageIndex, turn });
    if (typeof next === 'object' && weight(next) > weight(best)) best = next;
  }
  return upright(best);
}

async function readTurned(
  { engine, bytes, languages, draw, signal }: OcrTask,
  page: Wanted,
  timeoutMs: number,
): Promise<Recognised | Failure> {
  const options = { timeoutMs, signal };
  try {
    const image = await draw(page);
    if (image === null) return 'refused';
    const drawn = image.picture ?? bytes;
    const turned = image.isTurned ? drawn : await engine.turned(drawn, { ...options, turn: page.turn });
    const seen = turned && (await engine.read(turned, { ...options, languages }));
    return seen === null ? 'refused' : { ...page, seen };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof ChildFailure)) throw error;
    return error.code === 'timeout' ? 'timeout' : 'refused';
  }
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
  return { ...page, seen: standUp(page.seen), turn };
}
