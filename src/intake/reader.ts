// Reads documents in a pool of child processes; a parser that hangs, crashes or eats memory costs that one document.
import type { Declaration } from '../declarations/schema.ts';
import type { Reading } from '../documents/page.ts';
import type { ReadTask, ReadResult } from '../extraction/task.ts';
import { ChildFailure, createChildPool } from '../platform/child-pool.ts';

export type ReadInput = {
  bytes: Uint8Array;
  declaration: Declaration;
  filename: string | null;
  today: string;
  lane: string;
};
export type DocumentReader = { read(input: ReadInput): Promise<ReadResult>; close(): Promise<void> };

/** Pages and characters per document, and the milliseconds for reading one (completions §5). */
export const READ_LIMITS = { maxPages: 200, maxCharacters: 2_000_000 };
const PARSE_TIMEOUT_MS = 120_000;
const MEGABYTE_PAGES = 16;

const childEntry = new URL(
  `../extraction/child${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`,
  import.meta.url,
);

export function createDocumentReader(options: { size: number; timeoutMs?: number }): DocumentReader {
  const pool = createChildPool<ReadTask, ReadResult>({
    entry: childEntry,
    size: options.size,
    heapMb: 256,
    wasmMaxPages: 256 * MEGABYTE_PAGES,
    rssLimitMb: 768,
    recycleAfter: 200,
  });
  const timeoutMs = options.timeoutMs ?? PARSE_TIMEOUT_MS;
  const once = ({ lane, filename, ...input }: ReadInput): Promise<ReadResult> =>
    pool.run(
      { ...input, limits: READ_LIMITS, ...(filename === null ? {} : { filename }) },
      { timeoutMs, lane },
    );
  return {
    async read(input) {
      try {
        return await once(input);
      } catch (error) {
        if (!(error instanceof ChildFailure)) throw error;
        if (error.code === 'timeout' || error.code === 'memory')
          return { reading: gaveUp(error), extraction: null };
        return once(input).catch((again: unknown) => {
          if (!(again instanceof ChildFailure)) throw again;
          return { reading: gaveUp(again), extraction: null };
        });
      }
    },
    close: () => pool.close(),
  };
}

function gaveUp(failure: ChildFailure): Reading {
  const told = {
    timeout: {
      failureCode: 'timeout' as const,
      message: 'Reading the document took too long, so it was given up.',
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
