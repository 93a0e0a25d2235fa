// What a child process that reads or searches documents may use, whoever asks it.

const MEGABYTE_PAGES = 16;

export const CHILD_LIMITS = {
  heapMb: 256,
  wasmMaxPages: 256 * MEGABYTE_PAGES,
  rssLimitMb: 768,
  recycleAfter: 200,
} as const;

/** For one document. */
export const TIMEOUT_MS = 120_000;
