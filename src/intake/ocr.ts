// Has the pages of a document that hold no text read by OCR: drawn in a reading child, read by Tesseract, one after the other.
import type { Declaration } from '../declarations/schema.ts';
import type { OcrImage } from '../documents/readers/ocr-image.ts';
import type { Recognised, Turn } from '../documents/readers/ocr-page.ts';
import { ocrCertainty } from '../documents/readers/ocr-words.ts';
import { ChildFailure } from '../platform/child-pool.ts';
import type { OcrEngine, OcrOptions } from './tesseract.ts';

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
// Below either, the page may lie on its side or stand on its head.
const SURE = 0.6;
const MANY_LETTERS = 30;

export async function recognise(task: OcrTask): Promise<OcrOutcome> {
  const deadline = performance.now() + task.budgetMs;
  const outcome: OcrOutcome = { recognised: [], failure: null };
  for (const pageIndex of task.pageIndexes) {
    const timeoutMs = Math.min(PAGE_TIMEOUT_MS, deadline - performance.now());
    if (timeoutMs <= 0) return { ...outcome, failure: 'timeout' };
    try {
      const page = await recognisePage(task, pageIndex, { timeoutMs, signal: task.signal });
      if (page === null) outcome.failure = 'refused';
      else outcome.recognised.push(page);
    } catch (error) {
      if (!(error instanceof ChildFailure)) throw error;
      outcome.failure = error.code === 'timeout' ? 'timeout' : 'refused';
    }
  }
  return outcome;
}

type Attempt = { task: OcrTask; pageIndex: number; options: OcrOptions };

async function recognisePage(
  task: OcrTask,
  pageIndex: number,
  options: OcrOptions,
): Promise<Recognised | null> {
  const image = await task.draw({ pageIndex, turn: 0 });
  if (image === null) return null;
  const { greymap } = image;
  const tsv = await task.engine.read(greymap ?? task.bytes, { ...options, languages: task.languages });
  if (tsv === null) return null;
  const upright: Recognised = { pageIndex, tsv, turn: 0 };
  const { confidence, letters } = ocrCertainty(tsv);
  if (greymap === undefined || (confidence >= SURE && letters >= MANY_LETTERS)) return upright;
  const turn = await task.engine.turnOf(greymap, options);
  if (turn === 0) return upright;
  const turned = await readTurned({ task, pageIndex, options }, turn);
  return turned !== null && weight(turned) > weight(upright) ? turned : upright;
}

async function readTurned({ task, pageIndex, options }: Attempt, turn: Turn): Promise<Recognised | null> {
  const image = await task.draw({ pageIndex, turn });
  if (image?.greymap === undefined) return null;
  const tsv = await task.engine.read(image.greymap, { ...options, languages: task.languages });
  return tsv === null ? null : { pageIndex, tsv, turn };
}

function weight({ tsv }: Recognised): number {
  const { confidence, letters } = ocrCertainty(tsv);
  return confidence ** 2 * letters;
}

const NAMES: Record<string, string> = {
  cs: 'ces',
  da: 'dan',
  de: 'deu',
  en: 'eng',
  es: 'spa',
  fi: 'fin',
  fr: 'fra',
  hu: 'hun',
  it: 'ita',
  nb: 'nor',
  nl: 'nld',
  no: 'nor',
  pl: 'pol',
  pt: 'por',
  ro: 'ron',
  sk: 'slk',
  sv: 'swe',
};
/** Each further one makes reading slower. */
const MOST_LANGUAGES = 3;

/** The languages of a workflow that are installed, its own first, English among them; else whatever is installed. */
export function ocrLanguages(declaration: Declaration, installed: string[]): string[] {
  const { default_locale: own, locales = [] } = declaration;
  const wanted = [...(own === undefined ? [] : [own]), 'en', ...locales];
  const known = wanted.map((locale) => NAMES[locale.split('-')[0]?.toLowerCase() ?? ''] ?? '');
  const found = [...new Set(known)].filter((language) => installed.includes(language));
  return found.length > 0 ? found.slice(0, MOST_LANGUAGES) : installed.slice(0, 1);
}
