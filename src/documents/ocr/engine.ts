// What reads pictures, whichever program it is.
import type { Turn } from '../page.ts';
import type { SeenPage } from '../readers/scans/words.ts';

/** A program that reads pictures, or turns them upright first. */
export type OcrEngine = {
  name: string;
  version: string;
  /** As Tesseract names them: `eng`, `deu`, … */
  languages: string[];
  /** The words of a picture; null where it cannot be opened. Rejects with a `ChildFailure`. */
  read(picture: Uint8Array, options: OcrOptions & ReadOptions): Promise<SeenPage | null>;
  /** The picture turned clockwise, in grey; null where it cannot be opened. Rejects with a `ChildFailure`. */
  turned(picture: Uint8Array, options: OcrOptions & { turn: Turn }): Promise<Uint8Array | null>;
  close(): Promise<void>;
  /** What reads for those of the languages that it has not itself. */
  besides?: Pick<OcrEngine, 'name' | 'version' | 'languages'>;
  /** For what it reads poorly; absent where there is none. */
  hardPrint?: HardPrintReader;
};

/** Another program, slower and better at print that is small, faint or blurred, for few languages. */
export type HardPrintReader = {
  name: string;
  version: string;
  /** That it has all letters of, with or without the marks on them. */
  languages: string[];
  /** The words of a picture in grey (PGM); null for any other. Rejects with a `ChildFailure`. */
  read(picture: Uint8Array, options: OcrOptions): Promise<SeenPage | null>;
  close(): Promise<void>;
};

/** That a picture is read for: each further one makes reading slower. */
export const MOST_LANGUAGES = 3;

/** Modes of page segmentation, as Tesseract numbers them. */
const AUTOMATIC_SEGMENTATION = '3';
const ONE_COLUMN = '4';
const ONE_BLOCK = '6';

/** How the text of a picture is arranged; by default whoever reads it finds out. */
export type Segmentation = 'column' | 'block';

export const segmentationMode = (segmentation: Segmentation | undefined): string =>
  ({ page: AUTOMATIC_SEGMENTATION, column: ONE_COLUMN, block: ONE_BLOCK })[segmentation ?? 'page'];

/** Of one picture. */
export type OcrOptions = { timeoutMs: number; signal: AbortSignal };

export type ReadOptions = {
  languages: string[];
  /** One column of text, or lines one below the other: no others are looked for. */
  segmentation?: Segmentation | undefined;
  dotsPerInch?: number | undefined;
};
