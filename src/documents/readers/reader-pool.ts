// The pool of child processes that read documents, and what their failures mean for a document.

import { ChildFailure, createChildPool, type ChildPool } from '../../platform/child-pool.ts';
import type { ReadLimits, Reading } from '../page.ts';
import type { ReadTask } from './reader-child.ts';

export type ReaderPool = {
  /** Reads in a child process; never rejects but with the signal's reason or when the pool is closed. */
  read(bytes: Uint8Array, options: ReadOptions): Promise<Reading>;
  close(): Promise<void>;
};

export type ReadOptions = { limits: ReadLimits; timeoutMs: number; signal?: AbortSignal; lane?: string };

const EXTENSION = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
const LIMITS = { wasmMaxPages: 4096, heapMb: 512, rssLimitMb: 1024, recycleAfter: 200 };

export function createReaderPool(size: number): ReaderPool {
  const entry = new URL(`./reader-child.${EXTENSION}`, import.meta.url);
  const pool = createChildPool<ReadTask, Reading>({ entry, size, ...LIMITS });
  return { read: (bytes, options) => readInChild(pool, bytes, options), close: () => pool.close() };
}

async function readInChild(
  pool: ChildPool<ReadTask, Reading>,
  bytes: Uint8Array,
  options: ReadOptions,
): Promise<Reading> {
  const { limits, ...runOptions } = options;
  try {
    return await pool.run({ bytes, limits }, runOptions);
  } catch (error) {
    if (!(error instanceof ChildFailure)) throw error;
    return failedReading(error, options.timeoutMs);
  }
}

function failedReading(failure: ChildFailure, timeoutMs: number): Reading {
  const failed = { ok: false, mimeType: null } as const;
  switch (failure.code) {
    case 'timeout': {
      const message = `Reading the document took longer than ${Math.round(timeoutMs / 1000)} seconds. Send a simpler copy.`;
      return { ...failed, failureCode: 'timeout', message };
    }
    case 'memory':
      return {
        ...failed,
        failureCode: 'too_large',
        message: 'The document grows too large when it is opened.',
      };
    case 'crashed':
      return {
        ...failed,
        failureCode: 'corrupt',
        message: 'The document is damaged: its reader broke down on it.',
      };
    case 'task_error':
      return {
        ...failed,
        failureCode: 'extractor_error',
        message: 'The document could not be read because of a fault in its reader.',
      };
  }
}
