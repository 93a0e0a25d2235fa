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
  read(picture: Uint8Array, options: OcrOptions & { languages: string[] }): Promise<SeenPage | null>;
  /** The picture turned clockwise, in grey; null where it cannot be opened. Rejects with a `ChildFailure`. */
  turned(picture: Uint8Array, options: OcrOptions & { turn: Turn }): Promise<Uint8Array | null>;
  close(): Promise<void>;
};

/** Of one picture. */
export type OcrOptions = { timeoutMs: number; signal: AbortSignal };
