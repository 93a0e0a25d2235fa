// A page of a document as text with a position for every word: what readers make and everything else cites.

/** How the text of a page came to be. */
export type TextMethod = 'born_digital_text' | 'ocr';

/**
 * A run of glyphs without white space. `start`/`end` are half-open offsets into the page's text in UTF-16 units (code points
 * only at the border, see `code-points.ts`).
 */
export type Word = Box & {
  start: number;
  end: number;
  /** 0–1, OCR only. */
  confidence?: number;
  /** What is drawn of it, where the box is as high as its line. */
  ink?: Box;
};

/** In fractions of the page, origin at the top left. */
export type Box = { x: number; y: number; width: number; height: number };

/** Clockwise degrees. */
export type Turn = 0 | 90 | 180 | 270;

/** A page that lay askew: clockwise degrees, and how many times wider and higher it is since it was made level. */
export type Tilt = { degrees: number; across: number; down: number };

export type Page = {
  pageIndex: number;
  /** NFC. Rows end in a newline, columns stand two spaces apart. */
  text: string;
  words: Word[];
  /** False where the boxes are a grid made up from lines and columns (plain text, HTML, XML): good for relations, never shown. */
  realBoxes: boolean;
  method: TextMethod;
  /** Name of the embedded file this page holds (an XML invoice inside a PDF), else undefined: a page that a person sees. */
  attachment?: string;
  /** Points; only meaningful with real boxes. */
  width: number;
  height: number;
  /**
   * How far it was turned to stand upright, where it is not displayed so. Boxes and size are of the upright page, which extraction
   * needs; both are turned back, and this is gone, before a page leaves the reading process.
   */
  turn?: Turn;
  /** How it was made level after that, likewise. */
  tilt?: Tilt;
};

/** A file that hangs on a mail, to be a document of its own. */
export type Attachment = { filename: string | null; bytes: Uint8Array };

/** What became of reading the bytes of a document. */
export type Reading =
  | {
      ok: true;
      mimeType: string;
      pageCount: number;
      textMethod: TextMethod;
      pages: Page[];
      notes: string[];
      /** Pages with something on them but almost no text: OCR may read them. */
      scannedPages?: number[];
      /** Of a mail. */
      attachments?: Attachment[];
    }
  /** The document holds no text that can be read without OCR. */
  | {
      ok: false;
      waitingFor: 'ocr';
      mimeType: string;
      pageCount: number | null;
      message: string;
      scannedPages: number[];
    }
  | { ok: false; failureCode: FailureCode; mimeType: string | null; message: string };

/** Why a document failed for good (completions §5). */
export const FAILURE_CODES = [
  'fetch_failed',
  'fetch_forbidden_address',
  'fetch_redirect_refused',
  'too_large',
  'unsupported_type',
  'encrypted',
  'corrupt',
  'no_text',
  'page_limit',
  'timeout',
  'extractor_error',
] as const;
export type FailureCode = (typeof FAILURE_CODES)[number];

export type ReadLimits = { maxPages: number; maxCharacters: number };
