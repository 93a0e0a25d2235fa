// Reads documents in a pool of child processes; a parser that hangs, crashes or eats memory costs that one document.
import type { Declaration } from '../declarations/schema.ts';
import type { Reading } from '../documents/page.ts';
import type { OcrImage } from '../documents/readers/scans/image.ts';
import type { Recognised } from '../documents/readers/scans/page.ts';
import type { ProposedResult, ProposedTask } from '../extraction/proposed/read-proposals.ts';
import { CHILD_LIMITS } from '../extraction/stored/limits.ts';
import type {
  ChildResult,
  ChildTask,
  DrawResult,
  DrawTask,
  ReadTask,
  ReadResult,
} from '../extraction/task.ts';
import { ChildFailure, createChildPool, type ChildPool } from '../platform/children/child-pool.ts';
import { childEntry } from '../platform/children/child.ts';
import type { VersionedModel } from '../learning/model.ts';
import { secondsInWords, USUAL_LIMITS, type DocumentLimits } from '../platform/document-limits.ts';
import type { Log } from '../platform/log.ts';
import type { OcrEngine } from '../documents/ocr/engine.ts';
import { chooseOcr, findOcr as findEngine, ocrLanguages } from '../documents/ocr/choose-ocr.ts';
import { recognise, type OcrOutcome } from '../documents/ocr/recognise.ts';

/** A document to be read, and by which declaration. */
export type ReadInput = {
  bytes: Uint8Array;
  declaration: Declaration;
  filename: string | null;
  /** As what the applicant sent it: counts where it is not recognised as anything. */
  sentAs?: string | undefined;
  today: string;
  /** What was learned of the workflow. */
  model?: VersionedModel | undefined;
  lane: string;
};
/** Reads documents where they can do no harm. */
export type DocumentReader = {
  read(input: ReadInput): Promise<ReadResult>;
  /** Holds what a model proposes against pages; null where that breaks, or takes too long. */
  propose(task: ProposedTask, lane: string): Promise<ProposedResult | null>;
  close(): Promise<void>;
};

/** Of one document, however many pages it has. */
const MOST_CHARACTERS = 2_000_000;

/** For the proposals of a model about one document. */
const PROPOSED_MS = 30_000;

/** How many documents are read at once, and what reads pictures. */
export type ReaderOptions = {
  size: number;
  limits?: Pick<DocumentLimits, 'maxPages' | 'parseMs'>;
  findOcr?: () => Promise<OcrEngine | null>;
  /** With it OCR is looked for at once, and the log says what there is. */
  log?: Log;
};

export function createDocumentReader({
  size,
  limits = USUAL_LIMITS,
  findOcr = () => findEngine({ size }),
  log,
}: ReaderOptions): DocumentReader {
  const pool = createChildPool<ChildTask, ChildResult>({
    entry: childEntry('../extraction/child', import.meta.url),
    size,
    ...CHILD_LIMITS,
  });
  const closing = new AbortController();
  const ocr = chooseOcr(findOcr, log);
  const run = runIn(pool, limits);
  const byOcr = (engine: OcrEngine, input: ReadInput, pageIndexes: number[]): Promise<OcrOutcome> =>
    recognise({
      engine,
      bytes: input.bytes,
      pageIndexes,
      languages: ocrLanguages(input.declaration, engine.languages),
      draw: (draw) => drawPage(run, input, draw),
      budgetMs: 2 * run.parseMs,
      signal: closing.signal,
    });
  return {
    async read(input) {
      const first = await readOnce(run, input);
      const pageIndexes = pagesForOcr(first.reading);
      const engine = pageIndexes === null ? null : await ocr.engine();
      if (pageIndexes === null || engine === null) return first;
      const { recognised, failure } = await byOcr(engine, input, pageIndexes);
      if (recognised.length > 0) return readOnce(run, input, recognised);
      if (first.reading.ok) return first;
      const given: ReadResult = {
        reading: notRecognised(failure ?? 'refused', first.reading, run),
        extraction: null,
      };
      if (failure === 'timeout') return given;
      // What few characters there are besides the pictures is read all the same.
      const again = await readOnce(run, input, []);
      return failure === null || again.reading.ok ? again : given;
    },
    propose: (task, lane) => unlessBroken(pool.run(task, { timeoutMs: PROPOSED_MS, lane })),
    async close() {
      closing.abort();
      await Promise.all([pool.close(), ocr.close()]);
    },
  };
}

function runIn(
  pool: Pick<ChildPool<ChildTask, ChildResult>, 'run'>,
  { maxPages, parseMs }: NonNullable<ReaderOptions['limits']>,
): Run {
  const limits = { maxPages, maxCharacters: MOST_CHARACTERS };
  const run = (task: Parameters<Run>[0], lane: string): Promise<ChildResult> =>
    pool.run({ ...task, limits }, { timeoutMs: parseMs, lane });
  return Object.assign(run, { parseMs });
}

async function unlessBroken(result: Promise<ChildResult>): Promise<ProposedResult | null> {
  try {
    // The pool answers each task with its own kind of result.
    return (await result) as ProposedResult;
  } catch (error) {
    if (error instanceof ChildFailure) return null;
    throw error;
  }
}

type Run = {
  (task: Omit<ReadTask, 'limits'> | Omit<DrawTask, 'limits'>, lane: string): Promise<ChildResult>;
  /** For each task. */
  parseMs: number;
};

/** A process that broke may have been broken before: the document gets a second one. */
async function readOnce(
  run: Run,
  { lane, filename, ...input }: ReadInput,
  recognised?: Recognised[],
): Promise<ReadResult> {
  const task = {
    ...input,
    ...(filename === null ? {} : { filename }),
    ...(recognised === undefined ? {} : { recognised }),
  };
  // The pool answers each task with its own kind of result.
  const once = (): Promise<ReadResult> => run(task, lane) as Promise<ReadResult>;
  try {
    return await once();
  } catch (error) {
    if (!(error instanceof ChildFailure)) throw error;
    if (error.code === 'timeout' || error.code === 'memory')
      return { reading: gaveUp(error, run), extraction: null };
    return once().catch((again: unknown) => {
      if (!(again instanceof ChildFailure)) throw again;
      return { reading: gaveUp(again, run), extraction: null };
    });
  }
}

async function drawPage(
  run: Run,
  { bytes, lane }: ReadInput,
  draw: DrawTask['draw'],
): Promise<OcrImage | null> {
  return ((await run({ bytes, draw }, lane)) as DrawResult).image;
}

/** Null where OCR has nothing to do; none where a document waits for it and has not even a picture. */
function pagesForOcr(reading: Reading): number[] | null {
  if (reading.ok) return reading.scannedPages?.length ? reading.scannedPages : null;
  return 'waitingFor' in reading ? reading.scannedPages : null;
}

function notRecognised(failure: 'timeout' | 'refused', { mimeType }: Reading, { parseMs }: Run): Reading {
  return failure === 'timeout'
    ? {
        ok: false,
        failureCode: 'timeout',
        mimeType,
        message: `Reading the document by OCR took longer than ${secondsInWords(2 * parseMs)}, so it was given up.`,
      }
    : {
        ok: false,
        failureCode: 'corrupt',
        mimeType,
        message: 'The pictures in the document cannot be opened.',
      };
}

function gaveUp(failure: ChildFailure, { parseMs }: Run): Reading {
  const told = {
    timeout: {
      failureCode: 'timeout' as const,
      message: `Reading the document took longer than ${secondsInWords(parseMs)}, so it was given up.`,
    },
    memory: {
      failureCode: 'too_large' as const,
      message: 'The document grows too large when it is opened, so it was given up.',
    },
    crashed: {
      failureCode: 'corrupt' as const,
      message: 'The document cannot be read: it breaks the reader.',
    },
    task_error: {
      failureCode: 'extractor_error' as const,
      message: 'Something went wrong while the document was read.',
    },
  }[failure.code];
  return { ok: false, mimeType: null, ...told };
}
