// Searches stored pages in child processes, with the limits of those that read documents.
import { ChildFailure, createChildPool, type RunOptions } from '../../platform/children/child-pool.ts';
import { childEntry } from '../../platform/children/child.ts';
import type { PlacesAsked, PlacesFound } from '../places/find-places.ts';
import type { ChildTask, ChildResult } from '../task.ts';
import { CHILD_LIMITS, TIMEOUT_MS } from './limits.ts';
import type { SearchResult, SearchTask } from './search-stored.ts';
import type { WordsResult, WordsTask } from './words-before.ts';

/** Null where the child broke, or took too long. */
/** Somebody waits for the answer. */
const ASKED_TIMEOUT_MS = 10_000;

export type PageSearcher = {
  search(task: SearchTask): Promise<SearchResult | null>;
  words(task: WordsTask): Promise<WordsResult | null>;
  /** Work of one lane waits for none of another's. */
  places(asked: PlacesAsked, lane: string): Promise<PlacesFound | null>;
  close(): Promise<void>;
};

/** Starts no process before there is something to search. */
export function createPageSearcher({ size }: { size: number }): PageSearcher {
  const pool = createChildPool<ChildTask, ChildResult>({
    entry: childEntry('../child', import.meta.url),
    size,
    ...CHILD_LIMITS,
  });
  const run = async (
    task: ChildTask,
    options: RunOptions = { timeoutMs: TIMEOUT_MS },
  ): Promise<ChildResult | null> => {
    try {
      return await pool.run(task, options);
    } catch (error) {
      if (error instanceof ChildFailure) return null;
      throw error;
    }
  };
  return {
    // The child answers each task with its own kind of result.
    search: async (task) => (await run(task)) as SearchResult | null,
    words: async (task) => (await run(task)) as WordsResult | null,
    places: async (places, lane) =>
      (await run({ places }, { timeoutMs: ASKED_TIMEOUT_MS, lane })) as PlacesFound | null,
    close: () => pool.close(),
  };
}
